import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { idNumber, searchReader } from '../../platform/list/list-search.rules.ts';
import { readLibrarySearch } from './library/library-address.ts';

const library = () => import('./library/library-page.tsx');
const product = () => import('./record/product-page.tsx');

/** The part that selects products found by an image search. */
export const smartChoice = () => import('./smart-choice/smart-choice.tsx');

/** The library, and the pages of a category, of a product, and of a new one. */
export function productRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/master-catalogue',
      staticData: { permission: 'view_products' },
      validateSearch: readLibrarySearch,
      component: lazyPage(library, 'LibraryPage', 'products', 'search', 'library', 'attributes'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/master-catalogue/$key',
      staticData: { permission: 'view_products' },
      component: lazyPage(library, 'LibraryTabPage', 'products', 'search', 'library', 'attributes'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/categorywise-products/$category_name/$category_id',
      staticData: { permission: 'view_products' },
      validateSearch: readLibrarySearch,
      component: lazyPage(library, 'CategoryPage', 'products', 'search', 'library', 'attributes'),
    }),
    // For these three only the server requires a permission (SHELL-040).
    createRoute({
      getParentRoute: () => parent,
      path: '/product-details/$mode',
      staticData: { permission: 'member' },
      component: lazyPage(product, 'NoProductPage', 'products'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/bulk-edit-table/$identifier',
      staticData: { permission: 'member' },
      component: lazyPage(
        () => import('./table/table-page.tsx'),
        'BulkEditPage',
        'bulkEdit',
        'grid',
        'attributes',
        'media',
      ),
    }),
    detailRoutes(parent),
    createRoute({
      getParentRoute: () => parent,
      path: '/$mode/$category_name/$category_id/product-details/add',
      staticData: { permission: 'create_products' },
      component: lazyPage(product, 'AddProductPage', 'products', 'attributes', 'media'),
    }),
  ] as const;
}

/** The page of one product. Its tabs are child routes, so that it stays open while another tab is chosen. */
function detailRoutes(parent: ShellRoute) {
  const page = createRoute({
    getParentRoute: () => parent,
    path: '/product-details/$mode/$id',
    staticData: { permission: 'member' },
    component: lazyPage(product, 'ProductPage', 'products', 'attributes', 'media'),
  });
  const tab = createRoute({
    getParentRoute: () => page,
    path: '/$tab',
    staticData: { permission: 'member' },
    // A variant, and an older version of what the tab shows.
    validateSearch: searchReader({ variant: idNumber, version: idNumber }),
  });
  return page.addChildren([tab]);
}
