import type { RecipientOperations } from '@sourcewiz/contract';
import { routes, type Route } from '../../platform/http/routes.ts';
import * as recipients from './recipients.service.ts';

/** Handlers of the calls for the recipients of one kind of records. */
export function recipientRoutes(operations: RecipientOperations, subject: recipients.SharedSubject): Route[] {
  return [
    routes.reading(operations.list, (ctx, { params }) => recipients.listRecipients(ctx, subject, params.id)),
    routes.inTransaction(operations.add, (ctx, { params, body }) =>
      recipients.addRecipient(ctx, subject, { ...body, ...params }),
    ),
    routes.inTransaction(operations.change, (ctx, { params, body }) =>
      recipients.changeRecipient(ctx, subject, { ...body, ...params }),
    ),
    routes.inTransaction(operations.changePasscode, (ctx, { params, body }) =>
      recipients.changePasscode(ctx, subject, { ...params, ...body }),
    ),
    routes.inTransaction(operations.revoke, (ctx, { params }) => recipients.revokeLink(ctx, subject, params)),
    routes.inTransaction(operations.renew, (ctx, { params }) => recipients.renewLink(ctx, subject, params)),
    routes.signedIn(operations.send, (base, { params, body }) =>
      recipients.mailLink(base, subject, { ...params, ...body }),
    ),
    routes.signedIn(operations.preview, (base, { params, body }) =>
      recipients.previewMail(base, subject, { ...params, ...body }),
    ),
    routes.inTransaction(operations.markSent, (ctx, { params }) => recipients.markSent(ctx, subject, params)),
    routes.inTransaction(operations.remove, async (ctx, { params }) => {
      await recipients.removeRecipient(ctx, subject, params);
      return {};
    }),
    routes.reading(operations.qr, (ctx, { params }) => recipients.linkQr(ctx, subject, params)),
  ];
}
