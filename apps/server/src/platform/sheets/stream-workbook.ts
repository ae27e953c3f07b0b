import { zipOf, type ZipPart } from '../archives/index.ts';
import { exactNumber } from './plain-decimal.ts';
import type { RawCell } from './sheet-types.ts';
import type { SheetColumn } from './write-sheet.ts';
import {
  columnLetters,
  contentTypesXml,
  drawingXml,
  listsXml,
  noteBoxesXml,
  notesXml,
  packageRelations,
  pictureRelations,
  sheetEndXml,
  sheetHeadXml,
  sheetRelations,
  styles,
  stylesXml,
  textCellXml,
  workbookRelations,
  workbookXml,
  type PlacedPicture,
  type Validation,
} from './workbook-parts-xml.ts';

export interface StreamedColumn extends SheetColumn {
  /** Whether text typed into its empty cells stays as typed: IDs, bar codes; or its numbers are amounts. */
  kind?: 'text' | 'date' | 'money';
  /** The options; `isClosed`: nothing else may be typed. */
  choices?: { values: readonly string[]; isClosed: boolean };
}

/** A JPEG in a cell. */
export interface CellPicture {
  /** Pictures with the same key are stored once. */
  key: string;
  bytes: Uint8Array;
  /** The size shown, in pixels. */
  width: number;
  height: number;
}

export interface StreamedRow {
  cells: readonly RawCell[];
  /** In the first cell. */
  picture?: CellPicture | undefined;
}

export interface StreamedSheet {
  name: string;
  columns: readonly StreamedColumn[];
  rows: AsyncIterable<StreamedRow> | Iterable<StreamedRow>;
  freeze: { rows: number; columns: number };
  /** Code of the currency of all columns with money. */
  currency?: string;
  /** Whether rows may have pictures, and so are made high enough. */
  hasPictures: boolean;
  /** What a sheet holds at most: rows with the header, and characters. What is beyond goes into further sheets. */
  sheetMax?: { rows?: number; length?: number };
}

/** The number of rows that a sheet of Excel has, including the header. */
export const WORKBOOK_ROWS_MAX = 1_048_576;
/** A sheet must not be larger than 4 GB in the archive; a character takes up to three bytes. */
const SHEET_LENGTH_MAX = 1_300_000_000;
/** Excel's limit for the name of a sheet. */
const SHEET_NAME_MAX = 31;
const LISTS_NAME = 'Lists';
/** Dropdowns reach this far below the rows, for people who add rows. */
const EXTRA_ROWS = 1_000;
const PIECE_LENGTH = 256 * 1024;
const POINTS_PER_PIXEL = 0.75;

/**
 * Writes an .xlsx row by row: only the current row and the pictures are in memory. Rows beyond what a sheet holds go
 * into further sheets. Text is written as text, so that no formula can start; numbers with more than 15 digits become
 * text; options are on a hidden sheet.
 * @returns the pieces of the file
 */
export async function* streamWorkbook(sheet: StreamedSheet): AsyncGenerator<Uint8Array, void, undefined> {
  yield* zipOf(partsOf(sheet));
}

