import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  cellKey,
  cellOfKey,
  type CellChange,
  type CellId,
  type Edit,
  type Edits,
  type Proposal,
} from './rules/edits.rules.ts';
import type { CellReader, GridColumn, Reading } from './grid-types.ts';
import { nextProblem, problemsOf, type Problems } from './rules/problems.rules.ts';
import { clamp, rangeBetween, type Position, type Range } from './rules/range.rules.ts';
import { NO_STEPS, redone, undone, withChanges, withStep, type Steps } from './rules/undo.rules.ts';
import { inOrder } from './rules/view.rules.ts';

/** The user's arrangement of the columns. */
export interface Layout {
  hidden: ReadonlySet<string>;
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
  /** Columns that stay in place besides those that always do. */
  frozen?: ReadonlySet<string>;
}

/** What the rows on screen are filtered by. */
export interface Narrowing {
  /** Search words by the key of a column. */
  words: Readonly<Record<string, string>>;
  only: 'all' | 'changed' | 'wrong';
}

export interface GridOptions<Row> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  idOf(row: Row): string;
  /** Whether two values are the same. */
  same(one: unknown, other: unknown): boolean;
  /** Why a row cannot be changed; undefined if it can. */
  lockedRow?(row: Row): string | undefined;
  /** Calls attention to a row at its number. */
  rowTone?(row: Row): 'warn' | 'bad' | undefined;
  start: Edits;
  /** The rows are not stored yet: none of their cells counts as changed. */
  areNew?: boolean;
  /** Other problems of cells, edited or not, by their keys; the same function until the problems change. */
  problemsIn?(edits: Edits): Problems;
  startLayout: Layout;
  onLayout?(layout: Layout): void;
  /** Called with all cells changed here. */
  onChange(changes: readonly CellChange[]): void;
}

export type Grid<Row> = ReturnType<typeof useGrid<Row>>;

/** A new content for a cell: a text or a value. */
export interface Wanted extends Position {
  text?: string;
  value?: unknown;
}
type WantedIn<Row> = Omit<Wanted, keyof Position> & { row: Row; column: GridColumn<Row> };

