import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { SmartChoiceContext, type SmartChoice } from './smart-search/smart-choice.ts';

/** The image search. @param choice loads the part that selects products found by it */
export function smartSearchRoutes(parent: ShellRoute, choice: () => Promise<SmartChoice>) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/master-catalogue/smart-search',
      staticData: { permission: 'view_products' },
      component: lazyPage(
        async () => {
          const [{ SmartSearchPage }, parts] = await Promise.all([
            import('./smart-search/smart-search-page.tsx'),
            choice(),
          ]);
          return {
            SmartSearchPage: () => (
              <SmartChoiceContext value={parts}>
                <SmartSearchPage />
              </SmartChoiceContext>
            ),
          };
        },
        'SmartSearchPage',
        'search',
        'smartSearch',
        'products',
        'library',
      ),
    }),
  ] as const;
}
