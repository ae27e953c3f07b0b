import { createRoute } from '@tanstack/react-router';
import type { ProductTab } from '../../platform/record/product-tabs.ts';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readCreateSearch, readHistorySearch } from './catalogues.rules.ts';

/** The list of catalogues, and the four steps of building one. */
export function catalogueRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/catalogue-history',
      staticData: { permission: 'view_catalogue_history' },
      validateSearch: readHistorySearch,
      component: lazyPage(() => import('./list/history-page.tsx'), 'HistoryPage', 'catalogues', 'share'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/create-collection',
      staticData: { permission: 'create_edit_catalogues' },
      validateSearch: readCreateSearch,
      component: lazyPage(() => import('./details/buyer-page.tsx'), 'BuyerPage', 'catalogues'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/select-products/$id',
      staticData: { permission: 'create_edit_catalogues' },
      component: lazyPage(
        () => import('./pick/select-page.tsx'),
        'SelectPage',
        'catalogues',
        'search',
        'smartSearch',
        'library',
        'products',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/catalogue-table/$id/{-$type}',
      staticData: { permission: 'create_edit_catalogues' },
      component: lazyPage(
        () => import('./details/details-page.tsx'),
        'DetailsPage',
        'catalogues',
        'grid',
        'products',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/catalogue-design/$id',
      staticData: { permission: 'create_edit_catalogues' },
      component: lazyPage(() => import('./design/design-page.tsx'), 'DesignPage', 'catalogues'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/catalogue-approval/$id',
      staticData: { permission: 'admin' },
      component: lazyPage(
        () => import('./approval/approval-page.tsx'),
        'ApprovalPage',
        'catalogues',
        'products',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/collection-link/$id',
      staticData: { permission: 'create_edit_catalogues' },
      component: lazyPage(
        () => import('./link/link-page.tsx'),
        'LinkPage',
        'catalogues',
        'share',
        'enquiries',
        'products',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/buyer-activity-details/$id',
      staticData: { permission: 'view_catalogue_history' },
      component: lazyPage(
        () => import('./activity/activity-page.tsx'),
        'ActivityPage',
        'catalogues',
        'activity',
      ),
    }),
  ] as const;
}

/** What catalogues add to the page of a product. */
export const activityTab: ProductTab = {
  key: 'activity',
  name: 'app:tabs.activity',
  needs: 'view_buyer_details',
  Page: lazyPage(() => import('./activity/product-activity.tsx'), 'ProductActivityPage', 'activity'),
};
