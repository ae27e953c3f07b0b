import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FullPageLoading } from '../platform/kit/states/full-page-loading.tsx';
import { useMaintenance } from './use-maintenance.ts';
import { useOpenPath } from '../platform/router/use-open-path.ts';
import { rememberedPath, storedToken } from '../platform/session/stored-session.ts';
import { lazyPart } from '../platform/router/lazy-part.tsx';

const MaintenancePage = lazyPart(() =>
  import('./maintenance-page.tsx').then(({ MaintenancePage: page }) => ({ default: page })),
);

/** During an announced closure the provider's people work, and sign in to work. */
function leadsToConsole(path: string): boolean {
  const isConsole = (one: string): boolean => one === '/console' || one.startsWith('/console/');
  return isConsole(path) || (storedToken() === null && isConsole(rememberedPath()));
}

/** Surrounds every screen, signed in or not; during maintenance it is all there is (SHELL-075). */
export function Root() {
  const maintenance = useMaintenance();
  const path = useOpenPath();
  const isLetIn = maintenance?.until != null && leadsToConsole(path);
  const starting = useRouterState({ select: ({ matches }) => matches.length === 0 });
  return (
    <Suspense fallback={<FullPageLoading />}>
      {maintenance !== null && !isLetIn ? (
        <MaintenancePage {...maintenance} />
      ) : starting ? (
        <FullPageLoading />
      ) : (
        <Outlet />
      )}
    </Suspense>
  );
}
