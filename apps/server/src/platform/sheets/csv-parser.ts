import { SheetError } from './sheet-types.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_ROWS = 20;

/** How a text file is cut: its delimiter, and where its rows begin (behind a `sep=` line of Excel). */
export interface CsvShape {
  readonly delimiter: string;
  readonly start: number;
}

/**
 * Finds the delimiter from the beginning of a text: what a `sep=;` line names, else the one of `, ; tab |`
 * that gives the most columns on most of the first rows. Undefined when no row has two columns.
 */
export function detectCsvShape(sample: string): CsvShape | undefined {
  const named = /^sep=(.)(\r\n|\n|\r)/i.exec(sample);
  if (named?.[1]) return { delimiter: named[1], start: named[0].length };
  let best: CsvShape | undefined;
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    const score = scoreDelimiter(sample, delimiter);
    if (score > bestScore) [best, bestScore] = [{ delimiter, start: 0 }, score];
  }
  return best;
}

/** Columns of the most frequent width, times the share of rows that have it; 0 for a single column. */
function scoreDelimiter(sample: string, delimiter: string): number {
  const widths: number[] = [];
  const parser = new CsvParser(delimiter, sample.length + 1, (row) => {
    if (widths.length < SAMPLE_ROWS && row.some((field) => field !== '')) widths.push(row.length);
  });
  parser.push(sample);
  parser.finishSample();
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  let score = 0;
  for (const [width, count] of counts)
    if (width > 1) score = Math.max(score, (width * count) / widths.length);
  return score;
}

/**
 * An exact reader of RFC 4180 text that takes it piece by piece: quoted fields with delimiters, doubled
 * quotes and line breaks, rows ending in CRLF, LF or CR, quotes inside an unquoted field kept as they are.
 * `onRow` gets the fields of every row, blank lines included (one empty field).
 */
export class CsvParser {
  readonly #delimiter: string;
  readonly #maxField: number;
  readonly #onRow: (fields: string[]) => void;
  #fields: string[] = [];
  #field = '';
  #state: 'start' | 'plain' | 'quoted' | 'quote-in-quoted' = 'start';
  #afterReturn = false;
  #row = 0;

  constructor(delimiter: string, maxField: number, onRow: (fields: string[]) => void) {
    this.#delimiter = delimiter;
    this.#maxField = maxField;
    this.#onRow = onRow;
  }

  push(text: string): void {
    let at = 0;
    while (at < text.length) at = this.#state === 'quoted' ? this.#quoted(text, at) : this.#outside(text, at);
  }

  /** Ends the text. A quote that was never closed is an error: the rows behind it would be one cell. */
  finish(): void {
    if (this.#state === 'quoted') {
      throw new SheetError('sheet_unreadable', { reason: 'open_quote', row: this.#row + 1 });
    }
    if (this.#state !== 'start' || this.#fields.length > 0) this.#endRow();
  }

  /** Ends a sample that may be cut anywhere: its last, unfinished row does not count. */
  finishSample(): void {
    if (this.#row === 0) this.#endRow();
  }

  #quoted(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    this.#append(text.slice(at, quote < 0 ? text.length : quote));
    if (quote < 0) return text.length;
    this.#state = 'quote-in-quoted';
    return quote + 1;
  }

  #outside(text: string, at: number): number {
    const char = text[at] ?? '';
    const isSecondHalf = this.#afterReturn && char === '\n';
    this.#afterReturn = char === '\r';
    if (isSecondHalf) return at + 1;
    if (char === '"' && this.#state === 'start') this.#state = 'quoted';
    else if (char === '"' && this.#state === 'quote-in-quoted') this.#keepQuote();
    else if (char === this.#delimiter) this.#endField();
    else if (char === '\n' || char === '\r') this.#endRow();
    else return this.#plain(text, at);
    return at + 1;
  }

  #keepQuote(): void {
    this.#append('"');
    this.#state = 'quoted';
  }

  #plain(text: string, at: number): number {
    let end = at + 1;
    while (end < text.length && !this.#endsPlain(text[end])) end += 1;
    this.#append(text.slice(at, end));
    this.#state = 'plain';
    return end;
  }

  #endsPlain(char: string | undefined): boolean {
    return char === this.#delimiter || char === '\n' || char === '\r' || char === '"';
  }

  #append(text: string): void {
    if (this.#field.length + text.length > this.#maxField) {
      const place = { row: this.#row + 1, column: this.#fields.length + 1 };
      throw new SheetError('sheet_unreadable', { reason: 'cell_too_long', limit: this.#maxField, ...place });
    }
    this.#field += text;
  }

  #endField(): void {
    this.#fields.push(this.#field);
    this.#field = '';
    this.#state = 'start';
  }

  #endRow(): void {
    this.#endField();
    const fields = this.#fields;
    this.#fields = [];
    this.#row += 1;
    this.#onRow(fields);
  }
}
