import { documentTypes } from '@sourcewiz/contract';
import { ReceiptText } from 'lucide-react';
import type { NavItem } from '../../platform/router/nav-item.ts';

export const invoicesNav: NavItem = {
  key: 'invoices',
  label: { en: 'Invoices & Quotations', tr: 'Faturalar ve Teklifler' },
  to: '/invoices-orders/all-documents',
  route: '/invoices-orders/$documentType',
  also: [
    ...['all-documents', ...documentTypes].map((type) => `/invoices-orders/${type}`),
    '/invoices-orders/deals',
    '/quotations',
    '/quotation-table',
  ],
  permission: 'view_quotation',
  icon: ReceiptText,
};
