import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

/** The daily overview. */
export function homeRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/',
      staticData: { permission: 'global_permissions' },
      component: lazyPage(() => import('./home-page.tsx'), 'HomePage', 'home', 'tasks', 'activity'),
    }),
  ] as const;
}
