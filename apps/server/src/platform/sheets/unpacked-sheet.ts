import type { HiddenParts } from './hidden-parts.ts';
import type { SheetPicture } from './pictures/sheet-pictures.ts';
import type { IndexedRow } from './sheet-types.ts';

/** Number of sheets of a workbook that can be chosen from. */
export const SHEETS_MAX = 30;

/** The sheets of a workbook of any kind, in the order of their tabs. */
export type UnpackedWorkbook = readonly UnpackedSheet[];

export interface UnpackedSheet {
  readonly name: string;
  readonly isVisible: boolean;
  readonly size: number;
  /**
   * Its rows, one at a time; can be read again.
   * @param hidden learns what the sheet hides, before the first row comes
   */
  rows(hidden: HiddenParts): AsyncGenerator<IndexedRow, void, undefined>;
  /** The images over its cells and in them, once its rows have been read. */
  pictures(): Promise<SheetPicture[]>;
}
