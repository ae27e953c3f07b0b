import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

const sheet = () => import('./spec-sheets/sheet-page.tsx');

/** Specification sheets of a product (SHELL-039): a new one, and one for viewing or editing. */
export function specSheetRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/product-details/$mode/$id/specsheet/create',
      staticData: { permission: 'update_products' },
      component: lazyPage(
        () => import('./spec-sheets/create-sheet-page.tsx'),
        'CreateSheetPage',
        'specSheets',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/product-details/$mode/$id/specsheet/$specsheetMode/$templateID/$specsheetID',
      staticData: { permission: 'update_products' },
      component: lazyPage(sheet, 'SheetPage', 'specSheets'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/edit-product-details/$id/specsheet/$specsheetMode/$templateID/$specsheetID',
      staticData: { permission: 'update_products' },
      component: lazyPage(sheet, 'SheetPage', 'specSheets'),
    }),
  ] as const;
}
