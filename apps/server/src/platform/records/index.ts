export { fieldChanges, type Fields } from './field-changes.ts';
export { historyPage } from './history-page.ts';
export { found, listPage, wordsIn, type PageQuery } from './list-page.store.ts';
export { forgetRecord, readHistory, type RecordName } from './record-history.store.ts';
export { recordTable, type FieldsOf, type GivenOf, type RowOf } from './record-table.store.ts';
export { recordChanged, recordsChanged, refuseStale } from './records.ts';
export { tellChanged } from './tell-changed.ts';
