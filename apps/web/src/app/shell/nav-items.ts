import type { PermissionSlug } from '@sourcewiz/contract';
import { useRouter } from '@tanstack/react-router';
import { BookOpen, BookPlus, FileSpreadsheet, House, Package, type LucideIcon } from 'lucide-react';
import { isAllowed, useSession, type Session } from '../../platform/session/session.tsx';

export interface NavItem {
  key: 'home' | 'products' | 'manageProducts' | 'catalogues' | 'createCatalogue';
  to: string;
  /** Other paths under which the item is the chosen one (SHELL-015). */
  also: readonly string[];
  permission: PermissionSlug;
  icon: LucideIcon;
}

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
    also: [],
    permission: 'view_catalogue_history',
    icon: FileSpreadsheet,
  },
  {
    key: 'catalogues',
    to: '/catalogue-history',
    also: ['/catalogue-table', '/collection-link', '/buyer-activity-details'],
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
];

/** The items that the person may open (SHELL-002) and whose screens this version has. */
export function permittedItems(session: Session, hasScreen: (path: string) => boolean): readonly NavItem[] {
  return navItems.filter(({ permission, to }) => hasScreen(to) && isAllowed(session, permission));
}

/** The item that a path belongs to. */
export function itemOfPath(path: string): NavItem | undefined {
  return navItems.find(({ to, also }) =>
    to === '/' ? path === '/' : [to, ...also].some((start) => path === start || path.startsWith(`${start}/`)),
  );
}

export function useNavItems(): readonly NavItem[] {
  const session = useSession();
  const { routesByPath } = useRouter();
  return permittedItems(session, (path) => Object.hasOwn(routesByPath, path));
}
