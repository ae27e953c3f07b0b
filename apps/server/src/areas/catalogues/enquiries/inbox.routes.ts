import { getEnquiry, listEnquiries, markEnquiries, newEnquiries } from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { getInboxEnquiry, listInbox, markInbox, newInbox } from './inbox.service.ts';

export const inboxOperations = [
  routes.inTransaction(listEnquiries, (ctx, { query }) => listInbox(ctx, query)),
  routes.inTransaction(newEnquiries, newInbox),
  routes.inTransaction(getEnquiry, (ctx, { params }) => getInboxEnquiry(ctx, params.id)),
  routes.inTransaction(markEnquiries, (ctx, { body }) => markInbox(ctx, body)),
];
