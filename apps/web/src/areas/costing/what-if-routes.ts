import { createRoute } from '@tanstack/react-router';
import { idNumber, searchReader, words } from '../../platform/list/list-search.rules.ts';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

/** `item`: the part or resource whose price changes; `pair`: currencies whose rate does, as `USD-INR`. */
export const readWhatIfSearch = searchReader({ item: idNumber, pair: words(7) });

export function whatIfRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/what-if',
      staticData: { permission: 'view_costing' },
      validateSearch: readWhatIfSearch,
      component: lazyPage(() => import('./change/what-if-page.tsx'), 'WhatIfPage', 'whatIf'),
    }),
  ] as const;
}
