import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FullPageLoading } from '../platform/ui/full-page-loading.tsx';

/** What stands around every screen, signed in or not. */
export function Root() {
  const starting = useRouterState({ select: ({ matches }) => matches.length === 0 });
  return <Suspense fallback={<FullPageLoading />}>{starting ? <FullPageLoading /> : <Outlet />}</Suspense>;
}
