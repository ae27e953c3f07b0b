import { House } from 'lucide-react';
import type { NavItem } from '../../platform/router/nav-item.ts';

export const homeNav: NavItem = {
  key: 'home',
  label: { en: 'Dashboard', tr: 'Ana sayfa' },
  to: '/',
  permission: 'global_permissions',
  icon: House,
};
