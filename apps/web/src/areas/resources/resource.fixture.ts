import type { Resource } from '@sourcewiz/contract';

/** A material as the server sends it, for tests. */
export const glue: Resource = {
  id: 4,
  type: 'material',
  name: 'Glue',
  code: 'MAT-0004',
  category: '',
  unit: 'kg',
  rate: '10',
  currency: 'USD',
  wastage_percent: '',
  supplier: 'Bond',
  remarks: '',
  used_in: 0,
  revision: 3,
  updated_at: '2026-11-21T10:00:00.000Z',
  updated_by: null,
};
