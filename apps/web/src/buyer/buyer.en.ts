const { format: number } = new Intl.NumberFormat('en');

/** Texts of the buyers' pages, English. */
export const en = {
  /** The other language, as it calls itself. */
  other: { language: 'tr', name: 'Türkçe' },
  preparedFor: (company: string) => `Prepared for ${company}`,
  products: (count: number) => (count === 1 ? '1 product' : `${number(count)} products`),
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
  paper: {
    cancelled: (day: string) => `This document was cancelled on ${day}. It is not valid any more.`,
  },
  quotation: {
    title: (company: string) => `Quotation for ${company}`,
    about: (parts: {
      revision: number;
      enquiry: string;
      sent: string;
      currency: string;
      terms: string;
      until: string | null;
    }) =>
      `Revision ${parts.revision} of ${parts.enquiry}, sent ${parts.sent}. Prices in ${parts.currency}, ${parts.terms}${
        parts.until === null ? '' : `, valid until ${parts.until}`
      }.`,
    revision: (revision: number) => `Revision ${revision}`,
    inRevision: (revision: number) => `in revision ${revision}`,
    only: { all: 'All', changed: 'Changed', asked: 'With messages' },
    since: 'Show changes since',
    noCompare: 'nothing',
    ask: 'Ask',
    askAbout: (name: string) => `Ask about ${name}`,
    summary: 'Total and terms',
    columns: {
      product: 'Product',
      quantity: 'Pieces',
      price: (incoterm: string) => `Price, ${incoterm}`,
      amount: 'Amount',
    },
    question: 'Your question',
    send: 'Send',
    fewer: 'One carton less',
    more: 'One carton more',
    piecesOf: (count: string) => `${count} pieces`,
    youChanged: (from: string, to: string) => `You changed ${from} to ${to}`,
    packed: (moq: string, pieces: number) => `MOQ ${moq}, cartons of ${pieces}`,
    off: (percent: string) => `${percent}% off`,
    total: (terms: string) => `Total, ${terms}`,
    pieces: 'Pieces',
    cartons: 'Cartons',
    volume: 'Volume',
    weight: 'Gross weight',
    loads: 'Loads in',
    load: (needed: number, container: string, percent: string) =>
      needed > 1 ? `${needed} × ${container}` : `one ${container}, ${percent}% full`,
    payment: 'Payment',
    delivery: 'Delivery',
    ready: 'Ready',
    lines: (count: number, changed: number) =>
      `${count === 1 ? '1 line' : `${count} lines`}${changed > 0 ? ', with your change' : ''}`,
    yourName: 'Your name',
    nameMissing: 'Please give your name first',
    accept: 'Accept',
    acceptFor: (total: string) => `Accept for ${total}`,
    withChanges: (count: number, difference: string) =>
      count === 1
        ? `With your change of 1 line: ${difference}.`
        : `With your changes of ${count} lines: ${difference}.`,
    undo: 'Undo my change',
    askFirst: 'Ask for these quantities first',
    asked: (seller: string) => `You asked ${seller} for other quantities. A new revision follows.`,
    decline: 'Decline',
    declineSure: 'Decline this quotation?',
    told: (seller: string) => `${seller} is told at once, with your name and the time.`,
    closed: {
      accepted: (name: string, when: string) => `Accepted by ${name}, ${when}.`,
      declined: (name: string, when: string) => `Declined by ${name}, ${when}.`,
      expired: (_name: string, _when: string) => 'This quotation is no longer valid. Ask for a new one.',
      newer: (seller: string) => `${seller} is writing a newer revision. It can be accepted once it is here.`,
    },
    problems: {
      quotation_superseded: 'There is a newer revision: load the page again.',
      quotation_decided: 'This quotation was accepted or declined already.',
      quotation_expired: 'This quotation is no longer valid.',
      revision_in_draft: 'The seller is writing a newer revision.',
      quantity_not_allowed: 'Choose whole cartons within the range.',
      conflict: 'The total has changed: load the page again.',
      download_not_allowed: 'The seller does not offer this file.',
      rate_limited: 'Too many at once: try again in a minute.',
      link_expired: 'This link no longer works.',
      link_locked: 'Open the link again with its passcode.',
      network: 'Nothing was sent: there is no connection. Try again.',
      internal: 'This did not work. Try again.',
    } as Record<string, string>,
  },
  share: 'Share',
  linkCopied: 'Link copied',
  back: 'Back to the catalogue',
  search: 'Search this catalogue',
  filters: 'Filters',
  clearAll: 'Clear all',
  countOf: (count: number, all: number) => `${number(count)} of ${number(all)}`,
  removeFilter: (label: string) => `Remove filter: ${label}`,
  moreValues: (count: number) => `${number(count)} more`,
  price: 'price',
  pricePiece: 'Price a piece',
  priceFrom: 'Price from',
  priceTo: 'Price to',
  priceUpTo: 'to',
  priceAbove: (price: string) => `from ${price}`,
  priceBelow: (price: string) => `up to ${price}`,
  priceRange: (from: string, to: string) => `${from} to ${to}`,
  showCount: (count: number) => (count === 1 ? 'Show 1 product' : `Show ${number(count)} products`),
  nothingFits: (kind?: string) => `Nothing fits, clear ${kind?.toLowerCase() ?? 'all'}`,
  sortLabel: 'Sort by',
  sorts: { featured: 'Featured', price: 'Price, low first', '-price': 'Price, high first', name: 'Name' },
  apply: 'Apply',
  options: (count: number) => (count === 1 ? '1 option' : `${number(count)} options`),
  from: (price: string) => `from ${price}`,
  moq: 'MOQ',
  nothingFound: 'Nothing found',
  nothingFoundFor: (search: string) => `Nothing in this catalogue matches "${search}".`,
  showAll: 'Show all products',
  more: 'Show more products',
  moreFailed: 'More products could not be loaded. Try again',
  addToShortlist: 'Add to shortlist',
  inShortlist: 'In your shortlist',
  addNamed: (name: string) => `Add to shortlist: ${name}`,
  removeNamed: (name: string) => `Remove from shortlist: ${name}`,
  shortlist: 'Your shortlist',
  keptHere: 'Kept on this device',
  shortlistEmpty: 'Nothing here yet. Press the bookmark of a product to put it on your shortlist.',
  gone: 'Not offered any more',
  cbm: (volume: string) => `${volume} CBM`,
  unmeasured: (count: number) =>
    count === 1
      ? 'without 1 product of unknown volume'
      : `without ${number(count)} products of unknown volume`,
  onRequest: (count: number) =>
    count === 1 ? 'and 1 price on request' : `and ${number(count)} prices on request`,
  sentOn: (date: string) => `Enquiry sent on ${date}.`,
  waiting: 'Your enquiry waits for a connection.',
  readAgain: 'Read it',
  sendEnquiry: 'Send enquiry',
  sendEnquiryCount: (count: number) => `Send enquiry (${number(count)})`,
  aPiece: 'a piece',
  quantity: 'Quantity',
  fewer: 'Fewer',
  moreOf: 'More',
  total: (pieces: string, sum: string) => `${pieces}, ${sum}. `,
  notAnOrder: (company: string) => `This is not an order: ${company} answers with a quotation.`,
  goesWith: 'Goes well with',
  pictures: 'Images',
  picture: (index: number, count: number) => `Image ${index} of ${count}`,
  enlarge: 'Enlarge',
  view3d: 'View in 3D',
  turnAround: '360° view',
  modelOf: (name: string) => `3D model of ${name}`,
  turnOf: (name: string) => `${name} from all sides`,
  turnHint: 'Drag it, or use the arrow keys',
  turnPlay: 'Turn by itself',
  turnPause: 'Stop',
  view3dFailed: 'This could not be loaded. Please try again.',
  modelFailed: 'The 3D model cannot be shown in this browser.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  previous: 'Previous image',
  next: 'Next image',
  priceOnRequest: 'Price on request',
  list: (words: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(words),
  madeIn: (option: string, others: string, axis: string) =>
    `${option} is made in ${others}. Choosing it changes the ${axis.toLowerCase()}.`,
  enquiry: 'Your enquiry',
  question: 'Ask a question',
  noProducts: 'You have not chosen any products. You can still send a question.',
  removeProduct: (name: string) => `Remove ${name}`,
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
  notSentYet: 'Not sent yet',
  waitingText:
    'There is no connection. The enquiry is kept on this device and goes out by itself once there is one.',
  change: 'Change it',
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
  locked: 'This page is protected',
  lockedEmail: 'Your e-mail address, please',
  lockedText: (company: string, asks: { email: boolean; passcode: boolean }) => {
    if (!asks.passcode) return `Enter your e-mail address to see what ${company} has shared with you.`;
    return asks.email
      ? `Enter your e-mail address and the passcode that ${company} gave you.`
      : `Enter the passcode that ${company} gave you.`;
  },
  passcode: 'Passcode',
  code: 'Code',
  codeTitle: 'Enter the code',
  codeText: (email: string) => `We have sent a code of 6 digits to ${email}. It is valid for 10 minutes.`,
  codeWrong: 'Wrong code. Check it and try again',
  codeOver: 'This code is no longer valid. Ask for a new one',
  codeAgain: 'Another address or a new code',
  passcodeWrong: 'Wrong passcode. Check it and try again',
  passcodeWait: (minutes: number) =>
    minutes === 1
      ? 'Too many attempts. Try again in a minute'
      : `Too many attempts. Try again in ${minutes} minutes`,
  unlock: 'Open',
  emailSeen: (company: string) => `${company} sees that you opened this page.`,
  recorded: (company: string) =>
    `${company} sees which pages of this catalogue are opened, for how long, and what is searched for and shortlisted here.`,
  notRecorded: 'What you do here is not recorded.',
  doNotRecord: 'Do not record my visits',
  record: 'Record my visits',
  download: (format: string) => `Download ${format}`,
  formats: { pdf: 'PDF', pptx: 'PowerPoint', xlsx: 'Excel' },
  preparing: 'Your file is being made',
  preparingText: 'The download starts by itself. This can take a minute.',
  ready: 'Your file is ready',
  readyText: 'The download has started.',
  downloadAgain: 'Download again',
};

export type BuyerTexts = typeof en;
