import {
  addQuotationProducts,
  createEnquiryQuotation,
  quotationRecipients,
  uploadQuotation,
} from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';
import { upload } from '../../../test/import-flow.ts';

export const fixture: AreaFixture = {
  async records({ t, company: { admin }, known, marker }) {
    const enquiry_id = Number(known.enquiry);
    const begun = must(await admin.call(createEnquiryQuotation, { body: { enquiry_id } }));
    // What the buyer asked for may be a draft, which is not quoted by itself.
    const products = [{ product_id: Number(known.product) }];
    const quotation = begun.lines[0]
      ? begun
      : must(await admin.call(addQuotationProducts, { params: { id: begun.id }, body: { products } }));
    const body = { name: `A reader of ${marker}`, company: marker };
    const recipient = must(await admin.call(quotationRecipients.add, { params: { id: enquiry_id }, body }));
    const pdf = { name: 'asked.pdf', bytes: Buffer.from(`%PDF-1.7\n${marker}\n%%EOF`) };
    const texts = { enquiry_id: String(enquiry_id) };
    const attached = must(
      await upload<{ file: { id: string } }>(t, admin, { op: uploadQuotation, files: [pdf], texts }),
    );
    return {
      quotation: quotation.id,
      'document-line': quotation.lines[0]?.uid,
      'quotation-recipient': recipient.id,
      'enquiry-file': attached.file.id,
    };
  },
  opens: [
    {
      row: 'PERM-028',
      slug: 'view_quotation',
      opens: [
        'quotation.enquiries',
        'quotation.enquiry',
        'quotation.suggest_products',
        'quotation.quotations',
        'quotation.export',
        'quotation.get',
        'quotation.table',
        'quotation.choose_columns',
        'quotation.products',
        'quotation.images',
        'quotation.excel',
        'quotation.pdf',
        'quotation.activity',
        'quotation.link',
        'quotation.recipients',
      ],
    },
    {
      row: 'PERM-029',
      slug: 'create_quotation',
      opens: [
        'quotation.create_enquiry_quotation',
        'quotation.create_quotation',
        'quotation.copy',
        'quotation.upload',
      ],
    },
    {
      row: 'PERM-030',
      slug: 'edit_quotation',
      opens: [
        'quotation.update_quotation',
        'quotation.update_enquiry',
        'quotation.update_attribute',
        'quotation.add_products',
        'quotation.delete_product',
        'quotation.delete_products',
        'quotation.change_products',
        'quotation.delete',
        'quotation.send',
        'quotation.decide',
        'quotation.answer',
        'quotation.delete_file',
        'quotation.change_link',
        'quotation.add_recipient',
        'quotation.change_recipient',
        'quotation.change_passcode',
        'quotation.revoke_link',
        'quotation.renew_link',
        'quotation.mail_link',
        'quotation.preview_mail',
        'quotation.mark_sent',
        'quotation.remove_recipient',
        'quotation.link_qr',
      ],
    },
  ],
  openedByAny: [
    {
      slugs: ['create_quotation', 'edit_quotation'],
      opens: ['quotation.upload_images', 'quotation.select_images'],
    },
  ],
  bodies: {
    'quotation.create_enquiry_quotation': { buyer_name: 'Ebba' },
    'quotation.update_enquiry': { lines: [{ line: 1, quantity: 5 }] },
  },
};
