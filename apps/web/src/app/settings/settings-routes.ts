import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

/** The profile settings: one tab per number; the first by default. */
export function settingsRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/profile-settings',
      staticData: { permission: 'member' },
      beforeLoad: () => {
        throw redirect({ to: '/profile-settings/$id', params: { id: '1' }, replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/profile-settings/$id',
      staticData: { permission: 'member' },
      component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage', 'account'),
    }),
  ] as const;
}
