import { Check, Plus, Search } from 'lucide-react';
import { memo, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { entriesOf, foldedChoices, type Entry } from './choice-entries.ts';
import type { ChoiceFieldProps } from './choice-field-props.ts';
import css from './choice-field.module.css';
import { MoreLine } from '../page/more-line.tsx';
import { useStable } from '../use-stable.ts';

/** Fewer choices than this are seen at a glance and need no search. */
const SEARCH_FROM = 8;

/** The searchable list of a `ChoiceField`; of a long one the first that fit. */
export function ChoiceList({
  choices,
  value,
  none,
  add,
  label,
  notice,
  onChange,
  onDone,
}: ChoiceFieldProps & { onDone: () => void }) {
  const { t } = useTranslation('platform');
  const [words, setWords] = useState('');
  const canAdd = add !== undefined;
  const folded = useMemo(() => foldedChoices(choices), [choices]);
  const { entries, more, total } = useMemo(
    () => entriesOf({ folded, value, none, words: words.trim(), canAdd }),
    [folded, value, none, words, canAdd],
  );
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      entries.findIndex(({ chosen }) => chosen),
    ),
  );
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // A long list opens where the chosen entry is.
  useLayoutEffect(() => {
    const frame = list.current;
    const entry = frame?.querySelector('[aria-selected="true"]');
    if (!frame || !entry) return;
    const above = entry.getBoundingClientRect().top - frame.getBoundingClientRect().top;
    frame.scrollTop += above - (frame.clientHeight - entry.clientHeight) / 2;
  }, []);
  const searchable = choices.length >= SEARCH_FROM || canAdd;

  const pick = useStable((entry: Entry | undefined): void => {
    if (entry === undefined) return;
    if (entry.kind === 'add') add?.onAdd(words.trim());
    else onChange(entry.kind === 'none' ? null : entry.key);
    onDone();
  });
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = (at + step + entries.length) % Math.max(1, entries.length);
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      pick(entries[at]);
    } else if (event.key === 'Tab') {
      onDone();
    }
  };

  return (
    <>
      <div className={css['search']} data-hidden={!searchable || undefined}>
        <Search size={14} aria-hidden />
        <input
          autoFocus
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={move}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={entries.length > 0 ? `${id}-${at}` : undefined}
          aria-describedby={more > 0 ? `${id}-more` : undefined}
          placeholder={t('choices.search')}
          readOnly={!searchable}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={label} className={css['list']}>
        {entries.map((entry, place) => (
          <ChoiceRow
            key={`${entry.kind} ${entry.key}`}
            id={`${id}-${place}`}
            entry={entry}
            label={entry.kind === 'add' ? (add?.label(words.trim()) ?? '') : entry.label}
            place={place}
            total={more > 0 ? total : undefined}
            isActive={place === at}
            onPoint={setAt}
            onPick={pick}
          />
        ))}
        {entries.length === 0 ? <p className={css['nothing']}>{notice ?? t('choices.nothing')}</p> : null}
      </div>
      <MoreLine id={`${id}-more`} count={more} />
    </>
  );
}

const ChoiceRow = memo(function ChoiceRow({
  id,
  entry,
  label,
  place,
  total,
  isActive,
  onPoint,
  onPick,
}: {
  id: string;
  entry: Entry;
  label: string;
  place: number;
  /** How long the list is when not all of it is shown. */
  total: number | undefined;
  isActive: boolean;
  onPoint: (place: number) => void;
  onPick: (entry: Entry) => void;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={entry.chosen}
      aria-setsize={total}
      aria-posinset={total === undefined ? undefined : place + 1}
      className={css['item']}
      data-active={isActive || undefined}
      onPointerMove={() => onPoint(place)}
      onClick={() => onPick(entry)}
    >
      {entry.kind === 'add' ? <Plus size={14} aria-hidden /> : null}
      <span className={css['label']} data-quiet={entry.kind === 'none' || undefined}>
        {label}
      </span>
      {entry.note === undefined ? null : <span className={css['note']}>{entry.note}</span>}
      {entry.chosen ? <Check size={14} aria-hidden /> : null}
    </button>
  );
});
