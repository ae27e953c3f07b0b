import { BookOpen, BookPlus } from 'lucide-react';
import type { NavItem } from '../../platform/router/nav-item.ts';

export const cataloguesNav: NavItem = {
  key: 'catalogues',
  label: { en: 'Catalogues', tr: 'Kataloglar' },
  to: '/catalogue-history',
  also: ['/catalogue-table', '/collection-link', '/buyer-activity-details', '/single-catalogue'],
  permission: 'view_catalogue_history',
  icon: BookOpen,
};

export const createCatalogueNav: NavItem = {
  key: 'createCatalogue',
  label: { en: 'Create Catalogue', tr: 'Katalog Oluştur' },
  to: '/create-collection',
  also: ['/select-products'],
  permission: 'create_edit_catalogues',
  icon: BookPlus,
};
