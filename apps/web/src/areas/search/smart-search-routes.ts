import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

/** The search by picture. */
export function smartSearchRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/master-catalogue/smart-search',
      staticData: { permission: 'view_products' },
      component: lazyPage(
        () => import('./smart-search/smart-search-page.tsx'),
        'SmartSearchPage',
        'search',
        'smartSearch',
      ),
    }),
  ] as const;
}
