export {
  changeDocument,
  giveNumber,
  insertDocument,
  removeDocument,
  selectDocument,
  selectLines,
  selectOfEnquiry,
  takeSerials,
  writeLines,
  type DocumentChange,
  type DocumentRow,
  type LineRow,
} from './documents.store.ts';
export { keptFigures, plainNumber } from './kept-figures.ts';
export { documents, documentLines, type Touched } from './documents.tables.ts';
export {
  factsFor,
  factsWith,
  loadLineSources,
  refKey,
  shownValues,
  type LineRef,
  type LineSource,
} from './line-facts.service.ts';
export { grouped, percent } from './printed-numbers.ts';
export {
  changedParty,
  refuseUnknownContacts,
  sellerParty,
  shownName,
  shownParty,
  withLivingContacts,
} from './parties.service.ts';
