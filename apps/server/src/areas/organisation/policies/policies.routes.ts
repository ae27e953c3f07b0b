import { acceptPolicy as acceptOperation, pendingPolicies, policyText } from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { acceptPolicy, listPending, textOf } from './policies.service.ts';

export const policyOperations = [
  routes.inTransaction(pendingPolicies, listPending),
  routes.signedIn(policyText, async (base, { params }) => textOf(base, params.id)),
  routes.inTransaction(acceptOperation, async (ctx, { params }) => {
    await acceptPolicy(ctx, params.id);
    return {};
  }),
];
