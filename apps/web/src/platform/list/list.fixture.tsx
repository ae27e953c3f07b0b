import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryClient } from '../api/query-client.ts';
import { parseSearch, stringifySearch } from '../router/search-params.ts';

/** What of a screen needs an address and a cache, at an address of its own. @returns what to render, and the address */
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
