/** Words of the shell: navigation, header, menus. */
export const appEn = {
  nav: {
    label: 'Main navigation',
    open: 'Open the navigation',
    close: 'Close the navigation',
    home: 'Home',
    products: 'Products',
    manageProducts: 'Manage Products',
    catalogues: 'Catalogues',
    createCatalogue: 'Create Catalogue',
    logOut: 'Log out',
  },
  header: {
    search: 'Search products',
    language: 'Language',
    account: 'Your account',
  },
  languages: { en: 'English', tr: 'Türkçe' },
  clearing: 'Clearing the session',
} as const;
