import { Parser } from 'htmlparser2';
import type { HiddenParts } from './hidden-parts.ts';
import { MergedCells } from './merged-cells.ts';
import { plainDecimal } from './plain-decimal.ts';
import { LAST_ROW_INDEX, SheetError, type PlacedRow, type RawCell, type SheetLimits } from './sheet-types.ts';

type Attributes = Readonly<Record<string, string>>;

/** A table of an OpenDocument sheet, as it is listed. */
export interface OdsTable {
  readonly name: string;
  readonly isVisible: boolean;
  /** Characters that it takes. */
  readonly size: number;
}

/** Parts whose paragraphs are no text of a cell: notes, drawings, what was changed when. */
const ASIDE = new Set(['annotation', 'shapes', 'frame', 'custom-shape', 'g', 'tracked-changes', 'control']);
/** Blanks that one mark may stand for. */
const BLANKS_MAX = 1_000;

const plainName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The tables of an OpenDocument content part, in their order; undefined where it is no workbook. */
export async function listOdsTables(chunks: AsyncIterable<Buffer>): Promise<OdsTable[] | undefined> {
  const tables: OdsTable[] = [];
  const undisplayed = new Set<string>();
  let style = '';
  let depth = 0;
  let isWorkbook = false;
  let open = { name: '', style: '', from: 0 };
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'style:style') style = attributes['style:name'] ?? '';
        if (name === 'style:table-properties' && attributes['table:display'] === 'false')
          undisplayed.add(style);
        if (name === 'office:spreadsheet') isWorkbook = true;
        if (name !== 'table:table') return;
        depth += 1;
        if (depth > 1) return;
        const [title = '', look = ''] = [attributes['table:name'], attributes['table:style-name']];
        open = { name: title, style: look, from: parser.startIndex };
      },
      onclosetag(name) {
        if (name !== 'table:table') return;
        depth -= 1;
        if (depth > 0) return;
        const isVisible = !undisplayed.has(open.style);
        tables.push({ name: open.name, isVisible, size: parser.endIndex - open.from });
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.end();
  return isWorkbook ? tables : undefined;
}

/**
 * The rows of one table of an OpenDocument content part, one at a time; merged ranges are filled, as in other workbooks.
 * Errors: SheetError sheet_unreadable for a row where no sheet can have one.
 * @param place of the table
 * @param hidden learns what the table hides
 */
export async function* readOdsRows(
  chunks: AsyncIterable<Buffer>,
  { place, limits, hidden }: { place: number; limits: SheetLimits; hidden: HiddenParts },
): AsyncGenerator<PlacedRow, void, undefined> {
  const reader = new TableReader(place, limits, hidden);
  const parser = new Parser(reader.handler, { xmlMode: true });
  const decoder = new TextDecoder();
  const merged = new MergedCells([]);
  let index = 0;
  for await (const chunk of chunks) {
    parser.write(decoder.decode(chunk, { stream: true }));
    for (const { cells, times, isHidden, spans } of reader.take()) {
      for (const { left, right, rows } of spans)
        merged.add({ top: index, left, right, bottom: index + rows - 1 });
      // Empty rows to the end of the sheet are one that is repeated.
      const count = cells.length === 0 ? 0 : times;
      if (count > 0 && index + count - 1 > LAST_ROW_INDEX)
        throw new SheetError('sheet_unreadable', { reason: 'damaged' });
      for (let copy = 0; copy < count; copy += 1)
        yield {
          index: index + copy,
          cells: merged.fill(index + copy, cells),
          ...(isHidden ? { isHidden } : {}),
        };
      index += times;
    }
    if (reader.isDone) return;
  }
}

interface OdsRow {
  cells: RawCell[];
  times: number;
  isHidden: boolean;
  spans: { left: number; right: number; rows: number }[];
}

/** Makes rows of the tags of one table. */
class TableReader {
  isDone = false;
  readonly #place: number;
  readonly #limits: SheetLimits;
  readonly #hidden: HiddenParts;
  #rows: OdsRow[] = [];
  #tables = -1;
  #depth = 0;
  /** Tags that are open within a part that is passed over. */
  #aside = 0;
  #column = 0;
  #row: OdsRow | undefined;
  #at = 0;
  #cell: { attributes: Attributes; text: string; paragraphs: number } | undefined;
  #paragraphs = 0;

  constructor(place: number, limits: SheetLimits, hidden: HiddenParts) {
    this.#place = place;
    this.#limits = limits;
    this.#hidden = hidden;
  }

