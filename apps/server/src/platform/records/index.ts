export { exportRoute, listExport } from './export.routes.ts';
export { fieldChanges, type Fields } from './field-changes.ts';
export { historyPage } from './history-page.ts';
export { found, listPage, wordsIn, type PageQuery } from './list-page.store.ts';
export { forgetRecord, readHistory, type RecordName } from './record-history.store.ts';
export type { RecordReference } from './record-references.store.ts';
export { recordTable, type FieldsOf, type RecordOf } from './record-table.store.ts';
export { recordChanged, recordFollowers, recordsChanged, refuseStale, type RecordChange } from './records.ts';
export { tellChanged, tellChangedNow } from './tell-changed.ts';
