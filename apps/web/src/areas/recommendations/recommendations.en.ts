declare module 'i18next' {
  interface ResourceNamespaceMap {
    recommendations: typeof recommendationsEn;
  }
}

/** Words of the recommended buyers. */
export const recommendationsEn = {
  title: 'Recommendations',
  note: 'Buyers worth writing to, worked out from your own contacts, enquiries and openings of your links.',
  prospects: 'Prospects',
  search: 'Search buyers',
  country: 'Country',
  allCountries: 'All countries',
  product: 'For a product',
  productShown: 'For {{name}}',
  anyProduct: 'For any product',
  columns: { buyer: 'Buyer', country: 'Country', score: 'Score', why: 'Why', kind: 'Kind' },
  kinds: { contact: 'Contact', prospect: 'Prospect' },
  scoreOf: '{{score}} of {{max}}',
  points: '{{text}} ({{points}})',
  reasons: {
    asked_product_one: 'Asked for this product in 1 enquiry',
    asked_product_other: 'Asked for this product in {{formatted}} enquiries',
    asked_category_one: 'Asked for 1 product of this category',
    asked_category_other: 'Asked {{formatted}} times for products of this category',
    asked_one: 'Sent 1 enquiry',
    asked_other: 'Sent {{formatted}} enquiries',
    recent_enquiry: 'Enquired recently',
    recent_enquiry_at: 'Last enquiry {{when}}',
    looked_without_asking_one: 'Opened your links once and has not asked yet',
    looked_without_asking_other: 'Opened your links {{formatted}} times and has not asked yet',
    opened_one: 'Opened your links once',
    opened_other: 'Opened your links {{formatted}} times',
    country_one: '1 other buyer from this country enquired',
    country_other: '{{formatted}} other buyers from this country enquired',
    interested: 'Marked as interested',
    contacted: 'Already contacted',
    lost: 'Marked as lost',
    no_email: 'No email address',
  },
  empty: {
    title: 'No recommendations yet',
    text: 'They appear once contacts or prospects send enquiries, open your links, or are marked as interested.',
  },
  nothing: 'Nobody found',
  nothingText: 'Try another country or product, or show all.',
  showAll: 'Show all',
} as const;
