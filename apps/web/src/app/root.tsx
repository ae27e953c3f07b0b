import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FullPageLoading } from '../platform/kit/states/full-page-loading.tsx';
import { useMaintenance } from './use-maintenance.ts';
import { lazyPart } from '../platform/router/lazy-part.tsx';

const MaintenancePage = lazyPart(() =>
  import('./maintenance-page.tsx').then(({ MaintenancePage: page }) => ({ default: page })),
);

/** Surrounds every screen, signed in or not; during maintenance it is all there is (SHELL-075). */
export function Root() {
  const maintenance = useMaintenance();
  const starting = useRouterState({ select: ({ matches }) => matches.length === 0 });
  return (
    <Suspense fallback={<FullPageLoading />}>
      {maintenance !== null ? (
        <MaintenancePage till={maintenance.till} />
      ) : starting ? (
        <FullPageLoading />
      ) : (
        <Outlet />
      )}
    </Suspense>
  );
}
