import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readThingListsSearch } from './thing-lists-search.rules.ts';

export function thingListRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/thing-lists',
      staticData: { permission: 'view_thing_lists' },
      validateSearch: readThingListsSearch,
      component: lazyPage(() => import('./thing-lists-page.tsx'), 'ThingListsPage', 'thingLists'),
    }),
  ] as const;
}
