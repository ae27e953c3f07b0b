import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readContactSearch } from './contact-search.rules.ts';

/** Contacts and prospects. The address is open to everybody, its content is not (ruling 5). */
export function contactRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/buyers',
      staticData: { permission: 'member' },
      validateSearch: readContactSearch,
      component: lazyPage(() => import('./buyers-page.tsx'), 'BuyersPage', 'contacts', 'rows'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/prospects',
      staticData: { permission: 'view_recommendation' },
      validateSearch: readContactSearch,
      component: lazyPage(() => import('./buyers-page.tsx'), 'ProspectsPage', 'contacts', 'rows'),
    }),
  ] as const;
}
