import type { SheetEncoding } from '@sourcewiz/contract';

/**
 * A cell as stored in the file. Numbers are exact decimal texts (a point, no exponent, at most the 15 digits that Excel
 * keeps), dates are ISO dates. Cells may be shared between rows: never change one.
 */
export type RawCell =
  /** Link: the web address behind the cell, known until its column is. */
  | { readonly kind: 'text'; readonly text: string; readonly link?: string }
  /** Words: a currency or unit that only the format of the cell shows. */
  | { readonly kind: 'number'; readonly text: string; readonly words?: string; readonly link?: string }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'date'; readonly iso: string }
  /** Uncounted: a formula whose result is not in the file. */
  | { readonly kind: 'formula-error'; readonly text: string; readonly isUncounted?: true }
  | null;

/** What is known before the rows: the sheet and its column titles. */
export interface SheetHead {
  readonly sheetName: string;
  /** Trimmed titles by column; '' if a column has none. If there are several header rows, those of the last. */
  readonly header: string[];
  /** Row number of the last header row as Excel shows it, from 1; 0 if the data begins at once. */
  readonly headerRow: number;
  /** Titles of every header row, from the top. */
  readonly titles: readonly (readonly string[])[];
}

/** The beginning of a sheet, used to decide which sheet is read, and from which row. */
export interface SheetOutline {
  readonly name: string;
  readonly isHidden: boolean;
  /** The first filled rows, with row numbers from 1; long texts are cut. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly RawCell[] }[];
  /** Bytes of the whole sheet. */
  readonly size: number;
  /** Indexes of hidden columns. */
  readonly hiddenColumns: readonly number[];
  /** Whether rows are hidden by a filter. */
  readonly isFiltered: boolean;
  /** The encoding of a text file that does not declare one. */
  readonly letters?: ReadLetters | undefined;
}

/** The encoding that a text file is read in, and how some of its words would read in each encoding. */
export interface ReadLetters {
  readonly encoding: SheetEncoding;
  readonly choices: readonly { readonly value: SheetEncoding; readonly shown: string }[];
}

/** What is read from a file. */
export interface SheetChoice {
  /** Position of the sheet among the outlines. */
  readonly sheet: number;
  /** Row numbers of the header, from 1 and in order; empty if the data begins at once. */
  readonly headerRows: readonly number[];
  /** Whether hidden rows are left out. */
  readonly skipHidden?: boolean;
}

/**
 * A sheet in memory. `rows[i]` is row `headerRow + 1 + i` of the file: blank rows in between are empty
 * arrays, blank rows at the end are left out, and a row ends at its last filled cell.
 */
export interface ReadSheet extends SheetHead {
  readonly rows: (readonly RawCell[])[];
  /** Rows with at least one filled cell. */
  readonly totalRows: number;
}

export interface SheetLimits {
  readonly maxRows: number;
  /** How long the rows beyond these are counted, in milliseconds; after that, their number is "at least". */
  readonly countOnMs: number;
  readonly maxColumns: number;
  readonly maxCellLength: number;
  /** Characters in the text cells of one row, and of the sheet. */
  readonly maxRowText: number;
  readonly maxSheetText: number;
  /** Size of the file itself, in bytes. */
  readonly maxFileBytes: number;
  /** Size of all unpacked parts of a workbook together, in bytes. */
  readonly maxUnpackedBytes: number;
  readonly maxEntries: number;
  /** Processor time of the reading process, in milliseconds. */
  readonly processorMs: number;
  /** Heap of the reading process, in MB. */
  readonly heapMb: number;
}

export const DEFAULT_SHEET_LIMITS: SheetLimits = {
  maxRows: 50_000,
  countOnMs: 10_000,
  maxColumns: 300,
  maxCellLength: 32_767,
  maxRowText: 200_000,
  maxSheetText: 100_000_000,
  maxFileBytes: 100 * 1024 ** 2,
  maxUnpackedBytes: 300 * 1024 ** 2,
  // A price list may have an image in each row.
  maxEntries: 25_000,
  processorMs: 30_000,
  heapMb: 512,
};

export type SheetErrorCode =
  | 'not_a_sheet'
  | 'zip_bomb'
  | 'too_many_parts'
  /** It does not fit into memory. */
  | 'sheet_too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'encrypted_sheet'
  | 'old_xls'
  /** The kind of a file that cannot be read as a sheet. */
  | 'xlsb_sheet'
  | 'ods_sheet'
  | 'numbers_sheet'
  | 'web_page_sheet'
  | 'document_no_sheet'
  | 'image_no_sheet'
  | 'archive_no_sheet'
  /** Its titles are in a column. */
  | 'sideways_sheet'
  | 'empty_sheet'
  | 'sheet_unreadable'
  | 'sheet_timeout';

export type SheetErrorParams = Readonly<Record<string, string | number | boolean>>;

/** A sheet that cannot be read. `params` fill the translated message (counts, limits, the reason). */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly params: SheetErrorParams;

  constructor(code: SheetErrorCode, params: SheetErrorParams = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(params)}`, options);
    this.name = 'SheetError';
    this.code = code;
    this.params = params;
  }
}

/** The index of the last row that a spreadsheet can have. */
export const LAST_ROW_INDEX = 1_048_575;

/** A row read from a file: its index (from 0) and its cells. */
export interface IndexedRow {
  readonly index: number;
  readonly cells: RawCell[];
  readonly isHidden?: boolean;
  /** Whether it begins in bold or with a background; only known of narrow sheets. */
  readonly isStrong?: boolean;
}

/** The text that a person would read in the cell; '' for a blank one. */
export function cellText(cell: RawCell | undefined): string {
  if (!cell) return '';
  if (cell.kind === 'boolean') return cell.value ? 'TRUE' : 'FALSE';
  return cell.kind === 'date' ? cell.iso : cell.text;
}
