declare module 'i18next' {
  interface ResourceNamespaceMap {
    buyers: typeof buyersEn;
  }
}

/** Words of the page of one buyer. */
export const buyersEn = {
  crumb: 'Buyers',
  edit: 'Edit',
  write: 'Write',
  tags: { one: 'Tag', add: 'Add a tag', new: 'New tag', remove: 'Remove the tag {{tag}}' },
  figures: {
    label: 'Figures',
    asked: 'Asked, not answered yet',
    visits_one: '1 visit',
    visits_other: '{{formatted}} visits',
    noVisit: 'Never opened a link',
    lastVisit: 'Last one {{when}}',
    answered: '{{answered}} of {{all}}',
    answeredText: 'Enquiries answered',
  },
  productCount_one: '1 product',
  productCount_other: '{{formatted}} products',
  pieceCount_one: '1 piece',
  pieceCount_other: '{{formatted}} pieces',
  next: {
    title: 'Next step',
    none: 'Nothing to do at the moment.',
    answer_enquiry: 'Answer {{enquiry}}: {{products}}, {{pieces}}',
    answer_enquiryText: 'Came in {{when}}.',
    reminderText: 'For {{day}}.',
    follow_up: 'Write about {{product}}',
    follow_upText: 'Looked at it {{visits}} times without asking; last visit {{when}}.',
    open: 'Open enquiry',
    done: 'Done',
    later: 'Later',
  },
  products: {
    title: 'Products',
    text: 'What they saw and asked',
    none: 'They have not looked at or asked for any product yet.',
    product: 'Product',
    visits: 'Visits',
    time: 'Time, min',
    shortlisted: 'Shortlisted',
    asked: 'Asked, pieces',
    quoted: 'Quoted',
    quotedAt: '{{price}} × {{pieces}}',
    state: 'State',
    states: {
      to_quote: 'To quote',
      to_quote_again: 'To quote again',
      quoted: 'Quoted',
      ordered: 'Ordered',
      only_seen: 'Only seen',
    },
  },
  history: {
    title: 'History',
    filter: 'Kind of entry',
    none: 'Nothing yet',
    all: 'Everything',
    kinds: { visit: 'Visits', enquiry: 'Enquiries', quotation: 'Quotations', mail: 'Mail', note: 'Notes' },
    visit: 'Opened a link: {{products}}, {{minutes}} min',
    visitOnly: 'Opened a link',
    enquiry: 'Enquiry {{enquiry}}: {{products}}, {{pieces}}',
    mail: 'Mail from {{by}}',
    note: 'Note by {{by}}',
    quotation: 'Quotation by {{by}}',
  },
  people: { title: 'People', via: 'via the link of {{name}}', add: 'Add to contacts' },
  terms: { title: 'Terms', none: 'No terms entered' },
} as const;
