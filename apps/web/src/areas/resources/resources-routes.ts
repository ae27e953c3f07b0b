import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readResourceSearch } from './resource-search.rules.ts';

/** Materials and processes: one screen at two addresses, each with its tab (SHELL-061). */
export function resourceRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/material-library',
      staticData: { permission: 'view_resources' },
      validateSearch: readResourceSearch,
      component: lazyPage(() => import('./resources-page.tsx'), 'MaterialsPage', 'resources'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/process-library',
      staticData: { permission: 'view_resources' },
      validateSearch: readResourceSearch,
      component: lazyPage(() => import('./resources-page.tsx'), 'ProcessesPage', 'resources'),
    }),
  ] as const;
}
