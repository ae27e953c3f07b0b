import type { Ctx } from '../../platform/context.ts';
import { linkAddress, type LinkSubject } from '../links/index.ts';
import { isActive, type CatalogueRow } from './catalogues.store.ts';

/** The catalogue behind a link, for its buyers. */
export const catalogueSubject: LinkSubject = {
  kind: 'catalogue',
  path: '/view-collection',
  isOpen: (ctx, { subjectId }) => isActive(ctx, subjectId),
  notices: { missing: 'missing', closed: 'expired' },
};

/** The address for anybody; null while there is none. */
export function commonLink(
  place: Pick<Ctx, 'platform'>,
  { link: { token, revokedAt } }: Pick<CatalogueRow, 'link'>,
): string | null {
  return token === null || revokedAt ? null : linkAddress(place, catalogueSubject, token);
}
