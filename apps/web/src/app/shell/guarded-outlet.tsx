import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PolicyDialogs } from '../../areas/identity/index.ts';
import { OnboardingPage } from '../../areas/organisation/index.ts';
import { useOpenPath } from '../../platform/router/use-open-path.ts';
import { isAllowed, useSession } from '../../platform/session/session.tsx';
import { NotFoundState } from '../../platform/kit/states/not-found-state.tsx';
import { RenderErrorBoundary } from '../../platform/kit/states/broken-screen.tsx';
import { AccessDenied } from './access-denied.tsx';
import { useNavItems } from './nav-items.ts';

/**
 * The current page, or the access-denied page when its permission is missing (SHELL-033). On `/`, a person without the
 * dashboard goes to their first permitted page instead (ruling 11).
 */
export function GuardedOutlet() {
  const session = useSession();
  const path = useOpenPath();
  const [first] = useNavItems();
  const needed = useMatches({
    select: (matches) =>
      matches.findLast(({ staticData }) => staticData.permission !== undefined)?.staticData,
  })?.permission;

  // A company that is not set up yet has no dashboard, for anybody (SHELL-081).
  if (path === '/' && session.organisation.status !== 'published') {
    return (
      <RenderErrorBoundary place="onboarding" needsSession>
        <Suspense fallback={null}>
          <OnboardingPage />
          <PolicyDialogs />
        </Suspense>
      </RenderErrorBoundary>
    );
  }
  if (needed !== undefined && !isAllowed(session, needed)) {
    // To anybody else the console looks like an address that does not exist.
    if (needed === 'provider') return <NotFoundState />;
    if (path === '/' && first !== undefined) return <Navigate to={first.to} replace />;
    return <AccessDenied needed={needed} />;
  }
  return (
    <RenderErrorBoundary place={path} needsSession>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      {path === '/' ? (
        <Suspense fallback={null}>
          <PolicyDialogs />
        </Suspense>
      ) : null}
    </RenderErrorBoundary>
  );
}
