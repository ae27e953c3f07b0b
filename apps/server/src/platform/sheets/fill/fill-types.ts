import type { RawCell } from '../sheet-types.ts';

/** Where in a workbook rows are to be written. Row numbers from 1, columns from 0. */
export interface FillTarget {
  /** Place among the worksheets. */
  sheet: number;
  /** The first row below the header. */
  firstRow: number;
  /** A row that stands below the table for certain, such as a total or a note; null where none is known. */
  belowRow: number | null;
  /** Columns that only number the rows: a row with nothing else is empty. */
  numberColumns: readonly number[];
  /** Columns with a title: what stands in others is no part of the table. All, where it is not said. */
  titledColumns?: readonly number[] | undefined;
}

/** What the body of a table is made of. */
export interface SheetSurvey {
  /** Rows with something in them. */
  samples: number[];
  /** Rows that were prepared and are empty; -1 where they do not end. */
  prepared: number;
  /** Columns with a formula in the first row. */
  formulas: number[];
  lists: ColumnList[];
  /** Whether anything stands below the body. */
  hasBelow: boolean;
  hasMacros: boolean;
  /** Columns of the table whose cells are merged over several rows, and the first such cells; null where none are. */
  merged: { columns: number[]; cells: string } | null;
}

/** What may be chosen in a column. */
export interface ColumnList {
  column: number;
  options: string[];
  /** Nothing else may be typed. */
  isStrict: boolean;
}

/** A row to be written: cells by column; null leaves a cell without a value. */
export interface FillRow {
  cells: [column: number, cell: RawCell][];
  /** With how many rows it begins that are one record: theirs are merged in `mergedColumns`. */
  span?: number;
  /** Pictures by column, as places among those of the job. */
  pictures?: [column: number, picture: number][];
}

/** A picture that lies in a file with others. */
export interface FillPicture {
  offset: number;
  bytes: number;
  /** In pixels, as shown at most. */
  width: number;
  height: number;
}

export interface FillJob extends FillTarget {
  /** Sample rows give way. */
  replacesSamples: boolean;
  /** Columns that are merged over the rows of a record. */
  mergedColumns?: readonly number[] | undefined;
  /** How many rows there are. */
  rows: number;
  pictures: readonly FillPicture[];
}
