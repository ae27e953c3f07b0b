import { createRouter } from '@tanstack/react-router';
import { NotFoundState } from '../platform/kit/states/not-found-state.tsx';
import { routeTree } from './areas.ts';
import { parseSearch, stringifySearch } from '../platform/router/search-params.ts';
import { BrokenScreen } from '../platform/kit/states/broken-screen.tsx';

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  scrollRestoration: true,
  trailingSlash: 'preserve',
  defaultNotFoundComponent: NotFoundState,
  defaultErrorComponent: BrokenScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
