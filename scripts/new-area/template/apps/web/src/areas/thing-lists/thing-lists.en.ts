export const thingListsEn = {
  title: 'Thing lists',
  add: 'Add a thing list',
  change: 'Edit',
  save: 'Save',
  saved: 'Saved',
  name: 'Name',
  remarks: 'Remarks',
  search: 'Search by name or remarks',
  empty: 'Nothing here yet',
  nothing: 'Nothing matches your search',
  showAll: 'Show all',
} as const;
