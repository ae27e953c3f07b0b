declare module 'i18next' {
  interface ResourceNamespaceMap {
    consoleRequests: typeof consoleRequestsEn;
  }
}

/** Words about companies' requests in the provider's console. */
export const consoleRequestsEn = {
  title: 'Requests',
  queue: 'Queue',
  request: 'Request',
  back: 'All requests',
  tabs: { open: 'Open', approved: 'Approved', rejected: 'Rejected' },
  status: {
    pending: 'Waiting',
    payment_pending: 'Payment pending',
    approved: 'Approved',
    rejected: 'Rejected',
  },
  empty: {
    open: 'No request is waiting',
    approved: 'Nothing has been approved yet',
    rejected: 'Nothing has been rejected',
    text: 'What companies ask for on their plan screens appears here.',
  },
  askedBy: 'Asked by {{name}} ({{email}}), {{when}}',
  askedByAdmin: 'Asked by {{name}} (admin, {{email}}), {{when}}',
  reason: 'Reason: {{reason}}',
  number: 'Contact number',
  message: 'Message',
  noMessage: 'None',
  history: 'Until now',
  changes: {
    title: 'What changes',
    module: 'Module',
    used: 'In use',
    now: 'Limit now',
    after: 'With {{what}}',
    use: 'Use after',
    unlimited: 'No limit',
    nothing: 'Not included',
    over: 'More is in use than will be allowed: {{modules}}. Everything is kept and readable, but no more can be made.',
  },
  price: {
    title: 'Price',
    year: '{{what}}, one year',
    off: 'Discount',
    rest: 'Rest of {{plan}}, {{left}} of {{days}} days',
    before: 'Before GST',
    gst: 'GST, {{percent}}',
    total: 'To be paid',
  },
  from: 'First day',
  until: 'Last day',
  fromOf: '{{what}} from',
  untilOf: 'Until, end of the company’s day',
  discount: 'Discount',
  deduct: 'Taken off',
  onApproval: {
    title: 'On approval',
    atOnce: 'New limits count at once.',
    later: 'New limits count from {{day}}.',
    text: 'The admins of {{company}} see the notice with the benefits and get a mail. The audit log keeps who approved it.',
  },
  approve: 'Approve {{what}}',
  approved: '{{company}} has {{what}}',
  reject: {
    action: 'Reject with a reason',
    title: 'Reject the request of {{company}}',
    reason: 'Reason',
    note: 'The company reads it.',
    send: 'Reject request',
    done: 'The request of {{company}} is rejected',
  },
  pending: { action: 'Mark payment pending', done: 'Marked as waiting for payment' },
  notes: {
    title: 'Notes and calls',
    add: 'Add note',
    hint: 'What was agreed; the company does not see it',
  },
} as const;
