import { pipeline, Readable } from 'node:stream';
import { CsvError, parse, type Options } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import type { ZipSource } from '../../archives/index.ts';
import type { TextEncoding } from '../sheet-kind.ts';
import { SheetError, type IndexedRow, type RawCell, type SheetLimits } from '../sheet-types.ts';

const CHUNK = 256 * 1024;
const SAMPLE = 64 * 1024;
const SAMPLE_ROWS = 20;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** For the delimited files of real life: rows of any length, any line ending, quotes anywhere. */
const lenient = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
} satisfies Options;

/**
 * The rows of delimited text, read in pieces. Every filled cell is text: nothing is guessed to be a number or a date,
 * so leading zeros and formula-like text are kept.
 * Errors (SheetError): not_a_sheet (no delimiter anywhere), sheet_unreadable.
 */
export async function* readCsvRows(
  source: ZipSource,
  { limits, encoding }: { limits: SheetLimits; encoding: TextEncoding },
): AsyncGenerator<IndexedRow, void, undefined> {
  const texts = decodedText(source, encoding);
  const first = await texts.next();
  if (first.done) return;
  const shape = shapeOf(first.value.slice(0, SAMPLE));
  if (!shape) throw new SheetError('not_a_sheet');
  const rest = async function* () {
    yield first.value.slice(shape.start);
    yield* texts;
  };
  const parser = parse({
    ...lenient,
    delimiter: shape.delimiter,
    max_record_size: limits.maxColumns * limits.maxCellLength,
  });
  let index = 0;
  try {
    // An error of the source ends the parser, which throws it.
    for await (const fields of pipeline(Readable.from(rest()), parser, () => undefined)) {
      yield { index, cells: unwrapped(fields as string[], { index, shape }).map(textCell) };
      index += 1;
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, limits) : error;
  }
}

/** How a text file is split: its delimiter, and where its rows begin (after Excel's `sep=` line). */
interface Shape {
  readonly delimiter: string;
  readonly start: number;
  /** The delimiter of lines that are stored in one cell each. */
  readonly within?: string;
}

/**
 * Detects the delimiter from the beginning of a text: the one that a `sep=;` line names, or the one of `, ; tab |` that
 * gives the most columns in most of the first rows. Undefined if no row has two columns.
 */
function shapeOf(sample: string): Shape | undefined {
  const named = /^sep=(.)(\r\n|\n|\r)/i.exec(sample);
  if (named?.[1]) return { delimiter: named[1], start: named[0].length };
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreDelimiter(sample, delimiter) }));
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  return (
    wrappedShape(sample) ?? (best && best.score > 0 ? { delimiter: best.delimiter, start: 0 } : undefined)
  );
}

/**
 * In a file opened with the wrong delimiter and saved again, each line is one quoted cell, perhaps followed by empty
 * ones: `"A-1,""Bowl, deep"",12";;;`. Undefined if that is not certain.
 */
function wrappedShape(sample: string): Shape | undefined {
  for (const delimiter of DELIMITERS) {
    const lines = loneCells(sample, delimiter);
    if (!lines.some((line) => line.includes('"'))) continue;
    const parted = DELIMITERS.map((within) => ({
      within,
      widths: new Set(lines.map((line) => sampleRecords(line, within)[0]?.length ?? 0)),
    }));
    const found = parted.find(({ widths }) => widths.size === 1 && !widths.has(0) && !widths.has(1));
    if (found) return { delimiter, start: 0, within: found.within };
  }
  return undefined;
}

/** The texts of the first rows if each is a single cell, either quoted as a whole or without quotes; otherwise none. */
function loneCells(sample: string, delimiter: string): string[] {
  const ends = `[${delimiter}]*(?:\\r\\n|\\n|\\r|$)`;
  const row = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"\\r\\n${delimiter}]*))${ends}`, 'y');
  const lines: string[] = [];
  while (lines.length < SAMPLE_ROWS && row.lastIndex < sample.length) {
    const found = row.exec(sample);
    if (!found) return [];
    const [, quoted, plain = ''] = found;
    const line = quoted?.replaceAll('""', '"') ?? plain;
    if (line !== '') lines.push(line);
  }
  return lines;
}

/** The cells of a line that is stored in one cell. A later row that the outer delimiter splits loses nothing. */
function unwrapped(fields: string[], { index, shape }: { index: number; shape: Shape }): string[] {
  const { delimiter, within } = shape;
  const [line = '', ...others] = fields;
  const isCut = others.some((text) => text !== '');
  if (within === undefined || (isCut && within === delimiter)) return fields;
  try {
    return parseText(isCut ? fields.join(delimiter) : line, { ...lenient, delimiter: within }).flat();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new SheetError('sheet_unreadable', { reason: 'open_quote', row: index + 1 }, { cause: error });
  }
}

/** Columns of the most frequent width, times the share of rows with that width; 0 for a single column. */
function scoreDelimiter(sample: string, delimiter: string): number {
  const widths = sampleWidths(sample, delimiter);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const scores = [...counts].map(([width, count]) => (width > 1 ? (width * count) / widths.length : 0));
  return Math.max(0, ...scores);
}

/** Columns of the first filled rows. */
const sampleWidths = (sample: string, delimiter: string): number[] =>
  sampleRecords(sample, delimiter).map(({ length }) => length);

/** The first filled rows. */
function sampleRecords(sample: string, delimiter: string): string[][] {
  const records: string[][] = [];
  const keep = (fields: string[]) => {
    if (records.length < SAMPLE_ROWS && fields.some((field) => field !== '')) records.push(fields);
    return null;
  };
  try {
    parseText(sample, { ...lenient, delimiter, on_record: keep });
  } catch (error) {
    // The sample may end anywhere, even within quotes.
    if (!(error instanceof CsvError)) throw error;
  }
  return records;
}

/** A quote that is never closed is an error: all following rows would become one cell. */
function unreadable(error: CsvError, limits: SheetLimits): SheetError {
  const row = Number(error['records']) + 1;
  const params =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? { reason: 'cell_too_long', limit: limits.maxCellLength, row }
      : { reason: 'open_quote', row };
  return new SheetError('sheet_unreadable', params, { cause: error });
}

async function* decodedText(
  source: ZipSource,
  encoding: TextEncoding,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < source.size; at += CHUNK) {
    const text = decoder.decode(await source.read(at, CHUNK), { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** The apostrophe that programs put before text that would run as a formula; it is not part of the text. */
const GUARD = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** `="00123"`: how programs keep the zeros of a code from spreadsheets. */
const KEPT = /^="((?:[^"]|"")*)"$/;

function textCell(text: string): RawCell {
  const kept = KEPT.exec(text)?.[1]?.replaceAll('""', '"');
  const own = kept ?? text.replace(GUARD, '');
  return own === '' ? null : { kind: 'text', text: own };
}
