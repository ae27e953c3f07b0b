import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRef } from 'react';
import { useFormats } from '../i18n/format.ts';
import { readBlock, readTable, writeBlock } from './rules/clipboard.rules.ts';
import { fillDown, fillFrom, placeBlock, type Filling } from './rules/fill.rules.ts';
import { applyFormula, computed, readFormula } from './rules/formulas.rules.ts';
import { moved, nextByTab, positionsIn, type Position, type Range } from './rules/range.rules.ts';
import { seriesOf } from './rules/series.rules.ts';
import type { Grid, Wanted } from './use-grid.ts';

/** Rows that Page Up and Page Down move by. */
const PAGE = 15;

export interface GridKeys {
  onKeyDown(event: KeyboardEvent): void;
  onCopy(event: ClipboardEvent): void;
  onCut(event: ClipboardEvent): void;
  onPaste(event: ClipboardEvent): void;
}

/**
 * What a grid does on keys and clipboard events while no cell is edited.
 * @param edit opens a cell with a first letter, or with its current text
 */
export function useGridKeys<Row>(
  grid: Grid<Row>,
  { edit, find }: { edit: (typed: string | null) => void; find: () => void },
): GridKeys {
  const { t } = useTranslation('grid');
  const actions = useGridActions(grid);
  const leaves = useRef(false);

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const wasLeaving = leaves.current;
    leaves.current = false;
    if (event.altKey && !isCommand) return;
    const step = moved(grid.active, { key, isFar: isCommand, page: PAGE }, grid.size);
    if (step !== undefined) grid.select(step, { extend: shiftKey });
    else if (key === 'Tab') {
      const next = nextByTab(grid.active, { isBack: shiftKey, ...grid.size });
      // Escape and Tab lead out of the grid.
      if (next === undefined || wasLeaving) return;
      grid.select(next);
    } else if (key === 'Escape') {
      leaves.current = true;
      grid.select(grid.active);
      grid.say(t('keys.leave'));
    } else if (isCommand) {
      if (!command(key.toLowerCase(), shiftKey)) return;
    } else if (key === 'Enter' || key === 'F2') edit(null);
    else if (key === 'Delete' || key === 'Backspace') actions.clear();
    else if (key === ' ' && isSwitch()) actions.toggle();
    else if (key === ' ' && hasProposal()) actions.take(grid.active);
    else if (key.length === 1 || key === 'Dead' || key === 'Process') {
      edit(key.length === 1 ? key : '');
      // The letter that a dead key begins goes into the field that has just opened.
      if (key.length > 1) return;
    } else return;
    event.preventDefault();
  }

  function isSwitch(): boolean {
    return grid.columns[grid.active.column]?.isSwitch === true;
  }

  function hasProposal(): boolean {
    const [row, column] = [grid.rows[grid.active.row], grid.columns[grid.active.column]];
    return row !== undefined && column !== undefined && grid.proposalOf(row, column) !== undefined;
  }

  function command(key: string, shiftKey: boolean): boolean {
    if (key === 'a') {
      grid.selectRange({ top: 0, left: 0, bottom: grid.size.rows - 1, right: grid.size.columns - 1 });
    } else if (key === 'z' && shiftKey) grid.redo();
    else if (key === 'z') grid.undo();
    else if (key === 'y') grid.redo();
    else if (key === 'd') actions.fill();
    else if (key === 'f' || key === 'h') find();
    else return false;
    return true;
  }

  return {
    onKeyDown,
    onCopy: (event) => {
      event.preventDefault();
      event.clipboardData.setData('text/plain', actions.copy());
    },
    onCut: (event) => {
      event.preventDefault();
      event.clipboardData.setData('text/plain', actions.copy());
      actions.clear();
    },
    onPaste: (event) => {
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      // Some programs give a table as HTML alone, or as one line of text.
      const table = text.includes('\t') ? undefined : readTable(event.clipboardData.getData('text/html'));
      actions.paste(table === undefined ? text : writeBlock(table));
    },
  };
}

/** The values of a block copied here: values that do not fit into text are pasted as they were. */
let copied: { text: string; values: readonly (readonly unknown[])[] } = { text: '', values: [] };

