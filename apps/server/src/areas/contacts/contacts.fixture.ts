import { contactSheets, createContact, type IncomingSheet } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';
import { upload } from '../../../test/import-flow.ts';

export const fixture: AreaFixture = {
  async records({ t, company: { admin }, marker }) {
    const body = { name: `A contact of ${marker}`, notes: marker, tags: [marker.slice(0, 40)] };
    const contact = must(await admin.call(createContact, { body }));
    const file = { name: 'people.csv', bytes: Buffer.from('Name,Email\nOtto,otto@\n') };
    const sheet = must(await upload<IncomingSheet>(t, admin, { op: contactSheets.open, files: [file] }));
    return { contact: contact.id, sheet: sheet.id };
  },
  opens: [
    // view_quotation also opens the contacts (below).
    { row: 'PERM-024', slug: 'view_contacts', opens: [] },
    { row: 'PERM-025', slug: 'add_contacts', opens: ['contacts.create'] },
    { row: 'PERM-026', slug: 'edit_contacts', opens: ['contacts.update', 'contacts.merge'] },
    { row: 'PERM-027', slug: 'delete_contacts', opens: ['contacts.delete'] },
  ],
  openedByAny: [
    {
      slugs: ['view_contacts', 'view_quotation'],
      opens: ['contacts.list', 'contacts.export', 'contacts.get', 'contacts.history'],
    },
    { slugs: ['view_contacts', 'view_quotation', 'add_contacts'], opens: ['prospect.prospects'] },
    {
      slugs: ['add_contacts', 'edit_contacts'],
      opens: [
        'contacts.open_sheet',
        'contacts.sheet_template',
        'contacts.sheet',
        'contacts.choose_columns',
        'contacts.sheet_rows',
        'contacts.import_sheet',
        'contacts.response_sheet',
        'contacts.discard_sheet',
      ],
    },
  ],
};
