import type { Screen, State } from './screen.ts';

/** Of records: a company without anything has none. */
const ofRecord: readonly State[] = ['full', 'loading', 'error'];

/**
 * Every screen of the product. A new area adds its rows here; a run names the addresses of the web application that no
 * row opens.
 */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: '/', as: 'nobody' },
  { name: 'sign-in-missing', path: '/', as: 'nobody', press: ['Sign in'] },
  { name: 'sign-up', path: '/', as: 'nobody', press: ['Create an account'] },
  { name: 'reset-sent', path: '/reset-link-sent/asha@kaveri.example', as: 'nobody' },
  { name: 'new-password-invalid', path: '/change-password?token=too-old', as: 'nobody' },
  { name: 'new-password-missing', path: '/change-password', as: 'nobody' },
  { name: 'dashboard', path: '/' },
  { name: 'dashboard-employee', path: '/', as: 'employee', states: ['full'] },
  { name: 'not-found', path: '/no/such/page', states: ['full'] },
  { name: 'access-denied', path: '/material-library', as: 'employee', states: ['full'] },
  { name: 'tasks', path: '/profile-settings/4', press: ['Tasks'] },
  { name: 'library', path: '/master-catalogue' },
  { name: 'library-list', path: '/master-catalogue?view=list' },
  { name: 'library-nothing-found', path: '/master-catalogue?q=zzzz', states: ['full'] },
  { name: 'product', path: ({ product }) => `/product-details/view/${product}`, states: ofRecord },
  { name: 'product-edit', path: ({ product }) => `/product-details/edit/${product}`, states: ofRecord },
  { name: 'import', path: '/manage-products' },
  { name: 'import-check', path: ({ imports }) => `/manage-products?import=${imports.check}`, states: ofRecord },
  { name: 'import-done', path: ({ imports }) => `/manage-products?import=${imports.done}`, states: ofRecord },
  { name: 'catalogues', path: '/catalogue-history' },
  { name: 'catalogue-new', path: '/create-collection', states: ['full'] },
  { name: 'catalogue-products', path: ({ draft }) => `/select-products/${draft}`, states: ofRecord },
  { name: 'catalogue-details', path: ({ draft }) => `/catalogue-table/${draft}`, states: ofRecord },
  { name: 'catalogue-link-draft', path: ({ draft }) => `/collection-link/${draft}`, states: ofRecord },
  { name: 'catalogue-link', path: ({ shared }) => `/collection-link/${shared}`, states: ofRecord },
  { name: 'materials', path: '/material-library' },
  { name: 'processes', path: '/process-library' },
  { name: 'smart-search', path: '/master-catalogue/smart-search' },
  { name: 'settings-profile', path: '/profile-settings/1' },
  { name: 'settings-company', path: '/profile-settings/2' },
  { name: 'settings-members', path: '/profile-settings/3' },
  { name: 'settings-preferences', path: '/profile-settings/4' },
  { name: 'settings-attributes', path: '/profile-settings/10' },
  { name: 'settings-task-history', path: '/profile-settings/7' },
  { name: 'settings-backups', path: '/profile-settings/8' },
  { name: 'settings-security-log', path: '/profile-settings/9' },
  { name: 'spec-sheet-new', path: ({ product }) => `/product-details/view/${product}/specsheet/create`, states: ofRecord },
  {
    name: 'spec-sheet',
    path: ({ product, template, sheet }) =>
      `/product-details/view/${product}/specsheet/view/${template}/${sheet}`,
    states: ofRecord,
  },
  { name: 'buyer-catalogue', path: ({ link }) => link, as: 'nobody' },
  { name: 'buyer-unknown', path: `/view-collection/${'A'.repeat(32)}`, as: 'nobody' },
];
