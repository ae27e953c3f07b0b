import { decideApproval, reviewApproval, sendForApproval, withdrawApproval } from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { reviewOf } from './approval-review.service.ts';
import { decide, sendToApproval, withdraw } from './approval.service.ts';

export const approvalOperations = [
  routes.signedIn(sendForApproval, (base, { params, body }) => sendToApproval(base, params.id, body)),
  routes.inTransaction(withdrawApproval, (ctx, { params }) => withdraw(ctx, params.id)),
  routes.inTransaction(decideApproval, (ctx, { params, body }) => decide(ctx, params.id, body)),
  routes.inTransaction(reviewApproval, (ctx, { params, query }) => reviewOf(ctx, params.id, query)),
];
