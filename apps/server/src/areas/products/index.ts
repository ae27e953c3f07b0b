export { applyProductChanges } from './apply-product-changes.ts';
export { removeExpiredBackups } from './expired-backups.ts';
export { completenessOf } from './completeness.rules.ts';
export type { ProductFields, VariantChange } from './planned-product.rules.ts';
export type {
  AppliedChange,
  ChangeSource,
  ProductChange,
  ProductChanges,
  ProductSnapshot,
  VariantSnapshot,
} from './product-change.ts';
export { looseKey, productKey } from './product-keys.rules.ts';
export { lockProductIds } from './product-writes.store.ts';
export { createBackup, deleteProductsNow, lockProducts, unlockProducts } from './product-tasks.service.ts';
export { bulkHandlers, registerBulkReleases } from './bulk-products.routes.ts';
export { registerDeleteGuard, type DeleteGuard } from './products-delete.task.ts';
export { registerUseFinder, type UseFinder } from './undo-take-back.ts';
export { tableColumns, tableRow, type FixedColumn } from './product-table.rules.ts';
export { productCollections } from './product-collections.store.ts';
export { registerProductRoutes } from './products.routes.ts';
export { findProductsByKeys, loadProduct, loadProducts, type ProductsByKeys } from './products.service.ts';
export { sameValue } from './same-value.rules.ts';
export { registerVariantsTable } from './variants-table.service.ts';
export { registerAttributeValueRoutes } from './attribute-values.routes.ts';
export { registerDefinitionRoutes } from './convert-attribute.routes.ts';
export { createRefreshJob, followLibrary, PRODUCT_REFRESH_QUEUE } from './refresh-products.job.ts';
