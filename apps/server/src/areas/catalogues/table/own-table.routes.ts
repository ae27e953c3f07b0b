import { listOwnProducts, saveOwnProducts } from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { ownProducts, saveOwn } from './own-table.service.ts';

export const ownTableOperations = [
  routes.inTransaction(listOwnProducts, (ctx, { params, query }) => ownProducts(ctx, params.id, query)),
  routes.inTransaction(saveOwnProducts, (ctx, { params, body }) => saveOwn(ctx, params.id, body)),
];
