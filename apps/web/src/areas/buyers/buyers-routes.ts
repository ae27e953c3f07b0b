import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

/** One buyer on one page; as with the list, the address is open to everybody and its content is not (ruling 5). */
export function buyerRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/buyers/$id',
      staticData: { permission: 'member' },
      component: lazyPage(() => import('./buyer-page.tsx'), 'BuyerPage', 'buyers', 'contacts', 'followups'),
    }),
  ] as const;
}
