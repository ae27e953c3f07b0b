import type { AreaFixture } from '../../../test/records/area-fixtures.ts';

export const fixture: AreaFixture = {
  bodies: {
    'analytics.crash': {
      reference: '7K3QX9DM',
      kind: 'TypeError',
      screen: '/products/:id',
      frames: ['save@/assets/product-1.js:1:20'],
    },
  },
};
