import type { AddedRows } from './cell-references.ts';
import {
  withDimension,
  withDrawing,
  withMergedRecords,
  withMergedRows,
  withoutExamples,
  withStretchedRanges,
} from './edit-around.ts';
import { filledRow, keptRow, newRow, type RowContext } from './fill-rows.ts';
import type { FillJob, FillRow } from './fill-types.ts';
import { cutSheet, isHidden, readRow } from './row-xml.ts';
import { columnStyles, defaultRowHeight, titledBy, type SheetBody } from './survey-body.ts';

/** Rows of the body that products go into, and how many more are needed. */
export function addedRows(
  body: SheetBody,
  job: Pick<FillJob, 'firstRow' | 'replacesSamples' | 'rows'>,
): AddedRows {
  const { samples, prepared, isOpen, end, hasBelow } = body;
  const first = job.firstRow;
  if (isOpen) return { first, at: first + 1, count: Math.max(0, job.rows - 1), moves: false };
  const room = prepared + (job.replacesSamples ? samples.length : 0);
  return { first, at: end, count: Math.max(0, job.rows - room), moves: hasBelow };
}

/** The examples that rows of the job replace; undefined if there are none. */
export function replacedExamples(
  { samples, lines }: SheetBody,
  { replacesSamples, rows }: Pick<FillJob, 'replacesSamples' | 'rows'>,
): ((row: number) => boolean) | undefined {
  if (!replacesSamples || samples.length === 0) return undefined;
  const written = new Set(lines.slice(0, rows));
  const replaced = new Set(samples.filter((row) => written.has(row)));
  return (row) => replaced.has(row);
}

export interface SheetFilling {
  job: FillJob;
  /** Name of the sheet. */
  sheet: string;
  body: SheetBody;
  added: AddedRows;
  rows: AsyncIterator<FillRow>;
  isDate: RowContext['isDate'];
  is1904: boolean;
  isReplaced: ((row: number) => boolean) | undefined;
  /** Relation id of a drawing added to the sheet. */
  drawing: string | undefined;
  /**
   * Called with the row number, from 1, of each row of the job. @returns the height that it needs, in pixels; 0 for any
   */
  onPlaced(row: FillRow, number: number): number;
}

/** The text of a sheet with rows written into the body of its table; everything else is unchanged. */
export async function* filledSheet(
  chunks: AsyncIterable<Buffer>,
  filling: SheetFilling,
): AsyncGenerator<string> {
  const { body, added, sheet, job, drawing } = filling;
  const [, prefix = ''] = /<(\w+:)?sheetData/.exec(body.before) ?? [];
  const context: RowContext = {
    sheet,
    prefix,
    added,
    shared: body.shared,
    model: body.like,
    rowHeight: defaultRowHeight(body.before),
    fixed: body.fixed,
    isTitled: titledBy(job),
    columnStyle: columnStyles(body.before),
    isDate: filling.isDate,
    is1904: filling.is1904,
  };
  const writer = new RowWriter(filling, context);
  for await (const piece of cutSheet(chunks)) {
    if (piece.before !== undefined) {
      const lastRow = added.at - 1 + added.count;
      const before = withStretchedRanges(piece.before, { sheet, added });
      yield openRows(
        added.count > 0 || body.isOpen ? withDimension(before, { row: lastRow }) : before,
        prefix,
      );
    }
    let text = '';
    for (const xml of piece.rows) text += await writer.next(xml);
    if (text !== '') yield text;
    if (piece.after === undefined) continue;
    yield await writer.end();
    const isEmpty = !/^\s*<\/(?:\w+:)?sheetData/.test(piece.after);
    const own = withoutExamples(piece.after, { sheet, added, isReplaced: filling.isReplaced });
    const stretched = withStretchedRanges(own, { sheet, added });
    const merged = withMergedRows(stretched, {
      model: body.like?.row,
      rows: { from: added.at, count: job.rows === 0 ? 0 : added.count },
    });
    const joined = withMergedRecords(merged, {
      columns: job.mergedColumns ?? [],
      first: job.firstRow,
      last: writer.lastRow,
      records: writer.records,
    });
    yield (isEmpty ? `</${prefix}sheetData>` : '') + (drawing ? withDrawing(joined, drawing) : joined);
  }
}

