import type { AreaFixture } from '../../../test/records/area-fixtures.ts';

export const fixture: AreaFixture = {
  opens: [
    {
      row: 'PERM-004',
      slug: 'view_products',
      opens: ['labels.templates', 'labels.make', 'labels.preview', 'labels.calibration_page', 'labels.links'],
    },
    { row: 'PERM-006', slug: 'update_products', opens: ['labels.update_template', 'labels.renew_links'] },
  ],
};
