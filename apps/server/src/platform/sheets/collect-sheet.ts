import { storableText } from '../storable-text.rules.ts';
import { photoColumns, withAddresses } from './linked-cells.ts';
import {
  cellText,
  LAST_ROW_INDEX,
  SheetError,
  type IndexedRow,
  type RawCell,
  type SheetChoice,
  type SheetHead,
  type SheetLimits,
} from './sheet-types.ts';

/** More headings than any price list has. */
const STRONG_MOST = 2_000;
const BATCH_CELLS = 20_000;
const BATCH_ROWS = 1_000;
const BATCH_TEXT = 4_000_000;

/** Rows between two batches: a number stands for that many blank rows. */
export type RowBatch = (RawCell[] | number)[];

/** What is known once all rows have been read. */
export interface CollectedSheet {
  readonly totalRows: number;
  readonly hiddenRows: number;
  /** Row numbers from 1. */
  readonly strongRows: readonly number[];
}

export interface SheetReceiver {
  onHead(head: SheetHead): Promise<void>;
  onRows(batch: RowBatch): Promise<void>;
}

/**
 * Reads the rows of one sheet and hands out those below its header in batches. Returns the number of filled rows, how
 * many of them are hidden in the file, and which of them stand out (`isStrong`), if those are few.
 * Errors (SheetError): too_many_rows with the counted number, too_many_columns, sheet_unreadable, zip_bomb if the sheet
 * has more text than allowed, because many cells may share a text that the file stores once.
 */
export async function collectSheet(job: {
  sheetName: string;
  choice: SheetChoice;
  rows: AsyncIterable<IndexedRow>;
  limits: SheetLimits;
  receiver: SheetReceiver;
}): Promise<CollectedSheet> {
  const { limits, receiver, choice } = job;
  const headerRow = choice.headerRows.at(-1) ?? 0;
  const titles: string[][] = [];
  let photos: ReadonlySet<number> = new Set();
  const sendHead = () => {
    photos = photoColumns(titles);
    return receiver.onHead({ sheetName: job.sheetName, header: titles.at(-1) ?? [], headerRow, titles });
  };
  let isHeadSent = false;
  let lastIndex = headerRow - 1;
  let total = 0;
  let hiddenRows = 0;
  const strongRows: number[] = [];
  let countUntil = Infinity;
  let batch: RowBatch = [];
  let batchCells = 0;
  let batchText = 0;
  let sheetText = 0;

  for await (const { index, cells: read, isHidden, isStrong } of job.rows) {
    if (index < headerRow) {
      if (choice.headerRows.includes(index + 1)) titles.push(titlesOf({ index, cells: read, limits }));
      continue;
    }
    if (!isHeadSent) await sendHead();
    isHeadSent = true;
    const cells = withAddresses(read, photos);
    if (filledCells(cells) === 0) continue;
    if (isHidden) hiddenRows += 1;
    if (isHidden && choice.skipHidden === true) continue;
    total += 1;
    if (isStrong && strongRows.length <= STRONG_MOST) strongRows.push(index + 1);
    if (total > limits.maxRows) {
      if (countUntil === Infinity) countUntil = Date.now() + limits.countOnMs;
      if (Date.now() > countUntil) throw tooManyRows(total, limits, false);
      continue;
    }
    // Otherwise the blank rows before it would fill the receiver's memory.
    if (index > LAST_ROW_INDEX) throw new SheetError('sheet_unreadable', { reason: 'damaged' });
    const row = checkedRow({ index, cells, limits });
    const rowText = textLength(row);
    sheetText += rowText;
    if (sheetText > limits.maxSheetText) throw tooMuchText(limits);
    if (index > lastIndex + 1) batch.push(index - lastIndex - 1);
    batch.push(row);
    lastIndex = index;
    batchCells += row.length;
    batchText += rowText;
    if (batchCells >= BATCH_CELLS || batchText >= BATCH_TEXT || batch.length >= BATCH_ROWS) {
      await receiver.onRows(batch);
      batch = [];
      batchCells = 0;
      batchText = 0;
    }
  }
  if (total > limits.maxRows) throw tooManyRows(total, limits, true);
  if (!isHeadSent) await sendHead();
  if (batch.length > 0) await receiver.onRows(batch);
  return { totalRows: total, hiddenRows, strongRows: strongRows.length > STRONG_MOST ? [] : strongRows };
}

function tooManyRows(rows: number, limits: SheetLimits, isExact: boolean): SheetError {
  return new SheetError('too_many_rows', { rows, limit: limits.maxRows, isExact });
}

function tooMuchText({ maxSheetText }: SheetLimits): SheetError {
  return new SheetError('zip_bomb', { reason: 'text', limit: `${Math.round(maxSheetText / 1_000_000)} MB` });
}

function textLength(cells: readonly RawCell[]): number {
  return cells.reduce((sum, cell) => sum + (cell?.kind === 'text' ? cell.text.length : 0), 0);
}

function titlesOf(row: IndexedRow & { limits: SheetLimits }): string[] {
  return checkedRow(row).map((cell) => cellText(cell).trim());
}

/** How many cells of a row are filled. */
export function filledCells(cells: readonly RawCell[]): number {
  let filled = 0;
  for (const cell of cells) if (isFilled(cell)) filled += 1;
  return filled;
}

function isFilled(cell: RawCell | undefined): boolean {
  return cell != null && (cell.kind !== 'text' || cell.text.trim() !== '');
}

/** A cell that the database can store, whatever the file says. */
export function storableCell(cell: RawCell): RawCell {
  if (cell?.kind !== 'text') return cell;
  const text = storableText(cell.text);
  return text === cell.text ? cell : { kind: 'text', text };
}

function checkedRow(row: IndexedRow & { limits: SheetLimits }): RawCell[] {
  const { cells, limits } = row;
  let width = cells.length;
  while (width > 0 && !isFilled(cells[width - 1])) width -= 1;
  if (width > limits.maxColumns) {
    throw new SheetError('too_many_columns', {
      columns: width,
      limit: limits.maxColumns,
      row: row.index + 1,
    });
  }
  const checked = cells.slice(0, width).map(storableCell);
  checked.forEach((cell, column) => {
    if (cell?.kind === 'text' && cell.text.length > limits.maxCellLength) {
      const params = { row: row.index + 1, column: column + 1, limit: limits.maxCellLength };
      throw new SheetError('sheet_unreadable', { reason: 'cell_too_long', ...params });
    }
  });
  if (textLength(checked) > limits.maxRowText) {
    const params = { row: row.index + 1, limit: limits.maxRowText };
    throw new SheetError('sheet_unreadable', { reason: 'row_too_long', ...params });
  }
  return checked;
}
