import { Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useOpenPath } from '../../platform/router/use-open-path.ts';
import { isAllowed, useSession } from '../../platform/session/session.tsx';
import { RenderErrorBoundary } from '../../platform/ui/session-expired-card.tsx';
import { AccessDenied } from './access-denied.tsx';
import { useNavItems } from './nav-items.ts';

/**
 * The page that is open, or the access-denied page when its permission is missing (SHELL-033). On `/` a person
 * without the dashboard goes to his first permitted page instead (decision 11).
 */
export function GuardedOutlet() {
  const session = useSession();
  const path = useOpenPath();
  const [first] = useNavItems();
  const needed = useMatches({
    select: (matches) =>
      matches.findLast(({ staticData }) => staticData.permission !== undefined)?.staticData,
  })?.permission;

  if (needed !== undefined && !isAllowed(session, needed)) {
    if (path === '/' && first !== undefined) return <Navigate to={first.to} replace />;
    return <AccessDenied needed={needed} />;
  }
  return (
    <RenderErrorBoundary place={path}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </RenderErrorBoundary>
  );
}
