import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readRecommendationSearch } from './recommendation-search.rules.ts';

/** Buyers worth writing to (SHELL-065). */
export function recommendationRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/recommendations',
      staticData: { permission: 'view_recommendation' },
      validateSearch: readRecommendationSearch,
      component: lazyPage(
        () => import('./recommendations-page.tsx'),
        'RecommendationsPage',
        'recommendations',
        'search',
      ),
    }),
  ] as const;
}
