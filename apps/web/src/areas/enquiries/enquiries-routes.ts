import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readEnquirySearch } from './enquiry-search.rules.ts';

/** Buyers' enquiries over all catalogues (SHELL-054). */
export function enquiryRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/enquiries',
      staticData: { permission: 'view_quotation' },
      validateSearch: readEnquirySearch,
      component: lazyPage(
        () => import('./enquiries-page.tsx'),
        'EnquiriesPage',
        'enquiries',
        'followups',
        'search',
      ),
    }),
  ] as const;
}
