import { UserRound } from 'lucide-react';
import { navItems, type NavItem } from '../../platform/router/nav-item.ts';
import { useHasScreen } from '../../platform/router/use-has-screen.ts';
import { isAllowed, useSession, type Session } from '../../platform/session/session.tsx';

/** Below the others, for everybody (SHELL-011). */
export const profileItem: NavItem = {
  key: 'profile',
  label: { en: 'Profile', tr: 'Profil' },
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
  return [...navItems, profileItem].find(({ to, also = [] }) =>
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
