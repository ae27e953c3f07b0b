import {
  attributeHistory,
  checkDuplicateProductId,
  createProduct,
  getProduct,
  getProducts,
  updateProduct,
} from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { registerProductDeleteRoutes } from './products-delete.routes.ts';
import { isDuplicate, loadHistory, loadProduct, loadProducts, saveProduct } from './products.service.ts';

export function registerProductRoutes(routes: Routes): void {
  routes.inTransaction(createProduct, (ctx, { body }) => saveProduct(ctx, { change: 'create', input: body }));
  routes.inTransaction(getProduct, (ctx, { params }) => loadProduct(ctx, params.id));
  routes.inTransaction(updateProduct, (ctx, { params, body: { revision, ...input } }) =>
    saveProduct(ctx, { change: { id: params.id, revision }, input }),
  );
  routes.inTransaction(getProducts, async (ctx, { query }) => {
    const products = await loadProducts(ctx, query.ids);
    return products.length > 0 ? products : fail('not_found', { path: 'query.ids' });
  });
  routes.inTransaction(checkDuplicateProductId, async (ctx, { params }) => ({
    duplicate: await isDuplicate(ctx, params.id),
  }));
  registerProductDeleteRoutes(routes);
  routes.inTransaction(attributeHistory, (ctx, { query }) => loadHistory(ctx, query));
}
