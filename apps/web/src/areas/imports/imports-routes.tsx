import { createRoute } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

/**
 * Manage products: `?import=<id>` opens the check of an upload, or its result.
 * @param beside loads the other ways of updating products
 */
export function importRoutes(parent: ShellRoute, beside: () => Promise<ComponentType>) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/manage-products',
      staticData: { permission: 'update_products' },
      validateSearch: (search: Record<string, unknown>): { import?: string } =>
        typeof search['import'] === 'string' && search['import'] !== '' ? { import: search['import'] } : {},
      component: lazyPage(
        async () => {
          const [{ ManageProductsPage }, Beside] = await Promise.all([
            import('./start/manage-products-page.tsx'),
            beside(),
          ]);
          return { ManageProductsPage: () => <ManageProductsPage beside={<Beside />} /> };
        },
        'ManageProductsPage',
        'imports',
      ),
    }),
  ] as const;
}
