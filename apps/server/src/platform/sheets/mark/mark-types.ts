/** What is said about rows in somebody's workbook. Row numbers from 1, columns from 0. */
export interface MarkJob {
  /** Place among the worksheets. */
  sheet: number;
  /** The last row with titles; null where there is none. */
  headerRow: number | null;
  /** The column that earlier reasons stand in; null where there are none: the column behind the last used one. */
  column: number | null;
  /** Title of the column. */
  title: string;
  /** Who the notes are from. */
  author: string;
  /** How notes of ours begin, in any language: earlier ones give way, also where a program has lost who wrote them. */
  beginnings: readonly string[];
  /** A sheet besides; one of ours from an earlier time is written anew. */
  aside: AsideSheet | null;
}

export interface AsideSheet {
  name: string;
  /** What it is called in any language. */
  names: readonly string[];
  titles: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What is said about one row. */
export interface MarkedRow {
  row: number;
  /** For the column of the reasons. */
  text: string;
  /** Cells that are marked, each with its note. */
  cells: readonly (readonly [column: number, note: string])[];
}
