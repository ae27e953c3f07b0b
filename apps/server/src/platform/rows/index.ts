export type { SheetColumn } from './match-columns.rules.ts';
export {
  recordTargets,
  type CellProblem,
  type RecordField,
  type RecordTarget,
  type RecordValues,
} from './record-target.ts';
export { toldProblem, type RowProblem } from './row-problem.ts';
export { sheetRoutes } from './sheet.routes.ts';
