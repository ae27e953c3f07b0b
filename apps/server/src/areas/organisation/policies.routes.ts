import { acceptPolicy as acceptOperation, pendingPolicies, policyText } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { acceptPolicy, listPending, textOf } from './policies.service.ts';

/** @param numbers what the area that keeps people's numbers knows */
export function registerPolicyRoutes(
  routes: Routes,
  numbers: { hasVerifiedWhatsapp: (ctx: Ctx) => Promise<boolean> },
): void {
  routes.inTransaction(pendingPolicies, listPending);
  routes.signedIn(policyText, async (base, { params }) => textOf(base, params.id));
  routes.inTransaction(acceptOperation, async (ctx, { params }) => {
    await acceptPolicy(ctx, params.id, numbers);
    return {};
  });
}
