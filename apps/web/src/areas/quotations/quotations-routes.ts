import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

/** Quotations of an enquiry, their tables and steps (QUOTE-003). */
export function quotationRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/enquiries/$id/match',
      staticData: { permission: 'edit_quotation' },
      component: lazyPage(() => import('./match/match-page.tsx'), 'MatchPage', 'quotations', 'search'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/quotations/$id',
      staticData: { permission: 'view_quotation' },
      component: lazyPage(
        () => import('./record/quotations-page.tsx'),
        'QuotationsPage',
        'quotations',
        'share',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/quotation-table/$enquiry_id/$id',
      staticData: { permission: 'edit_quotation' },
      component: lazyPage(
        () => import('./table/table-page.tsx'),
        'TablePage',
        'quotations',
        'grid',
        'search',
        'share',
        'products',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/quotations/$enquiry_id/select-quotation-products/$id',
      staticData: { permission: 'create_quotation' },
      component: lazyPage(
        () => import('./pick/select-page.tsx'),
        'SelectPage',
        'quotations',
        'search',
        'products',
        'library',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/quotations/$enquiry_id/select-images/$id',
      staticData: { permission: 'create_quotation' },
      component: lazyPage(() => import('./pick/images-page.tsx'), 'ImagesPage', 'quotations'),
    }),
  ] as const;
}
