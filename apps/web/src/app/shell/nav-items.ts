import type { Access } from '@sourcewiz/contract';
import {
  BookOpen,
  BookPlus,
  FileSpreadsheet,
  House,
  Inbox,
  Layers,
  Package,
  ReceiptText,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { EnquiryBadge } from '../../areas/enquiries/index.ts';
import { useHasScreen } from '../../platform/router/use-has-screen.ts';
import { isAllowed, useSession, type Session } from '../../platform/session/session.tsx';

export interface NavItem {
  key:
    | 'home'
    | 'products'
    | 'manageProducts'
    | 'catalogues'
    | 'createCatalogue'
    | 'resources'
    | 'buyers'
    | 'enquiries'
    | 'invoices'
    | 'profile';
  to: string;
  /** The route behind the address, if that has parameters. */
  route?: string;
  /** Other paths that mark the item as current (SHELL-015, SHELL-016). */
  also: readonly string[];
  permission: Access;
  /** A permission that its content needs as well. */
  alsoNeeds?: Access;
  icon: LucideIcon;
  /** A count of what is waiting there, if any. */
  Badge?: ComponentType;
}

const documentTypes = [
  'all-documents',
  'proforma-invoice',
  'purchase-order',
  'sales-order',
  'packaging-list',
  'quotation',
] as const;

export const navItems: readonly NavItem[] = [
  { key: 'home', to: '/', also: [], permission: 'global_permissions', icon: House },
  {
    key: 'products',
    to: '/master-catalogue',
    also: ['/product-details', '/edit-product-details', '/categorywise-products'],
    permission: 'view_products',
    icon: Package,
  },
  {
    key: 'manageProducts',
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
  },
  {
    key: 'catalogues',
    to: '/catalogue-history',
    also: ['/catalogue-table', '/collection-link', '/buyer-activity-details', '/single-catalogue'],
    permission: 'view_catalogue_history',
    icon: BookOpen,
  },
  {
    key: 'createCatalogue',
    to: '/create-collection',
    also: ['/select-products'],
    permission: 'create_edit_catalogues',
    icon: BookPlus,
  },
  {
    key: 'resources',
    to: '/material-library',
    also: ['/process-library'],
    permission: 'view_resources',
    icon: Layers,
  },
  { key: 'buyers', to: '/buyers', also: ['/buyer-list'], permission: 'view_quotation', icon: Users },
  {
    key: 'enquiries',
    to: '/enquiries',
    also: [],
    permission: 'view_quotation',
    alsoNeeds: 'view_buyer_details',
    icon: Inbox,
    Badge: EnquiryBadge,
  },
  {
    key: 'invoices',
    to: '/invoices-orders/all-documents',
    route: '/invoices-orders/$documentType',
    also: [...documentTypes.map((type) => `/invoices-orders/${type}`), '/quotations', '/quotation-table'],
    permission: 'view_quotation',
    icon: ReceiptText,
  },
];

/** Below the others, for everybody (SHELL-011). */
export const profileItem: NavItem = {
  key: 'profile',
  to: '/profile-settings/1',
  route: '/profile-settings/$id',
  also: ['/profile-settings'],
  permission: 'member',
  icon: UserRound,
};

/** The items that the person may open (SHELL-002) and that have a screen in this version. */
export function permittedItems(session: Session, hasScreen: (route: string) => boolean): readonly NavItem[] {
  return navItems.filter(
    ({ permission, alsoNeeds = 'member', to, route = to }) =>
      hasScreen(route) && isAllowed(session, permission) && isAllowed(session, alsoNeeds),
  );
}

/** The item that a path belongs to. */
export function itemOfPath(path: string): NavItem | undefined {
  return [...navItems, profileItem].find(({ to, also }) =>
    to === '/' ? path === '/' : [to, ...also].some((start) => path === start || path.startsWith(`${start}/`)),
  );
}

export function useNavItems(): readonly NavItem[] {
  return permittedItems(useSession(), useHasScreen());
}

/** Whether this version has the profile screen. */
export function useHasProfile(): boolean {
  return useHasScreen()(profileItem.route ?? profileItem.to);
}
