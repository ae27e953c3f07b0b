import { catalogueRecipients } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';

export const fixture: AreaFixture = {
  async records({ company: { admin }, known, marker }) {
    const params = { id: Number(known.catalogue) };
    const body = { name: `A recipient of ${marker}`, company: marker };
    return { recipient: must(await admin.call(catalogueRecipients.add, { params, body })).id };
  },
  opens: [
    { row: 'PERM-012', slug: 'view_catalogue_history', opens: ['catalogues.recipients'] },
    { row: 'PERM-010', slug: 'update_catalogues_link_security', opens: ['catalogues.change_passcode'] },
    {
      row: 'PERM-014',
      slug: 'access_ppt_excel_link',
      opens: [
        'catalogues.add_recipient',
        'catalogues.change_recipient',
        'catalogues.revoke_link',
        'catalogues.renew_link',
        'catalogues.mail_link',
        'catalogues.preview_mail',
        'catalogues.mark_sent',
        'catalogues.remove_recipient',
        'catalogues.link_qr',
      ],
    },
  ],
};
