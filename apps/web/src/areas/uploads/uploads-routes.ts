import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readUploadSearch } from './start/upload-address.ts';
import { readLinkSearch } from './linking/link-address.rules.ts';

const start = () => import('./start/upload-start-page.tsx');
const groups = () => import('./groups/grouping-page.tsx');

/** Bulk upload and image update (SHELL-042 to 044, 063, 064); with and without a trailing slash. */
export function uploadRoutes(parent: ShellRoute) {
  return [
    createRoute({
      getParentRoute: () => parent,
      path: '/bulk-upload',
      staticData: { permission: 'bulk_upload' },
      validateSearch: readUploadSearch,
      component: lazyPage(start, 'BulkUploadPage', 'uploads'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/bulk-upload-sheet/$id',
      staticData: { permission: 'bulk_upload' },
      component: lazyPage(
        () => import('./sheet/upload-sheet-page.tsx'),
        'UploadSheetPage',
        'uploads',
        'imports',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/bulk-upload-group/$id',
      staticData: { permission: 'bulk_upload' },
      component: lazyPage(groups, 'BulkUploadGroupPage', 'uploads', 'media'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/bulk-upload-table/$id',
      staticData: { permission: 'bulk_upload' },
      component: lazyPage(
        () => import('./table/upload-table-page.tsx'),
        'UploadTablePage',
        'uploadTable',
        'grid',
        'attributes',
        'media',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/bulk-upload-made/$id',
      staticData: { permission: 'bulk_upload' },
      component: lazyPage(
        () => import('./table/upload-made-page.tsx'),
        'UploadMadePage',
        'uploadTable',
        'products',
      ),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/bulk-image-upload/upload',
      staticData: { permission: 'update_products' },
      validateSearch: readUploadSearch,
      component: lazyPage(start, 'ImageUpdatePage', 'uploads'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/bulk-image-upload/grouping/$id',
      staticData: { permission: 'update_products' },
      component: lazyPage(groups, 'ImageUpdateGroupPage', 'uploads', 'media'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: '/bulk-image-upload/linking/$id',
      staticData: { permission: 'update_products' },
      validateSearch: readLinkSearch,
      component: lazyPage(() => import('./linking/linking-page.tsx'), 'LinkingPage', 'uploads', 'media'),
    }),
  ] as const;
}
