import type { PackagingRow, Product } from '@sourcewiz/contract';

const box = (over: Partial<PackagingRow>): PackagingRow => ({
  description: 'Master carton',
  length: '55',
  width: '55',
  height: '39',
  unit: 'cm',
  no_of_pieces: '12',
  cost_of_carton: '',
  rate_of_carton: '',
  carton_rate_unit: '',
  currency: '',
  CBM: '0.118',
  cbm_per_piece: '0.009833',
  cost: null,
  costPerPcs: null,
  ...over,
});

/** A bowl in inner and master cartons. */
export const bowl: Product = {
  id: 7,
  product_id: 'MW-BWL-1042',
  name: 'Serving bowl',
  type: 'product',
  status: 'published',
  category: null,
  values: {},
  images: [],
  attachments: [],
  view_3d_images: [],
  model: null,
  packaging: [
    box({}),
    box({
      description: 'Inner carton',
      length: '26.5',
      width: '26.5',
      height: '11.5',
      no_of_pieces: '1',
      CBM: '0.0081',
      cbm_per_piece: '0.008076',
    }),
  ],
  variant_types: [],
  variants: [],
  completeness: { percent: 10, sections: [], missing_for_buyers: [] },
  revision: 4,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-12T10:00:00.000Z',
  updated_by: 'Asha',
  locked_by_task: null,
};
