import type { AreaFixture } from '../../../test/records/area-fixtures.ts';

export const fixture: AreaFixture = {
  opens: [
    {
      row: 'PERM-031',
      slug: 'view_recommendation',
      opens: [
        'recommend.list',
        'recommend.buyer',
        'recommend.countries',
        'recommend.by_country',
        'recommend.by_product',
      ],
    },
  ],
};
