import type { SearchHit } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { usePlaceKeys, type Places } from '../../../platform/list/use-place-keys.ts';
import { fetchHits, type SearchAsk } from '../../search/index.ts';
import { currentRowState } from '../bulk/processing-store.ts';

/**
 * Arrow keys move between products and Space selects them, including those that are not loaded, but none that a task
 * holds.
 */
export function useProductKeys({
  places,
  ask,
  onChoose,
}: {
  places: Pick<Places, 'box' | 'total' | 'columns' | 'scrollTo'>;
  ask: SearchAsk;
  onChoose: (place: number, hit: SearchHit, range: boolean) => void;
}): ReturnType<typeof usePlaceKeys>['keys'] {
  const { t } = useTranslation('library');
  const choose = async (place: number, range: boolean): Promise<void> => {
    const [hit] = await fetchHits(ask, place, place);
    if (hit !== undefined && currentRowState(hit.id, hit.row_state) === null) onChoose(place, hit, range);
  };
  return usePlaceKeys({
    ...places,
    onSelect: (place, range) => {
      choose(place, range).catch(() => toast({ tone: 'bad', title: t('bar.failed') }));
    },
  }).keys;
}
