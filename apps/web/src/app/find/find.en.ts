declare module 'i18next' {
  interface ResourceNamespaceMap {
    find: typeof findEn;
  }
}

/** Words of the global search and the list of shortcuts. */
export const findEn = {
  title: 'Search',
  field: 'Search products, catalogues, buyers, settings and actions',
  results: 'Results',
  recent: 'Recent',
  actions: 'Actions',
  pages: 'Go to',
  settings: 'Settings',
  searching: 'Searching…',
  failed: '{{what}} could not be searched.',
  nothing: 'Nothing found for “{{words}}”',
  library: 'See all products for “{{words}}”',
  hint: { move: 'Move', open: 'Open', close: 'Close' },
  logOut: 'Log out',
  english: 'Switch to English',
  turkish: 'Switch to Turkish',
  importProducts: 'Import products from a sheet',
  keys: 'Keyboard shortcuts',
  settingsPage: 'Profile settings',
  shortcuts: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    lists: 'Lists and grids',
    forms: 'Forms and dialogs',
    texts: 'Formatted text',
    find: 'Search everything',
    keys: 'Show this list',
    notices: 'Go to notifications',
    move: 'Previous and next',
    moveGrid: 'Left and right in a grid',
    ends: 'First and last',
    open: 'Open',
    select: 'Select',
    selectRange: 'Select a range',
    searchList: 'Search the library',
    save: 'Save',
    primary: 'Press the main button',
    close: 'Close',
    link: 'Add or change a link',
  },
} as const;
