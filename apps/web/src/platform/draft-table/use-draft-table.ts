import { valuesEqual, type CallResult } from '@sourcewiz/contract';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { call } from '../api/call.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { cellKey, type CellId, type Edit, type Edits, type SentCell } from '../grid/rules/edits.rules.ts';
import type { GridColumn } from '../grid/grid-types.ts';
import { mergeEdits } from '../grid/rules/merge.rules.ts';
import type { Problems } from '../grid/rules/problems.rules.ts';
import { useGrid, type Grid, type Layout } from '../grid/use-grid.ts';
import { isNextKeys } from '../kit/next-keys.ts';
import type { Conflict } from './conflicts.rules.ts';
import { readLayout, storeLayout, type LayoutOptions } from './stored-layout.ts';
import {
  useCellSaving,
  type CellSaving,
  type CellSavingOptions,
  type SaveAnswer,
} from './use-cell-saving.ts';

/** Most cells sent while the page is being left; of a larger body the browser may drop some. */
const CELLS_ON_LEAVE_MAX = 100;

/** The content of a cell, as the server stores it. */
export interface SavedCell {
  value: unknown;
  /** Input that could not be read; null if it could. */
  text: string | null;
  user: string;
}

/** The server's answer when it stores the cells of a table. */
export interface TableSaveAnswer<Ref, Cell extends Ref & SavedCell> extends SaveAnswer {
  /** Cells that somebody else changed at the same time, with their values. */
  conflicts: readonly Cell[];
  /** Other cells changed elsewhere since. */
  others: readonly Cell[];
  /** Cells whose row or column no longer exists. */
  refused: readonly Ref[];
}

export interface DraftTableOptions<Row, Ref, Answer> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  lockedRow?: (row: Row) => string | undefined;
  areNew?: boolean;
  problemsIn?: (edits: Edits) => Problems;
  start: SaveAnswer & { edits: Edits; conflicts?: readonly Conflict[] };
  /** The stored value of a cell without its edit; undefined if there is no such cell. */
  storedAt: (cell: CellId) => unknown;
  /** The grid's cell for a cell of the server. */
  cellIdOf: (cell: Ref) => CellId;
  send: (how: typeof call, sent: { revision: number; cells: SentCell[] }) => Promise<CallResult<Answer>>;
  onSaved?: (answer: Answer, about: { before: number; sent: number }) => void;
  /** Called with all cells changed here. */
  onChange?: (cells: readonly CellId[]) => void;
  rowTone?: (row: Row) => 'warn' | 'bad' | undefined;
  /** Kept in this browser, or wherever the table says. */
  layout: LayoutOptions | { start: Layout; store: (layout: Layout) => void };
  saving: Pick<CellSavingOptions<SaveAnswer>, 'follows' | 'isShared' | 'failed'>;
}

export interface DraftTable<Row, Cell, Answer extends SaveAnswer> {
  grid: Grid<Row>;
  saving: CellSaving<Answer>;
  /** Cells changed by two people, until the user chooses. */
  conflicts: readonly Conflict[];
  settle: (settled: readonly Conflict[], whose: 'mine' | 'theirs') => void;
  /** How many cells the server refused because they no longer exist. */
  refused: number;
  /**
   * Takes the server's cells over; unsent cells stay.
   * @param isWhole whether these are all the cells that the server has
   */
  receive: (cells: readonly Cell[], isWhole?: boolean) => void;
  /** A cell as an edit; undefined if it equals the stored value. */
  editOf: (cell: Cell) => Edit | undefined;
}

/**
 * A table stored as a draft during editing: its grid, sending and fetching cells, cells that two people changed, and
 * the key that leads from one wrong cell to the next.
 */
export function useDraftTable<
  Row,
  Ref,
  Cell extends Ref & SavedCell,
  Answer extends TableSaveAnswer<Ref, Cell>,