/** Opens `<sheetData/>` for its rows. */
function openRows(before: string, prefix: string): string {
  return before.replace(/<(?:\w+:)?sheetData(\s[^>]*?)?\s*\/>$/, `<${prefix}sheetData>`);
}

class RowWriter {
  readonly #filling: SheetFilling;
  readonly #context: RowContext;
  readonly #samples: ReadonlySet<number>;
  #last = 0;
  #areAdded = false;
  #left: number;
  /** The first and last rows of records with several rows. */
  readonly records: { top: number; bottom: number }[] = [];
  /** The last row written. */
  lastRow = 0;
  /** Rows of the last record still to come, and the height that each needs. */
  #ofRecord = 0;
  #height = 0;

  constructor(filling: SheetFilling, context: RowContext) {
    this.#filling = filling;
    this.#context = context;
    this.#samples = new Set(filling.body.samples);
    this.#left = filling.job.rows;
  }

  async next(xml: string): Promise<string> {
    const row = readRow(xml, this.#last);
    this.#last = row.row;
    const { body, job, added } = this.#filling;
    const isAbove = row.row < job.firstRow;
    if (isAbove || (body.model && row.row < body.model.row)) return keptRow(row, xml, this.#context);
    const isInside = body.model !== undefined && row.row < body.end;
    if (isInside) {
      const isSample = this.#samples.has(row.row);
      const isKept = this.#left === 0 || isHidden(row) || (isSample && !job.replacesSamples);
      if (isKept) return keptRow(row, xml, this.#context);
      const filled = await this.#take();
      const height = this.#place(filled, row.row);
      return filledRow(row, filled, { isSample, height }, this.#context);
    }
    const rest = await this.#addRows();
    // The new rows use the space of empty ones.
    const isMoved = added.moves && row.row >= body.end;
    const isReplaced = !isMoved && row.row >= this.#firstNew && row.row < this.#lastWritten;
    return rest + (isReplaced ? '' : keptRow(row, xml, this.#context));
  }

  async end(): Promise<string> {
    return this.#addRows();
  }

  get #firstNew(): number {
    const { body, job, added } = this.#filling;
    return body.model === undefined ? job.firstRow : added.at;
  }

  /** The first row after those written. */
  get #lastWritten(): number {
    const { body, job, added } = this.#filling;
    return body.model === undefined ? job.firstRow + job.rows : added.at + added.count;
  }

  /** All remaining rows; without a model row, they use the free lines below the header, too. */
  async #addRows(): Promise<string> {
    if (this.#areAdded) return '';
    this.#areAdded = true;
    let text = '';
    for (let number = this.#firstNew; this.#left > 0; number += 1) {
      const row = await this.#take();
      text += newRow(number, row, this.#place(row, number), this.#context);
    }
    return text;
  }

  /** Reports where a row was written. @returns the height it needs: that of a record is shared by its rows */
  #place(row: FillRow, number: number): number {
    const height = this.#filling.onPlaced(row, number);
    this.lastRow = number;
    const record = this.records.at(-1);
    if (this.#ofRecord > 0 && record) {
      this.#ofRecord -= 1;
      record.bottom = number;
      return Math.max(height, this.#height);
    }
    const { span = 1 } = row;
    if (span > 1) this.records.push({ top: number, bottom: number });
    this.#ofRecord = span - 1;
    this.#height = Math.ceil(height / span);
    return this.#height;
  }

  async #take(): Promise<FillRow> {
    const { done, value } = await this.#filling.rows.next();
    if (done === true) throw new RangeError('There are fewer rows than announced');
    this.#left -= 1;
    return value;
  }
}
