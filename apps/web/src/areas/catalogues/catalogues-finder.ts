import { listCatalogues } from '@sourcewiz/contract';
import { fetchCall } from '../../platform/api/call.ts';
import type { AreaFinder } from '../../platform/find/area-finder.ts';
import { cataloguesNav } from './catalogues-nav.ts';

const MOST = 4;

/** Catalogues: drafts lead to their next step, others to sharing. */
export const finder: AreaFinder = {
  texts: [],
  sources: [
    {
      key: 'catalogues',
      heading: cataloguesNav.label,
      needs: 'view_catalogue_history',
      icon: cataloguesNav.icon,
      async find(words, { may, signal }) {
        const { catalogues } = await fetchCall(
          listCatalogues,
          { query: { search: words, limit: MOST } },
          signal,
        );
        const mayOpen = may('create_edit_catalogues');
        return catalogues.map(({ id, name, buyer_company: note, status }) => ({
          key: id,
          title: name,
          note,
          ...(mayOpen
            ? { to: status === 'draft' ? `/select-products/${id}` : `/collection-link/${id}` }
            : { to: '/catalogue-history', search: { q: name } }),
        }));
      },
    },
  ],
};
