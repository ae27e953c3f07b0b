import type { RawCell } from '../sheet-types.ts';

/** Where rows are written in a workbook. Row numbers from 1, columns from 0. */
export interface FillTarget {
  /** Position among the worksheets. */
  sheet: number;
  /** The first row below the header. */
  firstRow: number;
  /** A row that is certainly below the table, such as a total or a note; null if none is known. */
  belowRow: number | null;
  /** The last example below the first blank row, if there are any. */
  lastSample?: number | undefined;
  /** Columns that only number the rows: a row with nothing else is empty. */
  numberColumns: readonly number[];
  /** Columns with a title; other columns do not belong to the table. All columns if absent. */
  titledColumns?: readonly number[] | undefined;
}

/** What a filled workbook is left without: macros, links that run or fetch something, entries with impossible names. */
export type LeftOut = 'macros' | 'live_links' | 'odd_names';

/** What the body of a table consists of. */
export interface SheetSurvey {
  /** Filled rows. */
  samples: number[];
  /** Columns with the same text in every row, also where a row has nothing else: part of the form. */
  fixed: number[];
  /** Prepared rows that are empty; -1 if they have no end. */
  prepared: number;
  /** Columns with a formula in the first row. */
  formulas: number[];
  lists: ColumnList[];
  /** Whether there is anything below the body. */
  hasBelow: boolean;
  /** What a filled workbook is left without. */
  leftOut: LeftOut[];
  /** Cells of the table that are merged over several rows; null if there are none. */
  merged: MergedBlocks | null;
}

/** Columns with cells merged over several rows, and the first such cells. */
export interface MergedBlocks {
  columns: number[];
  cells: string;
  /** The formula of a block that refers to some of its rows: it cannot be written for other numbers of rows. */
  rowwise: string | null;
}

/** The options of a column. */
export interface ColumnList {
  column: number;
  options: string[];
  /** Whether nothing else may be typed. */
  isStrict: boolean;
}

/** A row to write: cells by column; null leaves a cell without a value. */
export interface FillRow {
  cells: [column: number, cell: RawCell][];
  /** Set on the first row of a record with several rows: how many it has. Their cells are merged in `mergedColumns`. */
  span?: number;
  /** Pictures by column, as indexes among those of the job. */
  pictures?: [column: number, picture: number][];
}

/** A picture within a file of pictures. */
export interface FillPicture {
  offset: number;
  bytes: number;
  /** The largest size at which it is shown, in pixels. */
  width: number;
  height: number;
}

export interface FillJob extends FillTarget {
  /** Whether sample rows are replaced. */
  replacesSamples: boolean;
  /** Columns that are merged over the rows of a record. */
  mergedColumns?: readonly number[] | undefined;
  /** Number of rows. */
  rows: number;
  pictures: readonly FillPicture[];
}
