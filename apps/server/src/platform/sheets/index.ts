export { readSheetInChild, streamSheetFromChild, type SheetFile, type SheetListener } from './read-sheet.ts';
export {
  cellText,
  DEFAULT_SHEET_LIMITS,
  SheetError,
  type RawCell,
  type ReadSheet,
  type SheetErrorCode,
  type SheetErrorParams,
  type SheetHead,
  type SheetLimits,
} from './sheet-types.ts';
export { annotateSheet, type AnnotatedRow, type AnnotatedSheet } from './annotate-sheet.ts';
export { exactNumber, plainDecimal } from './plain-decimal.ts';
export {
  writeSheet,
  type MarkedCell,
  type SheetCell,
  type SheetColumn,
  type SheetDropdown,
  type SheetToWrite,
} from './write-sheet.ts';
