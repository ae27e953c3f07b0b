import { createContact, listContacts } from '@sourcewiz/contract';
import { recordSource, withAdding } from '../../platform/form/fields/record-field.tsx';

/** Contacts and prospects for a field that refers to one. */
export const contactSource = withAdding(
  recordSource(listContacts, {
    inputOf: (query) => ({ query: { query, per_page: 20 } }),
    rows: ({ contacts }) => contacts,
    entryOf: ({ id, name, company }) => ({ id, name, note: company }),
  }),
  createContact,
  (name) => ({ body: { name } }),
);