/** The state of a grid: edits with undo steps, the selection, and what is shown. It knows nothing about its rows. */
export function useGrid<Row>(options: GridOptions<Row>) {
  const { rows, idOf, same } = options;
  const [edits, setEdits] = useState<Edits>(options.start);
  const [steps, setSteps] = useState<Steps>(NO_STEPS);
  const [layout, setLayoutState] = useState(options.startLayout);
  const [narrowing, setNarrowingState] = useState<Narrowing>({ words: {}, only: 'all' });
  const [narrowed, setNarrowed] = useState<ReadonlySet<string> | null>(null);
  const [sorted, setSorted] = useState<ReadonlyMap<string, number> | null>(null);
  const [anchor, setAnchor] = useState<Position>({ row: 0, column: 0 });
  const [active, setActive] = useState<Position>({ row: 0, column: 0 });
  const [said, say] = useState('');
  const { problemsIn } = options;
  const problems = useMemo(() => problemsOf(edits, problemsIn?.(edits)), [edits, problemsIn]);
  // What is being typed in a cell, before it is written: other cells show what follows from it.
  const [typed, setTyped] = useState<readonly CellChange[]>([]);
  const shownEdits = useMemo(() => {
    const read = typed.filter(({ after }) => (after?.problem ?? null) === null);
    return read.length === 0 ? edits : withChanges(edits, read);
  }, [edits, typed]);
  // The row whose card is open on a phone.
  const [opened, open] = useState<string | null>(null);
  // A cell to select once its hidden row or column is shown again.
  const wanted = useRef<CellId | null>(null);
  // Fast input is read before the next rendering.
  const now = useRef({ edits, steps });

  const columns = useMemo(() => {
    const shown = options.columns
      .filter(({ key, isInner }) => isInner !== true && !layout.hidden.has(key))
      .map((column) => (layout.frozen?.has(column.key) ? { ...column, frozen: true } : column));
    const frozen = shown.filter((column) => column.frozen);
    return [
      ...frozen,
      ...inOrder(
        shown.filter((column) => !column.frozen),
        layout.order,
      ),
    ].map((column) => ({ ...column, width: layout.widths[column.key] ?? column.width }));
  }, [options.columns, layout]);
  const allColumns = useMemo(
    () => options.columns.filter(({ isInner }) => isInner !== true),
    [options.columns],
  );
  const shownRows = useMemo(() => {
    const kept = narrowed === null ? rows : rows.filter((row) => narrowed.has(idOf(row)));
    if (sorted === null) return kept;
    // Rows that came since stand last.
    const placeOf = (row: Row) => sorted.get(idOf(row)) ?? sorted.size;
    return kept.toSorted((one, other) => placeOf(one) - placeOf(other));
  }, [rows, narrowed, sorted, idOf]);
  const size = { rows: shownRows.length, columns: columns.length };
  const range = rangeBetween(clamp(anchor, size), clamp(active, size));

  const columnByKey = useMemo(
    () => new Map(options.columns.map((column) => [column.key, column])),
    [options.columns],
  );
  const editOf = (row: Row, column: GridColumn<Row>): Edit | undefined =>
    now.current.edits.get(cellKey({ row: idOf(row), column: column.key }));
  const valueWith = (row: Row, column: GridColumn<Row>, given: Edits): unknown => {
    const edit = given.get(cellKey({ row: idOf(row), column: column.key }));
    return edit === undefined ? column.valueOf(row, readerWith(row, given)) : edit.value;
  };
  const readerWith =
    (row: Row, given: Edits): CellReader =>
    (key) => {
      const column = columnByKey.get(key);
      return column && valueWith(row, column, given);
    };
  const valueOf = (row: Row, column: GridColumn<Row>): unknown => valueWith(row, column, now.current.edits);
  /** The value as it would be with what is being typed elsewhere. */
  const shownValue = (row: Row, column: GridColumn<Row>): unknown => valueWith(row, column, shownEdits);
  /** Reads the cells of a row as they are shown. */
  const readerOf = (row: Row): CellReader => readerWith(row, shownEdits);
  /** Whether a cell differs from what is stored. */
  const isChanged = (row: Row, column: GridColumn<Row>): boolean =>
    options.areNew !== true &&
    (editOf(row, column) !== undefined ||
      (column.writes !== undefined &&
        !same(column.valueOf(row) ?? null, valueWith(row, column, shownEdits) ?? null)));
  /** The text of a cell when it is edited, copied or searched. */
  const textIn = (row: Row, column: GridColumn<Row>): string => {
    const edit = editOf(row, column);
    return edit?.text ?? column.textOf(valueOf(row, column) ?? null);
  };
  const lockedIn = (row: Row, column: GridColumn<Row>): string | undefined =>
    options.lockedRow?.(row) ?? column.lockedIn?.(row);
  /** What is wrong with a cell; undefined if nothing is. */
  const problemOf = (row: Row, column: GridColumn<Row>): string | undefined =>
    problems.get(cellKey({ row: idOf(row), column: column.key }));
  /** What is proposed for a cell while it is empty and can be changed. */
  const proposalOf = (row: Row, column: GridColumn<Row>): Proposal | undefined => {
    if (column.proposalFor === undefined || textIn(row, column) !== '') return undefined;
    return lockedIn(row, column) === undefined ? column.proposalFor(row) : undefined;
  };

  function apply(changes: readonly CellChange[]): void {
    now.current.edits = withChanges(now.current.edits, changes);
    setEdits(now.current.edits);
  }
  function keep(next: Steps): void {
    now.current.steps = next;
    setSteps(next);
  }

  /** What a new content of a cell changes; a column that writes another one changes that. */
  function changesFor(
    row: Row,
    column: GridColumn<Row>,
    what: Omit<Wanted, keyof Position>,
  ): readonly CellChange[] {
    const reading =
      'value' in what ? { ok: true as const, value: what.value } : column.read(what.text ?? '', row);
    const target = reading.ok && column.writes && columnByKey.get(column.writes.column);
    if (!target || column.writes === undefined) return changeFor(row, column, what, reading) ?? [];
    const own = editOf(row, column);
    const value = column.writes.value(reading.value, row, readerWith(row, now.current.edits));
    return [
      ...(changeFor(row, target, { value }, { ok: true, value }) ?? []),
      // What could not be read before is read now.
      ...(own === undefined ? [] : [{ row: idOf(row), column: column.key, before: own, after: undefined }]),
    ];
  }

  function changeFor(
    row: Row,
    column: GridColumn<Row>,
    what: Omit<Wanted, keyof Position>,
    reading: Reading,
  ): [CellChange] | undefined {
    const before = editOf(row, column);
    const id: CellId = { row: idOf(row), column: column.key };
    const stored = column.valueOf(row) ?? null;
    const after: Edit | undefined = reading.ok
      ? same(reading.value ?? null, stored)
        ? undefined
        : { value: reading.value ?? null, text: null, problem: null }
      : { value: null, text: what.text ?? '', problem: reading.problem };
    const isUnchanged =
      before === undefined || after === undefined
        ? before === after
        : before.text === after.text && before.problem === after.problem && same(before.value, after.value);
    return isUnchanged ? undefined : [{ ...id, before, after }];
  }

  /** Takes note of what is being typed in a cell; null once it is written or given up. */
  function type(row: Row, column: GridColumn<Row>, text: string | null): void {
    setTyped(text === null || text.startsWith('=') ? [] : changesFor(row, column, { text }));
  }

  /** Writes cells as one step. @returns how many changed, are wrong, and cannot be changed */
  function write(cells: readonly Wanted[]) {
    return writeIn(
      cells.flatMap(({ row: rowAt, column: columnAt, ...what }) => {
        const row = shownRows[rowAt];
        const column = columns[columnAt];
        return row === undefined || column === undefined ? [] : [{ ...what, row, column }];
      }),
    );
  }

  /** The same for any cells, shown or hidden. */
  function writeIn(cells: readonly WantedIn<Row>[]): { changed: number; wrong: number; locked: number } {
    const changes: CellChange[] = [];
    let locked = 0;
    for (const { row, column, ...what } of cells) {
      if (column.valueOf(row) === undefined || lockedIn(row, column) !== undefined) locked += 1;
      else {
        changes.push(...changesFor(row, column, what));
      }
    }
    if (changes.length > 0) {
      apply(changes);
      keep(withStep(now.current.steps, changes));
      options.onChange(changes);
    }
    const wrong = changes.filter(({ after }) => after !== undefined && after.problem !== null).length;
    return { changed: changes.length, wrong, locked };
  }

  function walk(next: ReturnType<typeof undone>): void {
    if (next === undefined) return;
    apply(next.changes);
    keep(next.steps);
    options.onChange(next.changes);
    const [first] = next.changes;
    if (first) goTo(first);
  }

  /** Selects a cell by its ids if it is shown. @returns whether it is */
  function goTo({ row, column }: CellId): boolean {
    const position = {
      row: shownRows.findIndex((one) => idOf(one) === row),
      column: columns.findIndex(({ key }) => key === column),
    };
    if (position.row < 0 || position.column < 0) return false;
    select(position);
    return true;
  }

  /** Selects a cell by its ids, and opens its card; a hidden row or column is shown again first. */
  function bring(cell: CellId): void {
    open(cell.row);
    if (goTo(cell)) return;
    wanted.current = cell;
    if (narrowed !== null && !narrowed.has(cell.row)) narrow({ words: {}, only: 'all' });
    if (layout.hidden.has(cell.column)) {
      const hidden = new Set(layout.hidden);
      hidden.delete(cell.column);
      setLayout({ ...layout, hidden });
    }
  }
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    goTo(wanted.current);
    wanted.current = null;
    // Runs once the hidden parts are shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [columns, shownRows]);

  /** Goes to the next cell with a problem; after the last one, to the first. */
  function goToProblem(): void {
    const all = [...columns, ...allColumns.filter(({ key }) => layout.hidden.has(key))];
    const row = shownRows[clamp(active, size).row];
    const column = columns[clamp(active, size).column];
    const next = nextProblem(problems, {
      rows: rows.map(idOf),
      columns: all.map(({ key }) => key),
      from: row && column && { row: idOf(row), column: column.key },
    });
    if (next === undefined) return;
    bring(next);
    say(problems.get(cellKey(next)) ?? '');
  }

  function setLayout(next: Layout): void {
    setLayoutState(next);
    options.onLayout?.(next);
  }

  /** Writes the proposals of a column into its empty cells. @returns how many there were */
  function takeProposals(key: string): number {
    const at = columns.findIndex((column) => column.key === key);
    const column = columns[at];
    if (column === undefined) return 0;
    const cells = shownRows.flatMap((row, position): Wanted[] => {
      const proposal = proposalOf(row, column);
      return proposal === undefined ? [] : [{ row: position, column: at, value: proposal.value }];
    });
    return write(cells).changed;
  }

  function select(to: Position, { extend = false }: { extend?: boolean } = {}): void {
    const position = clamp(to, size);
    if (!extend) setAnchor(position);
    setActive(position);
  }

  /** Selects a range; its first cell becomes the active one, so that nothing scrolls away. */
  function selectRange(wanted: Range): void {
    setAnchor({ row: wanted.bottom, column: wanted.right });
    setActive({ row: wanted.top, column: wanted.left });
  }

  /** Filters the rows by their current content: a row changed afterwards does not disappear from under the user. */
  function narrow(next: Narrowing): void {
    setNarrowingState(next);
    const words = Object.entries(next.words).filter(([, word]) => word.trim() !== '');
    if (words.length === 0 && next.only === 'all') return setNarrowed(null);
    const byKey = new Map(options.columns.map((column) => [column.key, column]));
    const fits = (row: Row) =>
      words.every(([key, word]) => {
        const column = byKey.get(key);
        if (column === undefined) return true;
        const text = editOf(row, column)?.text ?? column.show(valueOf(row, column) ?? null);
        return text.toLocaleLowerCase().includes(word.trim().toLocaleLowerCase());
      });
    const keys = next.only === 'wrong' ? problems.keys() : now.current.edits.keys();
    const touched = new Set([...keys].map((key) => cellOfKey(key).row));
    const kept = rows.filter((row) => fits(row) && (next.only === 'all' || touched.has(idOf(row))));
    setNarrowed(new Set(kept.map(idOf)));
    select({ row: 0, column: active.column });
  }

  /**
   * Orders the rows by the current content of a column, empty cells last; null for the order that they came in. A row
   * changed afterwards stays where it is.
   */
  function sort(by: { key: string; isDown: boolean } | null): void {
    const column = options.columns.find(({ key }) => key === by?.key);
    if (by === null || column === undefined) return setSorted(null);
    const keyOf = (row: Row) => {
      const value = valueOf(row, column) ?? null;
      const number = column.number?.of(value) ?? null;
      return { id: idOf(row), number, text: editOf(row, column)?.text ?? column.show(value) };
    };
    const order = rows.map(keyOf).toSorted((a, b) => {
      if ((a.text === '') !== (b.text === '')) return a.text === '' ? 1 : -1;
      const byNumber = a.number !== null && b.number !== null ? Number(a.number) - Number(b.number) : null;
      const found = byNumber ?? a.text.localeCompare(b.text, undefined, { numeric: true });
      return by.isDown ? -found : found;
    });
    setSorted(new Map(order.map(({ id }, at) => [id, at])));
    select({ row: 0, column: active.column });
  }

  return {
    rows: shownRows,
    columns,
    allRows: rows,
    allColumns: options.columns,
    /** Those that people may show and hide. */
    offered: allColumns,
    idOf,
    size,
    edits,
    /** The edits with what is being typed. */
    shownEdits,
    /** Whether what is being typed would change something. */
    isTyping: typed.length > 0,
    steps,
    layout,
    narrowing,
    active: clamp(active, size),
    anchor: clamp(anchor, size),
    range,
    said,
    say,
    editOf,
    valueOf,
    shownValue,
    readerOf,
    isChanged,
    type,
    textIn,
    lockedIn,
    opened,
    open,
    problems,
    problemOf,
    proposalOf,
    takeProposals,
    areNew: options.areNew === true,
    rowTone: (row: Row) => options.rowTone?.(row),
    write,
    writeIn,
    goTo,
    bring,
    goToProblem,
    select,
    selectRange,
    narrow,
    sort,
    isSorted: sorted !== null,
    setLayout,
    undo: () => walk(undone(now.current.steps)),
    redo: () => walk(redone(now.current.steps)),
    /** Takes changes made elsewhere; they are not undo steps of this user. */
    receive: apply,
    /** Drops cells that no longer exist anywhere else. */
    forget: (keys: readonly string[]): void =>
      apply(keys.map((key) => ({ ...cellOfKey(key), before: undefined, after: undefined }))),
  };
}
