import { Layers } from 'lucide-react';
import type { NavItem } from '../../platform/router/nav-item.ts';

export const resourcesNav: NavItem = {
  key: 'resources',
  label: { en: 'Resource Library', tr: 'Kaynak Kitaplığı' },
  to: '/material-library',
  also: ['/process-library'],
  permission: 'view_resources',
  icon: Layers,
};
