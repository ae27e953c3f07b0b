declare module 'i18next' {
  interface ResourceNamespaceMap {
    thingLists: typeof thingListsEn;
  }
}

export const thingListsEn = {
  title: 'Thing lists',
  add: 'Add a thing list',
  search: 'Search by name or remarks',
  anyState: 'Any state',
  empty: 'Nothing here yet',
  nothing: 'Nothing matches your search',
  showAll: 'Show all',
} as const;
