import { Parser } from 'htmlparser2';
import { HiddenParts } from '../hidden-parts.ts';
import { MergedCells } from '../merged-cells.ts';
import { TableReader, type OdsRow, type OdsTable } from './ods-tables.ts';
import { FirstRows } from '../open-sheet.ts';
import { LAST_ROW_INDEX, SheetError, type IndexedRow, type SheetLimits } from '../sheet-types.ts';
import { SHEETS_MAX } from '../unpacked-sheet.ts';

/** A table and its beginning, for the list of sheets. */
export interface ListedTable extends OdsTable {
  readonly hidden: HiddenParts;
  readonly first: readonly IndexedRow[];
  /** Whether nothing follows these rows. */
  readonly isWhole: boolean;
}

/**
 * The tables of an OpenDocument content part in order, as many as can be chosen, found in one pass; undefined if it is
 * not a workbook.
 * Errors: SheetError sheet_unreadable for a row beyond what sheets can have.
 */
export async function listOdsTables(
  texts: AsyncIterable<string>,
  limits: SheetLimits,
): Promise<ListedTable[] | undefined> {
  const tables: ListedTable[] = [];
  let open = new Beginning(limits);
  const reader = new TableReader(limits, {
    onTable: () => {
      open = new Beginning(limits);
      return open.hidden;
    },
    onRow: (row) => open.take(row),
    onEnd: (table) => {
      tables.push({ ...table, hidden: open.hidden, first: open.first.rows, isWhole: open.isWhole });
    },
  });
  const parser = new Parser(reader.handler, { xmlMode: true });
  for await (const text of texts) {
    parser.write(text);
    if (tables.length >= SHEETS_MAX) break;
  }
  return reader.isWorkbook ? tables : undefined;
}

/** The beginning of one table. */
class Beginning {
  readonly hidden: HiddenParts;
  readonly first = new FirstRows();
  isWhole = true;
  readonly #positions = new RowPositions();

  constructor(limits: SheetLimits) {
    this.hidden = new HiddenParts(limits.maxColumns);
  }

  /** @returns whether the next row is wanted */
  take(row: OdsRow): boolean {
    for (const indexed of this.#positions.of(row)) {
      this.isWhole = !this.first.isFull;
      if (!this.isWhole) return false;
      this.first.add(indexed);
    }
    return true;
  }
}

/**
 * The rows of one table of an OpenDocument content part, one at a time; merged ranges are filled, as in other
 * workbooks.
 * Errors: SheetError sheet_unreadable for a row beyond what sheets can have.
 * @param sheetIndex of the table among those of the file
 */
export async function* readOdsRows(
  texts: AsyncIterable<string>,
  { sheetIndex, limits }: { sheetIndex: number; limits: SheetLimits },
): AsyncGenerator<IndexedRow, void, undefined> {
  let rows: OdsRow[] = [];
  let ended = 0;
  const reader = new TableReader(limits, {
    onTable: () => (ended === sheetIndex ? new HiddenParts(limits.maxColumns) : undefined),
    onRow: (row) => rows.push(row) > 0,
    onEnd: () => {
      ended += 1;
    },
  });
  const parser = new Parser(reader.handler, { xmlMode: true });
  const positions = new RowPositions();
  for await (const text of texts) {
    parser.write(text);
    for (const row of rows) yield* positions.of(row);
    rows = [];
    if (ended > sheetIndex) return;
  }
}

/** Works out the row numbers of a table. */
class RowPositions {
  #index = 0;
  readonly #merged = new MergedCells([]);

  *of({ cells, times, isHidden, spans }: OdsRow): Generator<IndexedRow, void, undefined> {
    const [first, end] = [this.#index, this.#index + times];
    this.#index = end;
    // Empty rows up to the end of the sheet are stored as one repeated row.
    if (cells.length === 0) return;
    if (end - 1 > LAST_ROW_INDEX) throw new SheetError('sheet_unreadable', { reason: 'damaged' });
    for (let index = first; index < end; index += 1) {
      for (const { left, right, rows } of spans)
        this.#merged.open({ top: index, left, right, bottom: index + rows - 1 }, cells);
      yield { index, cells: this.#merged.fill(index, cells), ...(isHidden ? { isHidden } : {}) };
    }
  }
}
