import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { RootRoute } from '../../platform/router/roots.ts';

/** The steps that need no session. `/` itself is the sign-in page while nobody is signed in. */
export function identityRoutes(parent: RootRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/otp-verify',
      staticData: { permission: 'public' },
      component: lazyPage(() => import('./code-page.tsx'), 'CodePage', 'identity'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/clear',
      staticData: { permission: 'public' },
      component: lazyPage(() => import('./clear-page.tsx'), 'ClearPage'),
    }),
  ] as const;
}

/** The page of `/` while nobody is signed in; loaded apart, so that the signed-in shell does without it. */
export const loadSignInPage = () => import('./sign-in-page.tsx');
