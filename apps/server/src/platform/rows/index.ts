export { aliasWords, type Aliases } from './header-aliases.rules.ts';
export { deleteSheets, type IncomingSheet } from './incoming-sheets.store.ts';
export type { SheetColumn } from './match-columns.rules.ts';
export type { RowOutcome } from './plan-record.ts';
export {
  checkSheet,
  chooseColumns,
  openSheet,
  responseOf,
  sheetPage,
  writeChunk,
  type SheetPage,
} from './record-rows.service.ts';
export type { CellProblem, RecordField, RecordTarget, RecordValues } from './record-target.ts';
export { toldProblem, type RowProblem } from './row-problem.ts';
