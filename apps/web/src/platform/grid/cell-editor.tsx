import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from './rules/edits.rules.ts';
import type { GridColumn } from './grid-types.ts';
import css from './grid.module.css';

/** Most choices offered at a time. */
const OFFERED = 8;

/** Ends an edit: with the text, or null if it is cancelled, and where the selection goes. */
export type OnEnd = (
  text: string | null,
  how: { step?: 'down' | 'up' | 'next' | 'back'; all?: boolean },
) => void;

/** The field of the cell that is being edited, with the choices of its column while the user types. */
export function CellEditor<Row>({
  column,
  proposal,
  start,
  isTyped,
  onText,
  onEnd,
}: {
  column: GridColumn<Row>;
  /** Shown until the user types; Tab and the right arrow accept it. */
  proposal: Proposal | undefined;
  /** Initial text: the value, or the letter that opened the field. */
  start: string;
  isTyped: boolean;
  /** Called with the text as it is typed. */
  onText: (text: string) => void;
  onEnd: OnEnd;
}) {
  const { t } = useTranslation('grid');
  const id = useId();
  const [text, setText] = useState(start);
  const [chosen, setChosen] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  const offered = offeredOf(column, text, isTyped || text !== start);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    if (isTyped) input.current?.setSelectionRange(start.length, start.length);
    else input.current?.select();
  }, [isTyped, start]);

  const end: OnEnd = (...result) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(...result);
  };
  const taken = (): string => (chosen >= 0 ? withChoice(column, text, offered[chosen] ?? '') : text);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    const offers = proposal !== undefined && text === '' && chosen < 0;
    if (key === 'Enter') {
      const all = event.ctrlKey || event.metaKey;
      end(taken(), all ? { all } : { step: shiftKey ? 'up' : 'down' });
    } else if (offers && (key === 'ArrowRight' || (key === 'Tab' && !shiftKey))) {
      end(column.textOf(proposal.value), { step: 'next' });
    } else if (key === 'Tab') end(taken(), { step: shiftKey ? 'back' : 'next' });
    else if (key === 'Escape') end(null, {});
    else if (key === 'ArrowDown' && offered.length > 0) setChosen((chosen + 1) % offered.length);
    else if (key === 'ArrowUp' && offered.length > 0)
      setChosen((chosen - 1 + offered.length) % offered.length);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        className={css['editor']}
        data-align={column.align}
        aria-label={t('cell.edit', { name: column.title })}
        role={column.choices ? 'combobox' : undefined}
        aria-expanded={column.choices ? offered.length > 0 : undefined}
        aria-controls={offered.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={proposal && column.show(proposal.value)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onText(event.target.value);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => end(text, {})}
      />
      {offered.length > 0 ? (
        <div id={`${id}-list`} role="listbox" aria-label={column.title} className={css['choices']}>
          {offered.map((choice, at) => (
            <div
              key={choice}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === chosen}
              className={css['choice']}
              onPointerDown={(event) => {
                event.preventDefault();
                const next = withChoice(column, text, choice);
                if (column.choices?.several) setText(`${next}, `);
                else end(next, { step: 'down' });
              }}
            >
              {choice}
            </div>
          ))}
        </div>
      ) : null}
    </>
  );
}

/** The entry of a list that is being typed. */
const lastOf = (text: string): string => text.slice(text.lastIndexOf(',') + 1).trim();

/** The choices that match the input; all of them until the user types. */
function offeredOf<Row>({ choices }: GridColumn<Row>, text: string, isTyping: boolean): string[] {
  if (choices === undefined) return [];
  const word = isTyping ? (choices.several ? lastOf(text) : text.trim()).toLocaleLowerCase() : '';
  const begins = choices.list.filter((choice) => choice.toLocaleLowerCase().startsWith(word));
  const holds = choices.list.filter(
    (choice) => !begins.includes(choice) && choice.toLocaleLowerCase().includes(word),
  );
  return [...begins, ...holds].slice(0, OFFERED);
}

function withChoice<Row>({ choices }: GridColumn<Row>, text: string, choice: string): string {
  if (choices?.several !== true) return choice;
  const at = text.lastIndexOf(',');
  return at < 0 ? choice : `${text.slice(0, at + 1)} ${choice}`;
}
