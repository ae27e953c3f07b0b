import { Inbox } from 'lucide-react';
import type { NavItem } from '../../platform/router/nav-item.ts';
import { EnquiryBadge } from './enquiry-badge.tsx';

export const enquiriesNav: NavItem = {
  key: 'enquiries',
  label: { en: 'Enquiries', tr: 'Talepler' },
  to: '/enquiries',
  permission: 'view_quotation',
  alsoNeeds: 'view_buyer_details',
  icon: Inbox,
  Badge: EnquiryBadge,
};
