import type { Access } from '@sourcewiz/contract';
import { createRoute, redirect } from '@tanstack/react-router';
import type { ShellRoute } from '../platform/router/roots.ts';
import { NotFoundState } from '../platform/kit/states/not-found-state.tsx';

/** Addresses of the route table without a screen in this version, and who may open them (shell§2, ruling 12). */
export const laterPaths: Readonly<Record<string, Access>> = {
  // The specification mentions these screens without an address (SHELL-065).
  '/contacts': 'view_contacts',
  '/single-catalogue/$id': 'view_catalogue_history',
};

/**
 * The guards of those addresses: without the permission the access-denied page, with it "not found". The type is empty,
 * so that no link of the app can point to one of them.
 */
export function laterRoutes(parent: ShellRoute): readonly [] {
  const routes = Object.entries(laterPaths).map(([path, permission]) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      staticData: { permission, later: true },
      component: NotFoundState,
    }),
  );
  return routes as unknown as readonly [];
}

/** Addresses that have been replaced by others (ruling 7). */
export function oldPaths(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/buyer-list',
      staticData: { permission: 'member', later: true },
      beforeLoad: () => {
        throw redirect({ to: '/buyers', replace: true });
      },
    }),
  ] as const;
}
