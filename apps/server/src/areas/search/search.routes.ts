import { searchProducts as searchOperation } from '@sourcewiz/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { searchProducts } from './search.service.ts';

export function registerSearchRoutes(routes: Routes): void {
  routes.inTransaction(searchOperation, (ctx, { body }) => searchProducts(ctx, body));
}
