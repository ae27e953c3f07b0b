import { Package } from 'lucide-react';
import type { NavItem } from '../../platform/router/nav-item.ts';

export const productsNav: NavItem = {
  key: 'products',
  label: { en: 'Products', tr: 'Ürünler' },
  to: '/master-catalogue',
  also: ['/product-details', '/edit-product-details', '/categorywise-products'],
  permission: 'view_products',
  icon: Package,
};
