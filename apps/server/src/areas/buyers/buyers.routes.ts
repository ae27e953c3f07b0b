import { assignBuyer, getBuyer } from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { assignBuyer as assign } from '../contacts/index.ts';
import { buyerOf } from './buyers.service.ts';

export const buyerOperations = [
  routes.reading(getBuyer, (ctx, { params }) => buyerOf(ctx, params.id)),
  routes.inTransaction(assignBuyer, async (ctx, { params, body }) => ({
    owner: await assign(ctx, params.id, body.owner_id),
  })),
];
