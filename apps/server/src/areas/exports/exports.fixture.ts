import { addBuyerTemplate, createExportTemplate, type BuyerTemplate } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/records/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';
import { formOf, plain } from '../../../test/buyer-forms.ts';
import { upload } from '../../../test/import-flow.ts';

export const fixture: AreaFixture = {
  async records({ t, company: { admin }, marker }) {
    const body = { name: marker.slice(0, 100), selected_attributes: { value: 'all' as const } };
    const { id: template } = must(await admin.call(createExportTemplate, { body }));
    const files = [{ name: `${marker.slice(0, 60)}.xlsx`, bytes: formOf(plain) }];
    const { id: buyers } = must(await upload<BuyerTemplate>(t, admin, { op: addBuyerTemplate, files }));
    return { 'export-template': template, 'buyer-template': buyers };
  },
  bodies: {
    'exports.update_template': { is_default: true },
    'exports.change_buyer_template': { buyer: 'Harbour' },
  },
  opens: [
    {
      row: 'EXPORT-028',
      slug: 'view_products',
      opens: [
        'exports.templates',
        'exports.create_template',
        'exports.download',
        'exports.buyer_templates',
        'exports.buyer_template',
        'exports.preview_buyer_template',
        'exports.fill_buyer_template',
      ],
    },
    {
      row: 'EXPORT-030',
      slug: 'update_products',
      opens: [
        'exports.update_template',
        'exports.add_buyer_template',
        'exports.delete_buyer_template',
        'exports.change_buyer_template',
      ],
    },
    { row: 'PERM-007', slug: 'download_product_images', opens: ['exports.image_addresses'] },
  ],
};
