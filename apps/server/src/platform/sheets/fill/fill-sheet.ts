import { blockFormulas } from './block-formulas.ts';
import type { AddedRows, RowBlock } from './cell-references.ts';
import {
  withDimension,
  withDrawing,
  withMergedRecords,
  withMergedRows,
  withoutExamples,
  withStretchedRanges,
} from './edit-around.ts';
import { clearedRow, filledRow, keptRow, newRow, type RowContext } from './fill-rows.ts';
import type { FillJob, FillRow } from './fill-types.ts';
import { cutSheet, isHidden, readRow, type RowXml } from './row-xml.ts';
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

/** The examples that give way, whether a row of the job takes their place or not; undefined if there are none. */
export function replacedExamples(
  { samples, strays }: SheetBody,
  { replacesSamples }: Pick<FillJob, 'replacesSamples'>,
): ((row: number) => boolean) | undefined {
  const replaced = new Set(replacesSamples ? [...samples, ...strays] : []);
  return replaced.size === 0 ? undefined : (row) => replaced.has(row);
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
  /** Called with the row number, from 1, of each row of the job. @returns the heights of its pictures, in pixels */
  onPlaced(row: FillRow, number: number): [column: number, height: number][];
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
    blocks: blockFormulas(body, job),
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
      records: writer.records,
      written: writtenRows(filling),
      isTitled: context.isTitled,
    });
    yield (isEmpty ? `</${prefix}sheetData>` : '') + (drawing ? withDrawing(joined, drawing) : joined);
  }
}

/** Opens `<sheetData/>` for its rows. */
function openRows(before: string, prefix: string): string {
  return before.replace(/<(?:\w+:)?sheetData(\s[^>]*?)?\s*\/>$/, `<${prefix}sheetData>`);
}

/** Rows of the body that the job is written into, before any new ones. */
function filledLines({ body, job }: Pick<SheetFilling, 'body' | 'job'>): number[] {
  const kept = new Set(job.replacesSamples ? [] : body.samples);
  return body.lines.filter((row) => !kept.has(row)).slice(0, job.rows);
}

/** The first new row. */
function firstNewRow({ body, job, added }: Pick<SheetFilling, 'body' | 'job' | 'added'>): number {
  return body.model === undefined ? job.firstRow : added.at;
}

/** All rows that the job is written into, in blocks without gaps. */
function writtenRows(filling: SheetFilling): RowBlock[] {
  const lines = filledLines(filling);
  const first = firstNewRow(filling);
  const blocks: RowBlock[] = [];
  for (const row of lines) {
    const before = blocks.at(-1);
    if (before?.bottom === row - 1) before.bottom = row;
    else blocks.push({ top: row, bottom: row });
  }
  const added = filling.job.rows - lines.length;
  return added === 0 ? blocks : [...blocks, { top: first, bottom: first + added - 1 }];
}

class RowWriter {
  readonly #filling: SheetFilling;
  readonly #context: RowContext;
  readonly #samples: ReadonlySet<number>;
  readonly #lines: readonly number[];
  #last = 0;
  #areAdded = false;
  #left: number;
  /** Records with several rows. */
  readonly records: RowBlock[] = [];
  /** The last record, and the height that each of its rows needs for pictures in merged cells. */
  #record: RowBlock = { top: 0, bottom: 0 };
  #height = 0;

  constructor(filling: SheetFilling, context: RowContext) {
    this.#filling = filling;
    this.#context = context;
    this.#samples = new Set(filling.body.samples);
    this.#lines = filledLines(filling);
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
      if (isHidden(row) || (isSample && !job.replacesSamples)) return keptRow(row, xml, this.#context);
      if (this.#left === 0) return this.#keptOrCleared(row, xml);
      const filled = await this.#take();
      const place = this.#place(filled, row.row);
      return filledRow(row, filled, { isSample, ...place }, this.#context);
    }
    const rest = await this.#addRows();
    // The new rows use the space of empty ones.
    const isMoved = added.moves && row.row >= body.end;
    const isReplaced = !isMoved && row.row >= firstNewRow(this.#filling) && row.row < this.#lastWritten;
    return rest + (isReplaced ? '' : this.#keptOrCleared(row, xml));
  }

  /** An example that no product takes the place of is left without its values. */
  #keptOrCleared(row: RowXml, xml: string): string {
    return this.#filling.isReplaced?.(row.row)
      ? clearedRow(row, this.#context)
      : keptRow(row, xml, this.#context);
  }

  async end(): Promise<string> {
    return this.#addRows();
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
    for (let number = firstNewRow(this.#filling); this.#left > 0; number += 1) {
      const row = await this.#take();
      text += newRow(number, row, this.#place(row, number), this.#context);
    }
    return text;
  }

  /** Reports where a row was written. @returns its record, and the height that it needs, in pixels; 0 for any */
  #place(row: FillRow, number: number): { record: RowBlock; height: number } {
    const heights = this.#filling.onPlaced(row, number);
    const isMerged = ([column]: [number, number]) =>
      this.#filling.job.mergedColumns?.includes(column) ?? false;
    const highest = (of: readonly [number, number][]) => Math.max(0, ...of.map(([, height]) => height));
    if (number > this.#record.bottom) {
      const { span = 1 } = row;
      this.#record = { top: number, bottom: this.#numberAfter(span - 1, number) };
      // The rows of a record share the height of what is merged over them.
      this.#height = Math.ceil(highest(heights.filter(isMerged)) / span);
      if (span > 1) this.records.push(this.#record);
    }
    const own = highest(heights.filter((one) => !isMerged(one)));
    return { record: this.#record, height: Math.max(own, this.#height) };
  }

  /** The number of a row that is written later. @param number of the row just taken */
  #numberAfter(rows: number, number: number): number {
    if (rows === 0) return number;
    const index = this.#filling.job.rows - this.#left - 1 + rows;
    return this.#lines[index] ?? firstNewRow(this.#filling) + index - this.#lines.length;
  }

  async #take(): Promise<FillRow> {
    const { done, value } = await this.#filling.rows.next();
    if (done === true) throw new RangeError('There are fewer rows than announced');
    this.#left -= 1;
    return value;
  }
}
