import type { Access, InBoth } from '@sourcewiz/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** An item of the navigation: `<area>-nav.ts` declares it, `app/areas.ts` lists it. */
export interface NavItem {
  key: string;
  label: InBoth;
  to: string;
  /** The route behind the address, if that has parameters. */
  route?: string;
  /** Other paths that mark the item as current (SHELL-015, SHELL-016). */
  also?: readonly string[];
  permission: Access;
  /** A permission that its content needs as well. */
  alsoNeeds?: Access;
  icon: LucideIcon;
  /** A count of what is waiting there, if any. */
  Badge?: ComponentType;
}

/** All items, in their order. */
export let navItems: readonly NavItem[] = [];

/** `app/areas.ts` lists the items; the shell, which it must not know, shows them. */
export function registerNav(items: readonly NavItem[]): void {
  navItems = items;
}
