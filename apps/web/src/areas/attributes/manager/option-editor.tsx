import { foldText, labelKey } from '@sourcewiz/contract';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../../platform/kit/fields/checkbox.tsx';
import { MoreLine } from '../../../platform/kit/page/more-line.tsx';
import { moved } from '../../../platform/kit/sort/moved.ts';
import { SearchField } from '../../../platform/kit/fields/search-field.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { SortableList } from '../../../platform/kit/sort/sortable-list.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import { TextInput } from '../../../platform/kit/fields/text-input.tsx';
import { useStable } from '../../../platform/kit/use-stable.ts';
import css from './attribute-drawer.module.css';
import type { OptionDraft } from './option-draft.rules.ts';
import { OptionRow } from './option-row.tsx';
import type { AttributeFormState } from './use-attribute-form.ts';
import { SwitchLine } from './use-settings.tsx';

/** More options than this are searched. */
const SEARCH_FROM = 20;
/** Rows at once: with field, grip and buttons each they take longer to draw than choices. */
const ROWS = 50;

/** The options of an attribute: added, renamed, put in order, archived; those without products can be removed. */
export function OptionEditor({ state: { form, list, isReady } }: { state: AttributeFormState }) {
  const { t } = useTranslation('attributeManager');
  const wrong = useMemo(
    () => new Set(Object.keys(form.problems).map((path) => path.replace('options.', ''))),
    [form.problems],
  );
  return (
    <section aria-label={t('form.options')}>
      <h3 className={css['title']}>{t('form.options')}</h3>
      {isReady ? (
        <OptionList
          drafts={form.draft.options}
          onChange={(drafts) => form.set('options', drafts)}
          wrong={wrong}
        />
      ) : list.isError ? (
        <FailedState what={t('form.options')} failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LineSkeletons count={4} />
      )}
      <div className={css['lines']}>
        <SwitchLine
          label={t('form.open')}
          note={t('form.openNote')}
          checked={form.draft.open_options}
          onChange={(open_options) => form.set('open_options', open_options)}
        />
      </div>
    </section>
  );
}

interface ListProps {
  drafts: readonly OptionDraft[];
  onChange: (drafts: OptionDraft[]) => void;
  wrong: ReadonlySet<string>;
}

function OptionList({ drafts, onChange, wrong }: ListProps) {
  const { t } = useTranslation('attributeManager');
  const { t: shared } = useTranslation('platform');
  const { number } = useFormats();
  const { shown, more, found, showMore, archived, showsArchived, setShowsArchived } = useShown(drafts, wrong);
  const replace = useStable((key: string, next: Partial<OptionDraft>): void =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...next } : draft))),
  );
  const remove = useStable((key: string): void => onChange(drafts.filter((draft) => draft.key !== key)));
  // To the place of its neighbour on the screen, wherever that stands among those that are not shown.
  const move = useStable((from: number, to: number): void => {
    const [one, other] = [shown[from], shown[to]];
    if (one && other) onChange(moved(drafts, drafts.indexOf(one.draft), drafts.indexOf(other.draft)));
  });
  const add = (label: string): void => {
    onChange([...drafts, { key: `new ${label}`, label, archived: false, used: 0 }]);
    found.search('');
  };
  const next = Math.min(ROWS, more);
  return (
    <>
      {drafts.length === 0 ? <p className={css['quiet']}>{t('options.none')}</p> : null}
      {drafts.length > SEARCH_FROM ? (
        <SearchField
          className={css['searchOptions']}
          label={t('options.search')}
          placeholder={t('options.search')}
          value={found.words}
          onSearch={found.search}
        />
      ) : null}
      <SortableList onMove={move}>
        <ul className={css['options']} aria-label={t('form.options')}>
          {shown.map(({ draft, at }, index) => (
            <OptionRow
              key={draft.key}
              draft={draft}
              at={at}
              index={index}
              count={shown.length}
              isWrong={wrong.has(draft.key)}
              onMove={move}
              onChange={replace}
              onRemove={remove}
            />
          ))}
        </ul>
      </SortableList>
      {shown.length === 0 && found.words !== '' ? (
        <p className={css['quiet']}>{shared('choices.nothing')}</p>
      ) : null}
      {more === 0 ? null : (
        <div className={css['moreOptions']}>
          <MoreLine count={more} className={css['moreCount']} />
          <Button onClick={showMore}>{t('options.showMore', { formatted: number(next) })}</Button>
        </div>
      )}
      <AddOption drafts={drafts} onAdd={add} />
      {archived === 0 ? null : (
        <Checkbox className={css['archivedSwitch']} checked={showsArchived} onChange={setShowsArchived}>
          {t('options.showArchived', { count: archived, formatted: number(archived) })}
        </Checkbox>
      )}
    </>
  );
}

/** The rows on the screen: of a long list the first that fit, new ones, and those that stand in the way of saving. */
function useShown(drafts: readonly OptionDraft[], wrong: ReadonlySet<string>) {
  const [showsArchived, setShowsArchived] = useState(false);
  const [limit, setLimit] = useState(ROWS);
  // Found once when the words change: a row does not go away while its label is typed.
  const [{ words, keys }, setFound] = useState<{ words: string; keys: ReadonlySet<string> | null }>({
    words: '',
    keys: null,
  });
  const fitting = drafts
    .filter((draft) => showsArchived || !draft.archived || wrong.has(draft.key))
    .map((draft, place) => ({ draft, at: place + 1 }))
    .filter(({ draft: { key } }) => keys === null || keys.has(key) || wrong.has(key));
  const shown = fitting.filter(
    ({ draft: { key, id } }, place) => place < limit || id === undefined || wrong.has(key),
  );
  const search = (next: string): void => {
    setFound({ words: next, keys: next === '' ? null : keysWith(next, drafts) });
    setLimit(ROWS);
  };
  return {
    shown,
    more: fitting.length - shown.length,
    showMore: () => setLimit(limit + ROWS),
    found: { words, search },
    archived: drafts.filter((draft) => draft.archived).length,
    showsArchived,
    setShowsArchived,
  };
}

/** Keys of the options that have the words in their label, as it is now or as it is stored. */
function keysWith(words: string, drafts: readonly OptionDraft[]): Set<string> {
  const wanted = foldText(words);
  const fitting = drafts.filter(({ label, id }) =>
    [label, id ?? ''].some((text) => foldText(text).includes(wanted)),
  );
  return new Set(fitting.map(({ key }) => key));
}

function AddOption({ drafts, onAdd }: { drafts: readonly OptionDraft[]; onAdd: (label: string) => void }) {
  const { t } = useTranslation('attributeManager');
  const input = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('');
  const taken = useMemo(() => new Set(drafts.map((draft) => labelKey(draft.label))), [drafts]);
  const isTaken = taken.has(labelKey(label));
  const add = (): void => {
    const text = label.trim();
    if (text === '' || isTaken) return;
    onAdd(text);
    setLabel('');
    input.current?.focus();
  };
  return (
    <>
      <div className={css['add']}>
        <TextInput
          ref={input}
          aria-label={t('options.add')}
          placeholder={t('options.add')}
          aria-invalid={isTaken && label.trim() !== ''}
          autoComplete="off"
          maxLength={120}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon={<Plus size={15} />} disabled={label.trim() === '' || isTaken} onClick={add}>
          {t('options.addButton')}
        </Button>
      </div>
      {isTaken && label.trim() !== '' ? (
        <p className={css['was']} data-wrong role="status">
          {t('options.doubled', { label: label.trim() })}
        </p>
      ) : null}
    </>
  );
}
