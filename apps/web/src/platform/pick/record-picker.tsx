import { Check, Plus } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { NoOptions, OptionButton, OptionList } from '../kit/fields/choices/option-list.tsx';
import { SearchField } from '../kit/fields/search-field.tsx';
import { Stack, Text } from '../kit/layout/layout.tsx';
import { RowSkeletons } from '../kit/states/skeletons.tsx';
import { Loaded, type Loading } from '../list/loaded.tsx';
import css from './record-picker.module.css';

/** How a record is shown in the list. */
export interface Entry {
  id: string | number;
  name: string;
  note?: string;
  /** Before the name: a thumbnail or mark. */
  mark?: ReactNode;
  /** Behind the name: its state. */
  aside?: ReactNode;
}

/**
 * Picks records that the server finds while the user types. Arrow keys, Home, End and Enter work from the field.
 * @param chosen ids that are already picked: several can then be picked, and a press removes one again
 */
export function RecordPicker<Row, Data>({
  label,
  what,
  words,
  onWords,
  query,
  rows,
  entryOf,
  chosen,
  disabled = false,
  nothing,
  add,
  onPick,
}: {
  /** Label of the field. */
  label: string;
  /** Names the list. */
  what: string;
  words: string;
  onWords: (words: string) => void;
  query: Loading<Data> & { isPlaceholderData?: boolean };
  rows: (data: Data) => readonly Row[];
  entryOf: (row: Row) => Entry;
  chosen?: ReadonlySet<string | number>;
  disabled?: boolean;
  /** Text when nothing was found. */
  nothing: string;
  /** A last option, which adds what was typed. */
  add?: { label: string; onAdd: () => void } | undefined;
  onPick: (row: Row) => void;
}) {
  const id = useId();
  const [place, setPlace] = useState(0);
  // The list still belongs to the previous words: Enter searches first.
  const [isTyped, setTyped] = useState(false);
  const found = query.data === undefined ? [] : rows(query.data);
  const count = found.length + (add === undefined ? 0 : 1);
  const at = Math.min(place, Math.max(0, count - 1));
  const goTo = (next: number): void => {
    setPlace(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent): void => {
    const last = count - 1;
    const next = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next !== undefined && last >= 0) {
      event.preventDefault();
      goTo(next);
    }
    const row = found[at];
    const isListed = !isTyped && query.isPlaceholderData !== true;
    if (event.key === 'Enter' && isListed && !disabled && count > 0) {
      event.preventDefault();
      if (row === undefined) add?.onAdd();
      else onPick(row);
    }
  };
  return (
    <>
      <div className={css['search']}>
        <SearchField
          label={label}
          placeholder={label}
          value={words}
          onSearch={(next) => {
            setPlace(0);
            setTyped(false);
            onWords(next);
          }}
          input={{
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': id,
            'aria-activedescendant': count > 0 ? `${id}-${at}` : undefined,
            onKeyDown: press,
            onInput: () => setTyped(true),
          }}
        />
      </div>
      <OptionList id={id} role="listbox" aria-label={what} aria-multiselectable={chosen !== undefined}>
        <Loaded query={query} what={what} waiting={<RowSkeletons count={3} columns={1} />}>
          {() => (found.length === 0 ? <NoOptions>{nothing}</NoOptions> : null)}
        </Loaded>
        {found.map((row, index) => {
          const { id: key, name, note, mark, aside } = entryOf(row);
          const isChosen = chosen?.has(key) ?? false;
          return (
            <OptionButton
              key={key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen}
              data-highlighted={(index === at && !disabled) || undefined}
              disabled={disabled}
              icon={mark}
              label={
                <Stack as="span" gap={0} className={css['names']}>
                  <Text weight={500} clip>
                    {name}
                  </Text>
                  {note === undefined ? null : (
                    <Text tone="faint" size="sm" clip>
                      {note}
                    </Text>
                  )}
                </Stack>
              }
              mark={
                <>
                  {aside}
                  {isChosen ? <Check size={14} aria-hidden /> : null}
                </>
              }
              onPointerMove={() => setPlace(index)}
              onClick={() => onPick(row)}
            />
          );
        })}
        {add === undefined ? null : (
          <OptionButton
            id={`${id}-${found.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={false}
            data-highlighted={(at === found.length && !disabled) || undefined}
            disabled={disabled}
            icon={<Plus size={14} aria-hidden />}
            label={add.label}
            onPointerMove={() => setPlace(found.length)}
            onClick={add.onAdd}
          />
        )}
      </OptionList>
    </>
  );
}
