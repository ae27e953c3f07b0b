import { createPaper, paperRecipients } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';

export const fixture: AreaFixture = {
  async records({ company: { admin }, marker }) {
    const made = must(await admin.call(createPaper, { body: { type: 'sales-order' } }));
    const params = { id: made.id };
    const body = { name: `A reader of ${marker}`, company: marker };
    const recipient = must(await admin.call(paperRecipients.add, { params, body }));
    return { paper: made.id, deal: made.deal?.id ?? 0, 'paper-recipient': recipient.id };
  },
  bodies: {
    'document.mail': { to: 'ebba@nordhem.example' },
    'document.create': { type: 'sales-order', from_id: undefined },
  },
  opens: [
    {
      row: 'PERM-028',
      slug: 'view_quotation',
      opens: [
        'document.list',
        'document.export',
        'document.get',
        'document.history',
        'document.pdf',
        'document.preview',
        'document.excel',
        'document.parties',
        'document.deal',
        'document.link',
        'document.recipients',
      ],
    },
    { row: 'PERM-029', slug: 'create_quotation', opens: ['document.create', 'document.copy'] },
    {
      row: 'PERM-030',
      slug: 'edit_quotation',
      opens: [
        'document.update',
        'document.delete',
        'document.issue',
        'document.cancel',
        'document.confirm',
        'document.amend',
        'document.mail',
        'document.carton_labels',
        'document.update_deal',
        'document.change_link',
        'document.add_recipient',
        'document.change_recipient',
        'document.change_passcode',
        'document.revoke_link',
        'document.renew_link',
        'document.mail_link',
        'document.preview_mail',
        'document.mark_sent',
        'document.remove_recipient',
        'document.link_qr',
      ],
    },
  ],
};
