import { Check, ChevronDown, Plus, Search } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import css from './choice-field.module.css';
import { Popover } from './popover.tsx';

export interface Choice {
  value: string;
  label: string;
  /** Quiet words behind the label. */
  note?: string;
  /** Further words that the search finds it by. */
  also?: readonly string[];
}

export interface ChoiceFieldProps {
  /** Names the field for people who hear the page, and the sheet on a phone. */
  label: string;
  id?: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  /** Offers an empty choice with these words. */
  none?: string;
  /** Offers to add what was typed and is not in the list. */
  add?: { label: (text: string) => string; onAdd: (text: string) => void };
  /** Why there are no choices, from `useChoiceNotice`; stands in their place. */
  notice?: string | undefined;
  /** What the closed field shows instead of the chosen label, e.g. a short form. */
  shown?: string;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
  onBlur?: () => void;
}

/** Fewer choices than this are seen at a glance and need no search. */
const SEARCH_FROM = 8;

/** One of a list: a button with a searchable list below it. Arrow keys, Enter and Escape work; on a phone a sheet. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, id, choices, value, shown, invalid, disabled, describedBy, className, onBlur, notice } =
    props;
  const placeholder = notice ?? props.placeholder;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = choices.find((choice) => choice.value === value);
  const close = (): void => {
    setOpen(false);
    onBlur?.();
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={[css['field'], className].filter(Boolean).join(' ')}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label}: ${chosen?.label ?? value ?? placeholder ?? ''}`}
        aria-describedby={describedBy}
        data-invalid={invalid || undefined}
        data-empty={value === null || value === '' || undefined}
        disabled={disabled}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <span className={css['shown']}>{shown ?? chosen?.label ?? (value || placeholder || '\u00a0')}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {open ? (
        <Popover anchor={button} label={label} onClose={close}>
          <ChoiceList
            {...props}
            onDone={() => {
              close();
              button.current?.focus();
            }}
          />
        </Popover>
      ) : null}
    </>
  );
}

interface Entry {
  key: string;
  label: string;
  note?: string | undefined;
  chosen: boolean;
  kind: 'choice' | 'none' | 'add';
}

function ChoiceList({
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
  const entries = useMemo(
    () => entriesOf({ choices, value, none, words: words.trim(), canAdd: add !== undefined }),
    [choices, value, none, words, add],
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
  const searchable = choices.length >= SEARCH_FROM || add !== undefined;

  const pick = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    if (entry.kind === 'add') add?.onAdd(words.trim());
    else onChange(entry.kind === 'none' ? null : entry.key);
    onDone();
  };
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
          placeholder={t('choices.search')}
          readOnly={!searchable}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label={label} className={css['list']}>
        {entries.map((entry, place) => (
          <button
            type="button"
            tabIndex={-1}
            key={`${entry.kind} ${entry.key}`}
            id={`${id}-${place}`}
            role="option"
            aria-selected={entry.chosen}
            className={css['item']}
            data-active={place === at || undefined}
            onPointerMove={() => setAt(place)}
            onClick={() => pick(entry)}
          >
            {entry.kind === 'add' ? <Plus size={14} aria-hidden /> : null}
            <span className={css['label']} data-quiet={entry.kind === 'none' || undefined}>
              {entry.kind === 'add' ? add?.label(words.trim()) : entry.label}
            </span>
            {entry.note === undefined ? null : <span className={css['note']}>{entry.note}</span>}
            {entry.chosen ? <Check size={14} aria-hidden /> : null}
          </button>
        ))}
        {entries.length === 0 ? <p className={css['nothing']}>{notice ?? t('choices.nothing')}</p> : null}
      </div>
    </>
  );
}

function entriesOf({
  choices,
  value,
  none,
  words,
  canAdd,
}: {
  choices: readonly Choice[];
  value: string | null;
  none: string | undefined;
  words: string;
  canAdd: boolean;
}): Entry[] {
  const wanted = folded(words);
  const found = choices
    .map((choice) => ({ choice, place: placeOf(choice, wanted) }))
    .filter(({ place }) => place < 3)
    .toSorted((one, other) => one.place - other.place)
    .map(({ choice }): Entry => ({
      ...choice,
      key: choice.value,
      chosen: choice.value === value,
      kind: 'choice',
    }));
  const isNew = wanted !== '' && !choices.some(({ label }) => folded(label) === wanted);
  return [
    ...(none !== undefined && wanted === ''
      ? [{ key: '', label: none, chosen: value === null || value === '', kind: 'none' as const }]
      : []),
    ...found,
    ...(canAdd && isNew ? [{ key: words, label: words, chosen: false, kind: 'add' as const }] : []),
  ];
}

/** Where the words stand: 0 at the beginning of the label, 1 at that of other words, 2 further on, 3 nowhere. */
function placeOf({ label, note = '', also = [] }: Choice, wanted: string): 0 | 1 | 2 | 3 {
  if (wanted === '' || folded(label).startsWith(wanted)) return 0;
  const others = [note, ...also].map(folded);
  if (others.some((words) => words.startsWith(wanted))) return 1;
  return [folded(label), ...others].some((words) => words.includes(wanted)) ? 2 : 3;
}

/** The same for `IND`, `ind` and `ınd`, whatever language the browser speaks. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i');
}
