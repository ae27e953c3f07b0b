import {
  addEnquiry,
  assignEnquiries,
  enquiryExportFields,
  exportEnquiries,
  getEnquiry,
  listEnquiries,
  mailEnquiryCopy,
  markEnquiries,
  newEnquiries,
  replyToEnquiry,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { exportRoute } from '../../platform/records/index.ts';
import { addEnquiry as add } from './add-enquiry.service.ts';
import { enquiryExport } from './enquiry-export.service.ts';
import { assign } from './owner.service.ts';
import { reply } from './reply.service.ts';
import { getInboxEnquiry, listInbox, markInbox, newInbox, sendEnquiryCopy } from './enquiries.service.ts';

export const enquiryOperations = [
  routes.inTransaction(listEnquiries, (ctx, { query }) => listInbox(ctx, query)),
  routes.inTransaction(newEnquiries, newInbox),
  routes.inTransaction(getEnquiry, (ctx, { params }) => getInboxEnquiry(ctx, params.id)),
  routes.inTransaction(markEnquiries, (ctx, { body }) => markInbox(ctx, body)),
  routes.inTransaction(assignEnquiries, (ctx, { body }) => assign(ctx, body)),
  routes.inTransaction(addEnquiry, (ctx, { body }) => add(ctx, body)),
  routes.signedIn(replyToEnquiry, (base, { params, body }) => reply(base, params.id, body)),
  exportRoute(exportEnquiries, enquiryExport, {
    name: { en: 'Enquiries', tr: 'Talepler' },
    fields: enquiryExportFields,
  }),
  routes.signedIn(mailEnquiryCopy, (base, { body }) => sendEnquiryCopy(base, body)),
];
