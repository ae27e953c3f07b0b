import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { sessionFixture } from '../session/session.fixture.ts';
import { SessionProvider, type Session } from '../session/session.tsx';
import type { ShellRoute } from './roots.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

/** Gives a screen an address and a cache. @returns what to render, and the address */
export function atAddress(content: ReactNode, address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content, notFoundComponent: () => content }),
    history,
    parseSearch,
    stringifySearch,
  });
  const element = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>
  );
  return { element, address: () => history.location.href };
}

/** Renders something for a signed-in person. @returns the address */
export function openPart(content: ReactNode, session: Session = sessionFixture(), address = '/') {
  const part = atAddress(<SessionProvider value={session}>{content}</SessionProvider>, address);
  render(part.element);
  return part.address;
}

/** Opens the screens of an area at an address. */
export function openRoutes(
  routesOf: (shell: ShellRoute) => readonly unknown[],
  {
    address,
    session = sessionFixture(),
    instead,
  }: {
    address: string;
    session?: Session;
    /** Rendered instead of the screen. */
    instead?: ReactNode;
  },
) {
  const root = createRootRoute();
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: instead === undefined ? Outlet : () => instead,
  });
  shell.addChildren([...routesOf(shell as unknown as ShellRoute)] as never);
  root.addChildren([shell] as never);
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
  });
  render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider value={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return router;
}
