import { Users } from 'lucide-react';
import type { NavItem } from '../../platform/router/nav-item.ts';

export const contactsNav: NavItem = {
  key: 'buyers',
  label: { en: 'Buyers', tr: 'Alıcılar' },
  to: '/buyers',
  also: ['/buyer-list', '/prospects', '/recommendations'],
  permission: 'view_quotation',
  icon: Users,
};
