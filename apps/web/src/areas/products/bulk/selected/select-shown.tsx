import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../platform/i18n/format.ts';
import { toast } from '../../../../platform/kit/toasts/toast-store.ts';
import { fetchHits, useHits, type SearchAsk } from '../../../search/index.ts';
import { currentRowState } from '../processing-store.ts';
import { isChosen, NOTHING, withMany, type Selectable } from './product-selection.ts';
import { SelectBox } from './select-box.tsx';
import { currentSelection, setSelection, useSelection } from './selection-store.ts';

/** Selects all products from the top of the list down to the last one on screen, or clears them. */
export function SelectShown({
  ask,
  searchKey: key,
  count,
}: {
  ask: SearchAsk;
  searchKey: string;
  /** Products from the top to the last one on screen. */
  count: number;
}) {
  const { t } = useTranslation('library');
  const { number } = useFormats();
  const selection = useSelection();
  // After a jump down a long list the hits above are not loaded: only a press on the box needs them.
  const { hits } = useHits(ask, 0, Math.max(0, count - 1), { loads: false });
  const known = hits.filter((hit) => hit !== undefined);
  const free = known.filter(({ id, row_state }) => currentRowState(id, row_state) === null);
  const isComplete = known.length === hits.length || selection.kind === 'matching';
  const areChosen = isComplete && free.length > 0 && free.every(({ id }) => isChosen(selection, id, key));
  const choose = async (): Promise<void> => {
    const all = await fetchHits(ask, 0, count - 1).catch(() => null);
    if (all === null) {
      toast({ tone: 'bad', title: t('bar.failed') });
      return;
    }
    // A selection in another search is replaced: a click on all of these means these.
    const now = currentSelection();
    const from = now.kind === 'matching' && now.key !== key ? NOTHING : now;
    const isHeld = ({ id, row_state }: Selectable): boolean => currentRowState(id, row_state) !== null;
    const next = withMany(from, all, { chosen: !areChosen, key, isHeld });
    if (next === null) return;
    setSelection(next.selection);
    if (next.leftOut > 0)
      toast({
        tone: 'info',
        title: t('bar.leftOut', { count: next.leftOut, formatted: number(next.leftOut) }),
      });
  };
  return (
    <SelectBox
      label={t('bar.shown', { count, formatted: number(count) })}
      checked={areChosen}
      onToggle={() => void choose()}
    />
  );
}
