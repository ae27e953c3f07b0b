const { format: number } = new Intl.NumberFormat('en');

/** Texts of the buyers' pages, English. */
export const en = {
  preparedFor: (company: string) => `Prepared for ${company}`,
  pieces: (count: number) => (count === 1 ? '1 piece' : `${number(count)} pieces`),
  prices: (parts: { currency: string; terms: string; until: string | null }) => {
    const list = [parts.currency && `in ${parts.currency}`, parts.terms].filter(Boolean).join(', ');
    const until = parts.until ? `valid until ${parts.until}` : '';
    if (!list) return until && `V${until.slice(1)}.`;
    return `Prices ${[list, until].filter(Boolean).join(', ')}.`;
  },
  convertedAt: (rates: string) => `Prices converted at ${rates}.`,
  currencies: {
    USD: 'US dollars',
    EUR: 'euros',
    GBP: 'pounds sterling',
    INR: 'Indian rupees',
    TRY: 'Turkish lira',
  } as Record<string, string>,
  ask: 'Ask a question',
  share: 'Share',
  linkCopied: 'Link copied',
  back: 'Back to the catalogue',
  search: 'Search this catalogue',
  searchButton: 'Search',
  categories: 'Categories',
  all: 'All',
  sortLabel: 'Sort by',
  sorts: { featured: 'Featured', price: 'Price, low first', '-price': 'Price, high first', name: 'Name' },
  apply: 'Apply',
  options: (count: number) => (count === 1 ? '1 option' : `${number(count)} options`),
  from: (price: string) => `from ${price}`,
  moq: 'MOQ',
  nothingFound: 'Nothing found',
  nothingFoundFor: (search: string) => `Nothing in this catalogue matches "${search}".`,
  showAll: 'Show all pieces',
  more: 'Show more pieces',
  moreFailed: 'More pieces could not be loaded. Try again',
  found: (count: number) => (count === 1 ? '1 piece found' : `${number(count)} pieces found`),
  addToShortlist: 'Add to shortlist',
  inShortlist: 'In your shortlist',
  addNamed: (name: string) => `Add to shortlist: ${name}`,
  removeNamed: (name: string) => `Remove from shortlist: ${name}`,
  inYourShortlist: 'in your shortlist',
  view: 'View',
  sendEnquiry: 'Send enquiry',
  sendEnquiryCount: (count: number) => `Send enquiry (${number(count)})`,
  aPiece: 'per piece',
  quantity: 'Quantity',
  fewer: 'Fewer',
  moreOf: 'More',
  total: (pieces: string, sum: string) => `${pieces}, ${sum}. `,
  notAnOrder: (company: string) => `This is not an order: ${company} answers with a quotation.`,
  goesWith: 'Goes well with',
  pictures: 'Images',
  picture: (index: number, count: number) => `Image ${index} of ${count}`,
  noVariant: 'This combination is not available.',
  enquiry: 'Your enquiry',
  question: 'Ask a question',
  noPieces: 'You have not chosen any pieces. You can still send a question.',
  removePiece: (name: string) => `Remove ${name}`,
  name: 'Your name',
  company: 'Company',
  email: 'E-mail',
  message: 'Message',
  messageHint: 'Quantities, delivery, anything you want to know',
  option: 'Option',
  optional: 'optional',
  addToEnquiry: 'Add to enquiry',
  close: 'Close',
  sending: 'Sending',
  sent: 'Your enquiry is on its way',
  sentText: (company: string) => `${company} has received it and will answer by e-mail.`,
  backToCatalogue: 'Back to the catalogue',
  nameMissing: 'Enter your name',
  emailWrong: 'Enter a valid e-mail address',
  sendFailed: 'The enquiry could not be sent. Nothing was lost, try again',
  tooMany: (minutes: number) =>
    minutes === 1
      ? 'Too many enquiries. Try again in a minute'
      : `Too many enquiries. Try again in ${minutes} minutes`,
  expired: 'Link expired',
  expiredText: 'This catalogue is no longer shared. Ask the company that sent you the link for a new one.',
  missing: 'Nothing to see here',
  missingText: 'This link leads to no catalogue. Check that it was copied completely.',
  refused: 'The enquiry was not sent',
  refusedText: 'Enter your name and a valid e-mail address, or try again in a few minutes.',
  failed: 'This page could not be loaded',
  failedText: 'Try again in a moment.',
  maintenance: 'Under maintenance',
  maintenanceText: 'This catalogue will be up again shortly. Please come back later.',
  withdrawn: 'No longer available',
  withdrawnText:
    'This product is no longer offered, or its label has been replaced. Ask the company that made it.',
  tryAgain: 'Try again',
  locked: 'This catalogue is protected',
  lockedEmail: 'Your e-mail address, please',
  lockedText: (company: string, asks: { email: boolean; passcode: boolean }) => {
    if (!asks.passcode) return `Enter your e-mail address to see the catalogue of ${company}.`;
    return asks.email
      ? `Enter your e-mail address and the passcode that ${company} gave you.`
      : `Enter the passcode that ${company} gave you.`;
  },
  passcode: 'Passcode',
  passcodeWrong: 'Wrong passcode. Check it and try again',
  passcodeWait: (minutes: number) =>
    minutes === 1
      ? 'Too many attempts. Try again in a minute'
      : `Too many attempts. Try again in ${minutes} minutes`,
  unlock: 'Open catalogue',
  emailSeen: (company: string) => `${company} sees that you opened this catalogue.`,
  download: 'Download PDF',
  preparing: 'Your PDF is being made',
  preparingText: 'The download starts by itself. This can take a minute.',
  ready: 'Your PDF is ready',
  readyText: 'The download has started.',
  downloadAgain: 'Download again',
};

export type BuyerTexts = typeof en;
