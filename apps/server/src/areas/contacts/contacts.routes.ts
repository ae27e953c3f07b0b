import {
  contactExportFields,
  contactHistory,
  contactSheets,
  createContact,
  deleteContact,
  exportContacts,
  getContact,
  listContacts,
  mergeContacts,
  prospects,
  updateContact,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { exportRoute } from '../../platform/records/index.ts';
import { sheetRoutes } from '../../platform/rows/index.ts';
import { contactTarget } from './contact-target.ts';
import * as contacts from './contacts.service.ts';

export const contactOperations = [
  routes.inTransaction(listContacts, (ctx, { query }) => contacts.listContacts(ctx, query)),
  exportRoute(exportContacts, contacts.contactExport, {
    name: { en: 'Buyers', tr: 'Alıcılar' },
    fields: contactExportFields,
  }),
  routes.inTransaction(getContact, (ctx, { params }) => contacts.getContact(ctx, params.id)),
  routes.inTransaction(createContact, async (ctx, { body }) =>
    contacts.getContact(ctx, await contacts.addContact(ctx, body)),
  ),
  routes.inTransaction(updateContact, (ctx, { params, body }) =>
    contacts.updateContact(ctx, params.id, body),
  ),
  routes.inTransaction(deleteContact, async (ctx, { params }) => {
    await contacts.deleteContact(ctx, params.id);
    return { deleted: true };
  }),
  routes.inTransaction(mergeContacts, (ctx, { params, body }) =>
    contacts.mergeContacts(ctx, params.id, body.ids),
  ),
  routes.inTransaction(contactHistory, (ctx, { params, query }) =>
    contacts.contactHistory(ctx, params.id, query.before),
  ),
  routes.inTransaction(prospects, (ctx, { body }) => contacts.listOrAddProspects(ctx, body)),
  ...sheetRoutes(contactSheets, contactTarget),
];
