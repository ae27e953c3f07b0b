import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { RootRoute } from '../../platform/router/roots.ts';
import { textParam } from '../../platform/router/text-param.rules.ts';
import { holdResetToken } from './password/reset-token.ts';

/** The steps that need no session. `/` itself is the sign-in page while nobody is signed in. */
export function identityRoutes(parent: RootRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/otp-verify',
      staticData: { permission: 'public' },
      component: lazyPage(() => import('./sign-in/code-page.tsx'), 'CodePage', 'identity'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/mobile-registration',
      staticData: { permission: 'public' },
      component: lazyPage(() => import('./sign-in/mobile-page.tsx'), 'MobilePage', 'identity'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/reset-link-sent/$email',
      staticData: { permission: 'public' },
      component: lazyPage(() => import('./password/reset-sent-page.tsx'), 'ResetSentPage', 'identity'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/change-password',
      staticData: { permission: 'public' },
      validateSearch: (search: Record<string, unknown>): { token?: string } =>
        search['token'] === undefined ? {} : { token: textParam(search['token']) ?? '' },
      beforeLoad: ({ search: { token } }) => {
        if (token === undefined) return;
        if (token !== '') holdResetToken(token);
        // The token leaves the address before the page is rendered.
        throw redirect({ to: '/change-password', search: {}, replace: true });
      },
      component: lazyPage(() => import('./password/new-password-page.tsx'), 'NewPasswordPage', 'identity'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/clear',
      staticData: { permission: 'public' },
      component: lazyPage(() => import('./clear-page.tsx'), 'ClearPage'),
    }),
  ] as const;
}

/** The page of `/` while nobody is signed in; loaded separately, so that the signed-in shell does not include it. */
export const loadSignInPage = () => import('./sign-in/sign-in-page.tsx');
