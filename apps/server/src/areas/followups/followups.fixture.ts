import { addNote, addReminder } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';

const opens = [
  'followups.list',
  'followups.colleagues',
  'followups.add_reminder',
  'followups.change_reminder',
  'followups.delete_reminder',
  'followups.add_note',
  'followups.delete_note',
];

export const fixture: AreaFixture = {
  async records({ company: { admin }, known, marker }) {
    const about = { subject: 'contact' as const, subject_id: Number(known.contact) };
    const reminder = must(
      await admin.call(addReminder, { body: { ...about, text: marker, day: '2030-01-01' } }),
    );
    const note = must(await admin.call(addNote, { body: { ...about, text: marker } }));
    return { reminder: reminder.id, note: note.id };
  },
  openedByAny: [{ slugs: ['view_contacts', 'view_quotation', 'view_buyer_details'], opens }],
};
