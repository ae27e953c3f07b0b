export { readSheetInChild, streamSheetFromChild } from './read-sheet.ts';
export {
  cellText,
  SheetError,
  type RawCell,
  type ReadLetters,
  type ReadSheet,
  type SheetChoice,
  type SheetHead,
  type SheetLimits,
  type SheetOutline,
} from './sheet-types.ts';
export { previewName } from './pictures/drawing-pictures.ts';
export type { SheetPicture } from './pictures/sheet-pictures.ts';
export { openPictures, type WorkbookPictures } from './pictures/open-pictures.ts';
export { annotateSheet } from './annotate-sheet.ts';
export { exactNumber, plainDecimal } from './plain-decimal.ts';
export {
  writeSheet,
  type SheetCell,
  type SheetColumn,
  type SheetDropdown,
  type SheetToWrite,
} from './write-sheet.ts';
export { filledCells } from './collect-sheet.ts';
export {
  streamWorkbook,
  WORKBOOK_ROWS_MAX,
  type CellPicture,
  type StreamedColumn,
  type StreamedRow,
} from './stream-workbook.ts';
export { BYTE_ORDER_MARK, delimitedLine } from './delimited/write-delimited.ts';
export { outlineSheets } from './read-sheet.ts';
export { fillTemplate, markWorkbook, surveyTemplate } from './fill/fill-template.ts';
export type {
  ColumnList,
  FillJob,
  FillPicture,
  FillTarget,
  FillRow,
  SheetSurvey,
} from './fill/fill-types.ts';
export type { AsideSheet, MarkedRow, MarkJob } from './mark/mark-types.ts';
