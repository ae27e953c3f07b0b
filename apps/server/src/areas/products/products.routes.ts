import {
  attributeHistory,
  checkExclusive,
  checkDuplicateProductId,
  createProduct,
  duplicateProduct as duplicateOperation,
  getProduct,
  getProducts,
  productVariantsTable,
  restoreHistoryEntry,
  updateProduct,
} from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';
import { routes } from '../../platform/http/routes.ts';
import { duplicateProduct } from './duplicate-product.service.ts';
import { findExclusive } from './exclusive-products.service.ts';
import { loadHistory, restoreEntry } from './history/product-history.service.ts';
import { isDuplicate, loadProduct, loadProducts, saveProduct } from './products.service.ts';
import { variantsTable } from './variants-table.service.ts';

export const productOperations = [
  routes.inTransaction(createProduct, (ctx, { body }) => saveProduct(ctx, { change: 'create', input: body })),
  routes.inTransaction(duplicateOperation, (ctx, { params }) => duplicateProduct(ctx, params.id)),
  routes.reading(getProduct, (ctx, { params }) => loadProduct(ctx, params.id)),
  routes.inTransaction(updateProduct, (ctx, { params, body: { revision, ...input } }) =>
    saveProduct(ctx, { change: { id: params.id, revision }, input }),
  ),
  routes.reading(getProducts, async (ctx, { query }) => {
    const products = await loadProducts(ctx, query.ids);
    return products.length > 0 ? products : fail('not_found', { path: 'query.ids' });
  }),
  routes.inTransaction(checkDuplicateProductId, async (ctx, { params }) => ({
    duplicate: await isDuplicate(ctx, params.id),
  })),
  routes.inTransaction(attributeHistory, (ctx, { query }) => loadHistory(ctx, query)),
  routes.inTransaction(restoreHistoryEntry, (ctx, { params, body }) =>
    restoreEntry(ctx, { id: params.id, revision: body.revision }),
  ),
  routes.inTransaction(productVariantsTable, (ctx, { query }) => variantsTable(ctx, query)),
  routes.inTransaction(checkExclusive, (ctx, { body }) => findExclusive(ctx, body)),
];
