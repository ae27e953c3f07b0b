import type { AreaFixture } from '../../../test/records/area-fixtures.ts';

export const fixture: AreaFixture = {
  opens: [{ row: 'PERM-026', slug: 'edit_contacts', opens: ['buyers.assign'] }],
  openedByAny: [{ slugs: ['view_contacts', 'view_quotation'], opens: ['buyers.get'] }],
};
