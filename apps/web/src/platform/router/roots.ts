import type { Access } from '@sourcewiz/contract';
import { createRootRoute, createRoute } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the screen; everybody else gets the access-denied page from the shell. */
    permission?: Access;
    /** The address is known and guarded, but this version has no screen for it: nothing may link to it. */
    later?: true;
  }
}

/** Parent of the screens that need no session. The app sets its component. */
export const rootRoute = createRootRoute();

/** Parent of every screen of the signed-in shell; it adds no path of its own. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell' });

export type RootRoute = typeof rootRoute;
export type ShellRoute = typeof shellRoute;