  /** The rows that were read since. */
  take(): OdsRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  readonly handler = {
    onopentag: (name: string, attributes: Attributes) => this.#open(plainName(name), attributes),
    ontext: (text: string) => {
      if (this.#aside === 0 && this.#paragraphs > 0) this.#write(text);
    },
    onclosetag: (name: string) => this.#close(plainName(name)),
  };

  #open(name: string, attributes: Attributes): void {
    if (this.#aside > 0 || ASIDE.has(name)) {
      this.#aside += 1;
      return;
    }
    if (name === 'table') {
      this.#depth += 1;
      if (this.#depth === 1) this.#tables += 1;
    }
    if (this.#tables !== this.#place || this.#depth !== 1 || this.isDone) return;
    if (name === 'table-column') this.#openColumn(attributes);
    else if (name === 'table-row') this.#openRow(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell')
      this.#cell = { attributes, text: '', paragraphs: 0 };
    else if (this.#cell) this.#openText(this.#cell, name, attributes);
  }

  #openColumn(attributes: Attributes): void {
    const count = repeated(attributes, 'table:number-columns-repeated');
    const last = Math.min(this.#column + count, this.#limits.maxColumns);
    if (isCollapsed(attributes))
      for (let column = this.#column; column < last; column += 1) this.#hidden.columns.add(column);
    this.#column += count;
  }

  #openRow(attributes: Attributes): void {
    const times = repeated(attributes, 'table:number-rows-repeated');
    if (attributes['table:visibility'] === 'filter') this.#hidden.isFiltered = true;
    this.#row = { cells: [], times, isHidden: isCollapsed(attributes), spans: [] };
    this.#at = 0;
  }

  #openText(cell: { paragraphs: number }, name: string, attributes: Attributes): void {
    if (name === 'p' || name === 'h') {
      if (cell.paragraphs > 0) this.#write('\n');
      cell.paragraphs += 1;
      this.#paragraphs += 1;
    } else if (name === 's') this.#write(' '.repeat(Math.min(repeated(attributes, 'text:c'), BLANKS_MAX)));
    else if (name === 'tab') this.#write('\t');
    else if (name === 'line-break') this.#write('\n');
  }

  /** What is longer than a cell may be is refused as such. */
  #write(text: string): void {
    if (this.#cell && this.#cell.text.length <= this.#limits.maxCellLength) this.#cell.text += text;
  }

  #close(name: string): void {
    if (this.#aside > 0) {
      this.#aside -= 1;
      return;
    }
    const isOwn = this.#tables === this.#place && this.#depth === 1;
    if (name === 'table') {
      this.#depth -= 1;
      if (isOwn) this.isDone = true;
    }
    if (!isOwn) return;
    if (name === 'p' || name === 'h') this.#paragraphs = Math.max(0, this.#paragraphs - 1);
    if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell(name === 'table-cell');
    if (name === 'table-row' && this.#row) {
      this.#rows.push(this.#row);
      this.#row = undefined;
    }
  }

  #closeCell(isShown: boolean): void {
    const [cell, row] = [this.#cell, this.#row];
    this.#cell = undefined;
    if (!cell || !row) return;
    const { attributes, text } = cell;
    const count = repeated(attributes, 'table:number-columns-repeated');
    // What a merged cell covers is not shown.
    const value = isShown ? odsCell(attributes, text) : null;
    const columns = repeated(attributes, 'table:number-columns-spanned');
    const rows = repeated(attributes, 'table:number-rows-spanned');
    if (columns > 1 || rows > 1)
      row.spans.push({
        left: this.#at,
        right: Math.min(this.#at + columns - 1, this.#limits.maxColumns),
        rows,
      });
    if (value !== null) {
      while (row.cells.length < this.#at && row.cells.length <= this.#limits.maxColumns) row.cells.push(null);
      const last = Math.min(this.#at + count, this.#limits.maxColumns + 1);
      while (row.cells.length < last) row.cells.push(value);
    }
    this.#at += count;
  }
}

function repeated(attributes: Attributes, name: string): number {
  const count = Number(attributes[name] ?? 1);
  return Number.isSafeInteger(count) && count > 0 ? count : 1;
}

function isCollapsed(attributes: Attributes): boolean {
  const visibility = attributes['table:visibility'];
  return visibility === 'collapse' || visibility === 'filter';
}

const ERROR = /^(#[A-Z/0!?]+[!?]|#N\/A|Err:\d{3})$/;

/** What a cell holds: its value, and not how it is shown, but for the zeros before a code. */
function odsCell(attributes: Attributes, text: string): RawCell {
  const value = attributes['office:value'];
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage': {
      const isCode = /^0\d+$/.test(text) && Number(text) === Number(value);
      if (isCode || value === undefined || !Number.isFinite(Number(value))) return textCell(text);
      return { kind: 'number', text: plainDecimal(Number(value)) };
    }
    case 'boolean':
      return { kind: 'boolean', value: attributes['office:boolean-value'] === 'true' };
    case 'date': {
      const [day] = /^\d{4}-\d\d-\d\d/.exec(attributes['office:date-value'] ?? '') ?? [];
      return day === undefined || day < '1900' ? textCell(text) : { kind: 'date', iso: day };
    }
    default:
      return textCell(attributes['office:string-value'] ?? text);
  }
}

function textCell(text: string): RawCell {
  if (text === '') return null;
  return ERROR.test(text) ? { kind: 'formula-error', text } : { kind: 'text', text };
}
