import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

/** Manage products: `?import=<id>` opens the check of an upload, or what became of it. */
export function importRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/manage-products',
      staticData: { permission: 'update_products' },
      validateSearch: (search: Record<string, unknown>): { import?: string } =>
        typeof search['import'] === 'string' && search['import'] !== '' ? { import: search['import'] } : {},
      component: lazyPage(() => import('./start/manage-products-page.tsx'), 'ManageProductsPage', 'imports'),
    }),
  ] as const;
}
