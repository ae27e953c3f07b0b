import { listEnquiries } from '@sourcewiz/contract';
import { fetchCall } from '../../platform/api/call.ts';
import type { AreaFinder } from '../../platform/find/area-finder.ts';
import { enquiriesNav } from './enquiries-nav.ts';

const MOST = 4;

/** Buyers' enquiries. */
export const finder: AreaFinder = {
  texts: [],
  sources: [
    {
      key: 'enquiries',
      heading: enquiriesNav.label,
      needs: 'view_buyer_details',
      icon: enquiriesNav.icon,
      async find(words, { may, signal }) {
        // Its screen needs a permission of its own.
        if (!may('view_quotation')) return [];
        const { enquiries } = await fetchCall(
          listEnquiries,
          { query: { query: words, per_page: MOST } },
          signal,
        );
        return enquiries.map(({ id, name, company, catalogue }) => ({
          key: id,
          title: name,
          note: [company, catalogue.name].filter(Boolean).join(', '),
          to: '/enquiries',
          search: { open: id },
        }));
      },
    },
  ],
};