async function* partsOf(sheet: StreamedSheet): AsyncGenerator<ZipPart> {
  const notes = sheet.columns.flatMap(({ note }, column) =>
    note === undefined ? [] : { column, text: note },
  );
  const has = { hasNotes: notes.length > 0, hasPictures: sheet.hasPictures };
  const { lists, validations } = listsOf(sheet.columns);
  const pictures = new Pictures();
  yield part('_rels/.rels', packageRelations());
  yield part('xl/styles.xml', stylesXml(sheet.currency));
  const rows = new UpcomingRows(sheet.rows);
  const names: string[] = [];
  try {
    do {
      names.push(sheetName(sheet.name, names.length + 1));
      // Notes and pictures belong to the first sheet.
      const own = names.length === 1 ? has : { hasNotes: false, hasPictures: false };
      yield {
        path: `xl/worksheets/sheet${names.length}.xml`,
        bytes: { toPack: encoded(sheetXml(sheet, { rows, pictures, validations, ...own })) },
      };
    } while (await rows.peek());
  } finally {
    await rows.close();
  }
  yield part('xl/worksheets/lists.xml', listsXml(lists));
  // Only now is it known how many sheets there are.
  yield part('xl/workbook.xml', workbookXml({ sheets: names, lists: LISTS_NAME }));
  yield part('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
  yield part('[Content_Types].xml', contentTypesXml({ sheets: names.length, ...has }));
  if (has.hasNotes || has.hasPictures) yield part('xl/worksheets/_rels/sheet1.xml.rels', sheetRelations(has));
  if (has.hasNotes) {
    yield part('xl/comments1.xml', notesXml(notes));
    yield part('xl/drawings/notes1.vml', noteBoxesXml(notes));
  }
  if (has.hasPictures) {
    yield part('xl/drawings/drawing1.xml', drawingXml(pictures.placed));
    yield part('xl/drawings/_rels/drawing1.xml.rels', pictureRelations(pictures.stored.length));
    for (const [index, bytes] of pictures.stored.entries()) {
      yield { path: `xl/media/image${index + 1}.jpeg`, bytes };
    }
  }
}

/** Rows that several sheets take one after the other. */
class UpcomingRows {
  readonly #rows: AsyncIterator<StreamedRow> | Iterator<StreamedRow>;
  #next: StreamedRow | undefined;

  constructor(rows: StreamedSheet['rows']) {
    this.#rows = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  /** The next row, which stays. */
  async peek(): Promise<StreamedRow | undefined> {
    if (this.#next) return this.#next;
    const { done, value } = await this.#rows.next();
    this.#next = done ? undefined : value;
    return this.#next;
  }

  take(): void {
    this.#next = undefined;
  }

  async close(): Promise<void> {
    await this.#rows.return?.();
  }
}

function part(path: string, xml: string): ZipPart {
  return { path, bytes: { toPack: [Buffer.from(xml)] } };
}

function listsOf(columns: readonly StreamedColumn[]): {
  lists: readonly (readonly string[])[];
  validations: Validation[];
} {
  const lists: (readonly string[])[] = [];
  const known = new Map<string, number>();
  const validations = columns.flatMap(({ choices }, column): Validation[] => {
    if (!choices || choices.values.length === 0) return [];
    const { values, isClosed } = choices;
    const key = JSON.stringify(values);
    const listColumn = known.get(key) ?? lists.push(values) - 1;
    known.set(key, listColumn);
    return [{ column, list: { column: listColumn, length: values.length }, isClosed }];
  });
  return { lists, validations };
}

/** The pictures of a sheet, each content once. */
class Pictures {
  readonly stored: Uint8Array[] = [];
  readonly placed: PlacedPicture[] = [];
  readonly #numbers = new Map<string, number>();

  place({ key, bytes, width, height }: CellPicture, row: number): void {
    const number = this.#numbers.get(key) ?? this.stored.push(bytes);
    this.#numbers.set(key, number);
    this.placed.push({ number, row, column: 0, width, height });
  }
}

/** Text in pieces of a good size for packing; other work gets its turn in between. */
async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

async function* sheetXml(
  { columns, freeze, sheetMax = {} }: StreamedSheet,
  about: {
    rows: UpcomingRows;
    pictures: Pictures;
    validations: readonly Validation[];
    hasNotes: boolean;
    hasPictures: boolean;
  },
): AsyncGenerator<string> {
  const { rows: rowsMax = WORKBOOK_ROWS_MAX, length: lengthMax = SHEET_LENGTH_MAX } = sheetMax;
  const letters = columns.map((_, column) => columnLetters(column));
  const kinds = columns.map(({ kind }) => kind);
  yield sheetHeadXml({
    columns: columns.map((column) => ({ ...column, style: styleOf(column.kind) })),
    freeze,
  });
  const titles = columns.map(({ header }, column) =>
    textCellXml(header, `${letters[column]}1`, styles.header),
  );
  yield `<row r="1">${titles.join('')}</row>`;
  let number = 1;
  let length = 0;
  for (let row = await about.rows.peek(); row; row = await about.rows.peek()) {
    if (number === rowsMax || length > lengthMax) break;
    about.rows.take();
    const { cells, picture } = row;
    number += 1;
    let xml = '';
    for (const [column, cell] of cells.entries()) {
      if (cell) xml += cellXml(cell, `${letters[column] ?? ''}${number}`, kinds[column]);
    }
    if (picture) about.pictures.place(picture, number - 1);
    const height = picture ? ` ht="${(picture.height + 4) * POINTS_PER_PIXEL}" customHeight="1"` : '';
    length += xml.length;
    yield `<row r="${number}"${height}>${xml}</row>`;
  }
  const lastRow = Math.min(WORKBOOK_ROWS_MAX, number + EXTRA_ROWS);
  yield sheetEndXml({ columns: columns.length, lastRow, listsName: LISTS_NAME, ...about });
}

function styleOf(kind: StreamedColumn['kind']): number {
  return styles[kind ?? 'plain'];
}

/** Text that Excel would change when somebody opens and leaves the cell gets the text format. */
const WOULD_CHANGE = /^[=+\-@'\t\r\n ]|^\d|^(?:true|false|doğru|yanlış)$/i;
/** From this date on, Excel counts one day too many. */
const FIRST_DATE = '1900-03-01';
const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);

function cellXml(cell: NonNullable<RawCell>, reference: string, kind: StreamedColumn['kind']): string {
  switch (cell.kind) {
    case 'number': {
      const value = exactNumber(cell.text);
      return value === undefined
        ? textCellXml(cell.text, reference, styles.text)
        : `<c r="${reference}"${kind === 'money' ? ` s="${styles.money}"` : ''}><v>${cell.text}</v></c>`;
    }
    case 'boolean':
      return `<c r="${reference}" t="b"><v>${cell.value ? 1 : 0}</v></c>`;
    case 'date': {
      if (cell.iso < FIRST_DATE) return textCellXml(cell.iso, reference, styles.text);
      const days = Math.round((Date.parse(`${cell.iso}T00:00:00Z`) - DAY_ZERO) / DAY_MS);
      return `<c r="${reference}" s="${styles.date}"><v>${days}</v></c>`;
    }
    default: {
      if (cell.text === '') return '';
      const isText = kind === 'text' || WOULD_CHANGE.test(cell.text);
      return textCellXml(cell.text, reference, isText ? styles.text : undefined);
    }
  }
}

/**
 * Excel allows none of \ / ? * [ ] :, and no apostrophe at the ends.
 * @param number of the sheet, from 1: further ones have it behind the name
 */
function sheetName(wanted: string, number: number): string {
  const behind = number === 1 ? '' : ` ${number}`;
  const clean = wanted
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, SHEET_NAME_MAX - behind.length);
  const isUsable = clean !== '' && clean.toLowerCase() !== LISTS_NAME.toLowerCase();
  return `${isUsable ? clean : 'Products'}${behind}`;
}
