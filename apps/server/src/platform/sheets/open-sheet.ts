import { filledCells, storableCell } from './collect-sheet.ts';
import type { IndexedRow, RawCell, SheetOutline } from './sheet-types.ts';

/** Rows examined to find the table. */
const OUTLINE_ROWS = 40;
/** The last index at which one of them may be. */
const OUTLINE_WITHIN = 200;
const OUTLINE_TEXT = 120;

/** A sheet whose first rows were examined; reading continues after them. */
export interface OpenedSheet {
  readonly first: readonly IndexedRow[];
  /** All its rows; can be read once. */
  rows(): AsyncGenerator<IndexedRow, void, undefined>;
  close(): Promise<void>;
}

/** The first rows of a sheet, as many as are examined. */
export class FirstRows {
  readonly rows: IndexedRow[] = [];
  #filled = 0;

  get isFull(): boolean {
    return this.#filled >= OUTLINE_ROWS || (this.rows.at(-1)?.index ?? 0) >= OUTLINE_WITHIN;
  }

  add(row: IndexedRow): void {
    this.rows.push(row);
    if (filledCells(row.cells) > 0) this.#filled += 1;
  }
}

/** Reads the beginning of a sheet. */
export async function openRows(rows: AsyncGenerator<IndexedRow, void, undefined>): Promise<OpenedSheet> {
  const first = new FirstRows();
  while (!first.isFull) {
    const { done, value } = await rows.next();
    if (done === true) break;
    first.add(value);
  }
  return {
    first: first.rows,
    async *rows() {
      yield* first.rows;
      yield* rows;
    },
    async close() {
      await rows.return();
    },
  };
}

/** What is known about a sheet before it is read. */
export function outlineOf(
  { first }: Pick<OpenedSheet, 'first'>,
  about: Omit<SheetOutline, 'rows'> & { maxColumns: number },
): SheetOutline {
  const { maxColumns, ...outline } = about;
  const filled = first.filter(({ cells }) => filledCells(cells) > 0);
  return {
    ...outline,
    rows: filled.map(({ index, cells }) => ({
      row: index + 1,
      cells: cells.slice(0, maxColumns).map(withoutRest),
    })),
  };
}

function withoutRest(cell: RawCell): RawCell {
  if (cell?.kind !== 'text' || (cell.text.length <= OUTLINE_TEXT && cell.link === undefined))
    return storableCell(cell);
  return storableCell({ kind: 'text', text: cell.text.slice(0, OUTLINE_TEXT) });
}
