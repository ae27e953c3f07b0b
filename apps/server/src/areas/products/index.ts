export { applyProductChanges } from './change/apply-product-changes.ts';
export { removeExpiredBackups } from './history/expired-backups.ts';
export { completenessOf } from './change/completeness.rules.ts';
export type { ProductFields, VariantChange } from './change/planned-product.rules.ts';
export type {
  AppliedChange,
  ChangeSource,
  ProductChange,
  ProductChanges,
  ProductSnapshot,
  VariantSnapshot,
} from './change/product-change.ts';
export { looseKey, productKey } from './product-keys.rules.ts';
export { lockProductIds } from './change/product-writes.store.ts';
export {
  createBackup,
  deleteProductsNow,
  lockProducts,
  unlockProducts,
} from './bulk/product-tasks.service.ts';
export { bulkHandlers, registerBulkReleases } from './bulk/bulk-products.routes.ts';
export { registerDeleteGuard, type DeleteGuard } from './bulk/products-delete.task.ts';
export { registerUseFinder, type UseFinder } from './history/undo-take-back.ts';
export { tableColumns, tableRow, type FixedColumn } from './product-table.rules.ts';
export { productCollections } from './product-collections.store.ts';
export { registerProductRoutes } from './products.routes.ts';
export { findProductsByKeys, loadProduct, loadProducts, type ProductsByKeys } from './products.service.ts';
export { sameValue } from './change/same-value.rules.ts';
export { registerVariantsTable } from './variants-table.service.ts';
export { registerAttributeValueRoutes } from './attribute-values.routes.ts';
export { registerDefinitionRoutes } from './definitions/convert-attribute.routes.ts';
export {
  createRefreshJob,
  followLibrary,
  PRODUCT_REFRESH_QUEUE,
} from './definitions/refresh-products.job.ts';
