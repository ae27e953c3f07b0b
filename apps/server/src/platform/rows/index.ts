export {
  recordTargets,
  type CellProblem,
  type RecordField,
  type RecordTarget,
  type RecordValues,
} from './record-target.ts';
export { sheetRoutes } from './sheet.routes.ts';
