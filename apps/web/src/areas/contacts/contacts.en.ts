declare module 'i18next' {
  interface ResourceNamespaceMap {
    contacts: typeof contactsEn;
  }
}

/** Words of contacts and prospects. */
export const contactsEn = {
  title: 'Buyers',
  tabs: 'Kinds of buyer',
  types: { contact: 'Contacts', prospect: 'Prospects' },
  add: { contact: 'Add contact', prospect: 'Add prospect' },
  import: { action: 'Import from a sheet', title: 'Import contacts' },
  search: { contact: 'Search contacts', prospect: 'Search prospects' },
  recommendations: 'Recommendations',
  allTags: 'All tags',
  allCountries: 'All countries',
  tag: 'Tag',
  sorts: {
    name: 'Name, A to Z',
    '-name': 'Name, Z to A',
    company: 'Company, A to Z',
    '-company': 'Company, Z to A',
    '-updated_at': 'Changed last',
  },
  country: 'Country',
  lastSeen: 'Last visit',
  lastEnquiry: 'Last enquiry',
  quotations: 'Quotations',
  owner: 'Owner',
  form: { emailInvalid: 'Enter a valid email', none: 'None' },
  notes: {
    tags: 'Separate tags with commas.',
    source: 'Where you met them, for example a trade fair or a referral.',
  },
  merged: 'Merged into {{name}}',
  converted: '{{name}} is a contact now',
  actions: { convert: 'Convert to contact', page: 'Open page' },
  doubles: {
    title: 'Possible duplicates',
    text: 'They have the same email, or the same name and company.',
    merge: 'Merge with {{name}}',
    mergeShort: 'Merge',
  },
  merge: {
    title: 'Merge two contacts',
    text: 'One stays and takes what it lacks from the other. Tags and notes are combined. The other one is deleted.',
    keep: 'Which one stays?',
    confirm: 'Merge',
  },
  empty: {
    contact: {
      title: 'No contacts yet',
      text: 'Keep the people you sell to, with company, address and tags.',
    },
    prospect: {
      title: 'No prospects yet',
      text: 'Keep track of the people you want to sell to, where you met them and where things stand.',
    },
    reader: 'Ask someone who can add contacts to add the first one.',
  },
  nothing: 'Nothing found',
  nothingText: 'Try other words or filters, or show all.',
  showAll: 'Show all',
} as const;
