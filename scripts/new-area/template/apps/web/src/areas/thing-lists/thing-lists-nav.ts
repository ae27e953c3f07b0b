import { List } from 'lucide-react';
import type { NavItem } from '../../platform/router/nav-item.ts';

export const thingListsNav: NavItem = {
  key: 'thing-lists',
  label: { en: 'Thing lists', tr: 'Thing lists' },
  to: '/thing-lists',
  permission: 'view_thing_lists',
  icon: List,
};
