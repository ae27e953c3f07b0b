import { listEnquiries } from '@sourcewiz/contract';
import { Inbox } from 'lucide-react';
import { fetchCall } from '../../platform/api/call.ts';
import type { AreaFinder } from '../../platform/find/area-finder.ts';

const MOST = 4;

/** Buyers' enquiries. */
export const finder: AreaFinder = {
  texts: ['app'],
  sources: [
    {
      key: 'enquiries',
      heading: 'app:nav.enquiries',
      needs: 'view_buyer_details',
      icon: Inbox,
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