>(options: DraftTableOptions<Row, Ref, Answer>): DraftTable<Row, Cell, Answer> {
  const { columns, rows, idOf, storedAt, cellIdOf, layout } = options;
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(options.start.conflicts ?? []);
  const [refused, setRefused] = useState(0);
  const rowById = useMemo(() => new Map(rows.map((row) => [idOf(row), row])), [rows, idOf]);
  const columnByKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns]);

  const saving = useCellSaving<Answer>({
    start: options.start,
    send: options.send,
    ...options.saving,
    onSaved(answer, about) {
      options.onSaved?.(answer, about);
      const asked = [...answer.conflicts.map(conflictOf), ...takeIn(answer.others)];
      if (asked.length > 0) {
        const keys = new Set(asked.map(cellKey));
        setConflicts((before) => [...before.filter((one) => !keys.has(cellKey(one))), ...asked]);
      }
      if (answer.refused.length > 0) {
        grid.receive(
          answer.refused.map((cell) => ({ ...cellIdOf(cell), before: undefined, after: undefined })),
        );
        setRefused((before) => before + answer.refused.length);
      }
      return asked.length + answer.refused.length > 0;
    },
  });
  const grid = useGrid<Row>({
    columns,
    rows,
    idOf,
    same: valuesEqual,
    ...(options.lockedRow ? { lockedRow: options.lockedRow } : {}),
    ...(options.areNew ? { areNew: true } : {}),
    ...(options.problemsIn ? { problemsIn: options.problemsIn } : {}),
    start: options.start.edits,
    ...(options.rowTone ? { rowTone: options.rowTone } : {}),
    startLayout: 'start' in layout ? layout.start : readLayout(layout),
    onLayout: (next) => ('start' in layout ? layout.store(next) : storeLayout(layout, next)),
    onChange(changes) {
      saving.changed(changes);
      options.onChange?.(changes);
    },
  });

  function problemIn(cell: Cell): string | null {
    const { row, column } = cellIdOf(cell);
    const [entry, of] = [rowById.get(row), columnByKey.get(column)];
    if (cell.text === null || entry === undefined || of === undefined) return null;
    const read = of.read(cell.text, entry);
    return read.ok ? null : read.problem;
  }
  function editOf(cell: Cell): Edit | undefined {
    const stored = storedAt(cellIdOf(cell)) ?? null;
    const isStored = cell.text === null && valuesEqual(cell.value, stored);
    return isStored ? undefined : { value: cell.value, text: cell.text, problem: problemIn(cell) };
  }
  function conflictOf(cell: Cell): Conflict {
    const id = cellIdOf(cell);
    return { ...id, mine: grid.edits.get(cellKey(id)), theirs: editOf(cell), user: cell.user };
  }

  /** Takes cells that somebody else changed. @returns those with unsent changes here */
  function takeIn(cells: readonly Cell[]): Conflict[] {
    const there = cells.filter((cell) => storedAt(cellIdOf(cell)) !== undefined);
    const theirs = new Map(
      there.map((cell) => {
        const given: Edit = { value: cell.value, text: cell.text, problem: null };
        return [cellKey(cellIdOf(cell)), { ...(editOf(cell) ?? given), cell }] as const;
      }),
    );
    // Input made while the answer is under way is not sent yet and must not be overwritten.
    const merged = mergeEdits({ edits: grid.edits, waiting: saving.waiting(), theirs, same: valuesEqual });
    grid.receive(
      [...merged.taken.values()].map(({ cell }) => ({
        ...cellIdOf(cell),
        before: undefined,
        after: editOf(cell),
      })),
    );
    return merged.both.map(({ theirs: { cell } }) => conflictOf(cell));
  }

  function receive(cells: readonly Cell[], isWhole = false): void {
    const waiting = saving.waiting();
    const known = new Map(cells.map((cell) => [cellKey(cellIdOf(cell)), cell]));
    const gone = isWhole ? [...grid.edits.keys()].filter((key) => !known.has(key) && !waiting.has(key)) : [];
    takeIn([...known].flatMap(([key, cell]) => (waiting.has(key) ? [] : [cell])));
    grid.forget(gone);
  }

  const settle = (settled: readonly Conflict[], whose: 'mine' | 'theirs'): void => {
    const changes = settled.map(({ row, column, mine, theirs }) => ({
      row,
      column,
      before: mine,
      after: whose === 'mine' ? mine : theirs,
    }));
    grid.receive(changes);
    saving.changed(changes);
    options.onChange?.(changes);
    setConflicts((before) => before.filter((one) => !settled.includes(one)));
  };

  useLeaveGuard(() => saving.waiting().size > (saving.state === 'failed' ? 0 : CELLS_ON_LEAVE_MAX));
  useNextProblemKeys(grid.goToProblem);
  return { grid, saving, conflicts, settle, refused, receive, editOf };
}

/** Alt+N leads to the next wrong cell, wherever the focus is. */
function useNextProblemKeys(goToProblem: () => void): void {
  const go = useEffectEvent((event: KeyboardEvent) => {
    if (!isNextKeys(event)) return;
    event.preventDefault();
    goToProblem();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => go(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
