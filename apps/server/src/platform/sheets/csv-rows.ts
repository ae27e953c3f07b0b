import type { ZipSource } from '../archives/index.ts';
import { CsvParser, detectCsvShape } from './csv-parser.ts';
import { judgeEncoding } from './sheet-kind.ts';
import { SheetError, type PlacedRow, type RawCell, type SheetLimits } from './sheet-types.ts';

const CHUNK = 256 * 1024;
const SAMPLE = 64 * 1024;

/**
 * The rows of delimited text, read piece by piece. Every filled cell is text: what a text file holds is
 * never guessed to be a number or a date, so leading zeros and formula text stay.
 * Errors (SheetError): not_a_sheet (no delimiter anywhere), sheet_unreadable.
 */
export async function* readCsvRows(
  source: ZipSource,
  limits: SheetLimits,
): AsyncGenerator<PlacedRow, void, undefined> {
  let index = 0;
  let ready: PlacedRow[] = [];
  const onRow = (fields: string[]) => {
    ready.push({ index, cells: fields.map(textCell) });
    index += 1;
  };
  let parser: CsvParser | undefined;
  for await (const text of decodedText(source)) {
    if (parser) parser.push(text);
    else {
      const shape = detectCsvShape(text.slice(0, SAMPLE));
      if (!shape) throw new SheetError('not_a_sheet');
      parser = new CsvParser(shape.delimiter, limits.maxCellLength, onRow);
      parser.push(text.slice(shape.start));
    }
    yield* ready;
    ready = [];
  }
  parser?.finish();
  yield* ready;
}

async function* decodedText(source: ZipSource): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(await judgeEncoding(source));
  for (let at = 0; at < source.size; at += CHUNK) {
    const text = decoder.decode(await source.read(at, CHUNK), { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function textCell(text: string): RawCell {
  return text === '' ? null : { kind: 'text', text };
}