/** The actions on the selected cells. */
export function useGridActions<Row>(grid: Grid<Row>) {
  const { t } = useTranslation('grid');
  const { number } = useFormats();
  const { rows, columns, range, size } = grid;

  function tell(
    { changed, wrong, locked }: ReturnType<Grid<Row>['write']>,
    more: readonly string[] = [],
  ): void {
    const parts = [
      t('said.changed', { count: changed, formatted: number(changed) }),
      ...(wrong > 0 ? [t('said.wrong', { count: wrong, formatted: number(wrong) })] : []),
      ...(locked > 0 ? [t('said.locked', { count: locked, formatted: number(locked) })] : []),
      ...more,
    ];
    grid.say(parts.join(' '));
  }

  const textAt = (row: number, column: number): string => {
    const [one, of] = [rows[row], columns[column]];
    return one === undefined || of === undefined ? '' : grid.textIn(one, of);
  };
  const valueAt = (row: number, column: number): unknown => {
    const [one, of] = [rows[row], columns[column]];
    return one === undefined || of === undefined ? null : (grid.valueOf(one, of) ?? null);
  };
  const rowsIn = (of: Range, at: (row: number, column: number) => unknown): unknown[][] =>
    Array.from({ length: of.bottom - of.top + 1 }, (_, row) =>
      Array.from({ length: of.right - of.left + 1 }, (__, column) => at(of.top + row, of.left + column)),
    );

  /** What a cell takes over from another one: the value if both are of the same type, otherwise the text. */
  function taken(from: Position, to: Position): Wanted {
    const source = rows[from.row];
    const column = columns[from.column];
    const isUnread =
      source !== undefined && column !== undefined && grid.editOf(source, column)?.text != null;
    return from.column === to.column && !isUnread
      ? { ...to, value: valueAt(from.row, from.column) }
      : { ...to, text: textAt(from.row, from.column) };
  }

  return {
    copy(): string {
      const text = writeBlock(rowsIn(range, textAt) as string[][]);
      copied = { text, values: rowsIn(range, valueAt) };
      const count = positionsIn(range).length;
      grid.say(t('said.copied', { count, formatted: number(count) }));
      return text;
    },
    paste(text: string): void {
      if (text === '') return;
      const block = readBlock(text);
      const isOwn = text === copied.text;
      const { cells, range: over, cut } = placeBlock(block, range, size);
      const height = block.length;
      const width = Math.max(...block.map((row) => row.length));
      const wanted = cells.map(({ to, text: typed }): Wanted => {
        const value = isOwn
          ? copied.values[(to.row - over.top) % height]?.[(to.column - over.left) % width]
          : null;
        // Formatted texts, files and images have no complete form as text.
        const isWhole = isOwn && columns[to.column]?.opens === true && typeof value === 'object';
        return isWhole ? { ...to, value } : { ...to, text: typed };
      });
      const done = grid.write(wanted);
      grid.selectRange(over);
      const more = [
        ...(cut.rows > 0 ? [t('said.cutRows', { count: cut.rows, formatted: number(cut.rows) })] : []),
        ...(cut.columns > 0
          ? [t('said.cutColumns', { count: cut.columns, formatted: number(cut.columns) })]
          : []),
      ];
      tell(done, more);
      return;
    },
    clear(): void {
      tell(grid.write(positionsIn(range).map((position) => ({ ...position, text: '' }))));
    },
    toggle(): void {
      const isOn = valueAt(grid.active.row, grid.active.column) === true;
      tell(grid.write(positionsIn(range).map((position) => ({ ...position, value: !isOn }))));
    },
    /** Writes the proposed value into a cell. */
    take(position: Position): void {
      const [row, column] = [rows[position.row], columns[position.column]];
      const proposal = row && column && grid.proposalOf(row, column);
      if (proposal !== undefined) tell(grid.write([{ ...position, value: proposal.value }]));
    },
    fill(): void {
      tell(grid.write(fillDown(range).map(({ from, to }) => taken(from, to))));
    },
    fillBy(fillings: readonly Filling[]): void {
      tell(grid.write(fillings.map(({ from, to }) => taken(from, to))));
    },
    /** What the handle does: a series goes on, anything else is repeated. */
    fillTo(target: Range): void {
      const isDown = target.left === range.left && target.right === range.right;
      const lines = new Map<number, ReturnType<typeof seriesOf>>();
      const seriesIn = (line: number) => {
        if (!lines.has(line)) {
          const of = isDown ? { ...range, left: line, right: line } : { ...range, top: line, bottom: line };
          const isWhole = positionsIn(of).some(({ column }) => columns[column]?.opens === true);
          lines.set(line, isWhole ? undefined : seriesOf((rowsIn(of, textAt) as string[][]).flat()));
        }
        return lines.get(line);
      };
      const wanted = fillFrom(range, target).map(({ from, to }): Wanted => {
        const series = seriesIn(isDown ? to.column : to.row);
        const at = isDown ? to.row - range.top : to.column - range.left;
        return series === undefined ? taken(from, to) : { ...to, text: series(at) };
      });
      tell(grid.write(wanted));
    },
    /** Applies a formula to every selected number. @returns false if the text is no formula */
    formula(text: string): boolean {
      const sum = computed(text);
      if (sum !== undefined) {
        const numbers = positionsIn(range).filter(({ column }) => columns[column]?.number !== undefined);
        tell(grid.write(numbers.map((position) => ({ ...position, text: sum }))));
        return true;
      }
      const formula = readFormula(text);
      if (formula === undefined) return false;
      const wanted = positionsIn(range).flatMap((position): Wanted[] => {
        const { number } = columns[position.column] ?? {};
        const value = valueAt(position.row, position.column);
        const held = number?.of(value) ?? null;
        return number === undefined || held === null
          ? []
          : [{ ...position, value: number.with(value, applyFormula(formula, held)) }];
      });
      tell(grid.write(wanted));
      return true;
    },
  };
}
