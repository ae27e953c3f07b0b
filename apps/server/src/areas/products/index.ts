export { applyProductChanges, planNewProducts } from './change/apply-product-changes.ts';
export type { ProductFields, Refusal, VariantChange } from './change/planned-product.rules.ts';
export type {
  AppliedChange,
  ProductChange,
  ProductChanges,
  ProductSnapshot,
  VariantSnapshot,
} from './change/product-change.ts';
export { productKey } from './product-keys.rules.ts';
export { lockProductIds } from './change/product-writes.store.ts';
export { findExclusive } from './exclusive-products.service.ts';
export { hiddenOf } from './bulk/bulk-status.service.ts';
export { outcomeOf } from './bulk/bulk-outcome.ts';
export { holdsProducts, runThroughHeld, type ChunkOutcome } from './bulk/bulk-run.ts';
export {
  createBackup,
  deleteProductsNow,
  holdFreeProducts,
  keepInBackup,
  lockProducts,
  unlockProducts,
} from './bulk/product-tasks.service.ts';
export { resolveSelection, selectionPath } from './bulk/bulk-selection.ts';
export { deleteGuards } from './bulk/products-delete.task.ts';
export { useFinders } from './history/undo-take-back.ts';
export { tableColumns, tableRow, type FixedColumn } from './product-table.rules.ts';
export { findProductsByKeys, loadProducts, type ProductsByKeys } from './products.service.ts';
export {
  selectAllIds as findAllIds,
  selectKeyOwners as findKeyOwners,
  selectLibraryNames as libraryNames,
  selectProductNames as findProductNames,
  selectProducts as findProductsById,
  selectProductsByBarcode as findProductsByBarcode,
  type LibraryId,
  productsNamed,
} from './products.store.ts';
export { productReference } from './products.tables.ts';
export {
  changedAttributes,
  columnOf,
  fieldsRefusal,
  isReadableField,
  problemOf,
  type KnownFields,
} from './table/table-fields.rules.ts';
