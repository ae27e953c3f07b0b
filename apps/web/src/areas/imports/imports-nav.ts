import { FileSpreadsheet } from 'lucide-react';
import type { NavItem } from '../../platform/router/nav-item.ts';

export const importsNav: NavItem = {
  key: 'manageProducts',
  label: { en: 'Manage Products', tr: 'Ürün Yönetimi' },
  to: '/manage-products',
  also: [
    '/bulk-upload',
    '/bulk-upload-group',
    '/bulk-upload-table',
    '/bulk-edit-table',
    '/bulk-image-upload',
  ],
  permission: 'view_catalogue_history',
  icon: FileSpreadsheet,
};
