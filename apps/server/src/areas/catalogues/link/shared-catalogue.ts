import { countVisits } from '../../activity/index.ts';
import { findContact } from '../../contacts/index.ts';
import type { SharedSubject } from '../../links/index.ts';
import { ofCatalogues } from '../activity/record-visit.service.ts';
import { catalogueSubject } from '../catalogue-link.ts';
import { findCatalogue } from '../catalogues.service.ts';
import { catalogueFace } from './catalogue-face.ts';

/** Catalogues with their recipients. */
export const sharedCatalogue: SharedSubject = {
  ...catalogueSubject,
  kind: 'catalogue',
  share: 'access_ppt_excel_link',
  passcodes: ['update_catalogues_link_security', 'create_edit_catalogues'],
  face: catalogueFace,
  hasContact: async (ctx, id) => (await findContact(ctx, id)) !== undefined,
  async find(ctx, id, lock) {
    const { revision, status, name } = await findCatalogue(ctx, id, lock);
    return { id, name, revision, isOut: status !== 'draft' };
  },
  async visits(ctx, linkIds) {
    const counted = await countVisits(ctx, { ...ofCatalogues, of: 'link', ids: linkIds });
    return new Map(counted.map(({ id, ...visits }) => [id, visits]));
  },
};
