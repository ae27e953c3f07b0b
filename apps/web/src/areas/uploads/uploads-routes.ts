import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';

export function uploadRoutes(parent: ShellRoute) {
  return [
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
  ] as const;
}
