import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { RootRoute } from '../../platform/router/roots.ts';

/** The outbox of the local mode needs no session. */
export function organisationRootRoutes(parent: RootRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/outbox',
      staticData: { permission: 'public' },
      component: lazyPage(() => import('./outbox-page.tsx'), 'OutboxPage', 'organisation'),
    }),
  ] as const;
}
