import { createExportTemplate } from '@sourcewiz/contract';
import type { AreaFixture } from '../../../test/area-fixtures.ts';
import { must } from '../../../test/boot-app.ts';

export const fixture: AreaFixture = {
  async records({ company: { admin }, marker }) {
    const body = { name: marker.slice(0, 100), selected_attributes: { value: 'all' as const } };
    return { 'export-template': must(await admin.call(createExportTemplate, { body })).id };
  },
  bodies: { 'exports.update_template': { is_default: true } },
  opens: [
    {
      row: 'EXPORT-028',
      slug: 'view_products',
      opens: ['exports.templates', 'exports.create_template', 'exports.download'],
    },
    { row: 'EXPORT-030', slug: 'update_products', opens: ['exports.update_template'] },
    { row: 'PERM-007', slug: 'download_product_images', opens: ['exports.image_addresses'] },
  ],
};
