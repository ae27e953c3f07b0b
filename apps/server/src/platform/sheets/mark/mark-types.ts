/** What is marked in a person's workbook. Row numbers from 1, columns from 0. */
export interface MarkJob {
  /** Position among the worksheets. */
  sheet: number;
  /** The last row with titles; null if there is none. */
  headerRow: number | null;
  /** The column of earlier reasons; null if there are none, so that the column after the last used one is taken. */
  column: number | null;
  /** Title of the column. */
  title: string;
  /** The author of the notes. */
  author: string;
  /** How our notes begin, in all languages: earlier ones are replaced, even if a program has lost their author. */
  beginnings: readonly string[];
  /** An additional sheet; an earlier one of ours is replaced. */
  aside: AsideSheet | null;
}

export interface AsideSheet {
  name: string;
  /** Its names in all languages. */
  names: readonly string[];
  titles: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What is marked in one row. */
export interface MarkedRow {
  row: number;
  /** For the column of reasons. */
  text: string;
  /** Marked cells, each with its note. */
  cells: readonly (readonly [column: number, note: string])[];
}
