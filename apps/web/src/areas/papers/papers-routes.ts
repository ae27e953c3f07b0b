import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readPaperSearch } from './list/paper-search.rules.ts';

/** Trade documents (SHELL-059, SHELL-060, DOC-001, DOC-002), and the deal that they belong to. */
export function paperRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/invoices-orders/$documentType',
      staticData: { permission: 'view_quotation' },
      validateSearch: readPaperSearch,
      component: lazyPage(() => import('./list/papers-page.tsx'), 'PapersPage', 'papers'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/invoices-orders/deals/$id',
      staticData: { permission: 'view_quotation' },
      component: lazyPage(() => import('./deal/deal-page.tsx'), 'DealPage', 'papers'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/invoices-orders/$documentType/$page/$docID',
      staticData: { permission: 'member' },
      component: lazyPage(() => import('./paper-page.tsx'), 'PaperPage', 'papers', 'search', 'grid', 'share'),
    }),
  ] as const;
}
