declare module 'i18next' {
  interface ResourceNamespaceMap {
    rewards: typeof rewardsEn;
  }
}

/** Words of rewards. */
export const rewardsEn = {
  title: 'Rewards',
  text: 'Gift vouchers for published catalogue edits and published quotation edits. Counted on the server, once each.',
  none: 'No rewards at the moment',
  noneText: 'When vouchers are on offer, your progress stands here.',
  voucher: '{{amount}} gift voucher',
  head: { voucher: 'Voucher', progress: 'Published edits', state: 'State', offer: 'Offer' },
  progress: '{{current}} of {{target}}',
  toGo_one: '{{formatted}} to go',
  toGo_other: '{{formatted}} to go',
  ready: 'Ready to claim',
  claimed: 'Claimed',
  sent: 'Voucher sent',
  offer_one: '{{formatted}} day left, until {{day}}',
  offer_other: '{{formatted}} days left, until {{day}}',
  waiting: 'Claim {{number}} of {{day}} is with our team',
  mailed: 'Voucher code mailed on {{day}}',
  claim: 'Claim {{amount}}',
  toast: {
    title: '{{current}} of {{target}} published edits',
    text: '{{left}} more for {{amount}}. {{days}}.',
    days_one: '{{formatted}} day left',
    days_other: '{{formatted}} days left',
  },
  congratulation: {
    title: 'You have earned {{amount}}',
    card: 'Gift voucher',
    text: '{{current}} of {{target}} published edits. Claim it by {{day}}, {{days}}.',
    later: 'Later',
  },
  details: {
    title: 'Where should it go?',
    text: 'The voucher code comes by email. We check your number with a code.',
    number: 'Mobile number',
    email: 'Email',
    noNumber: 'Invalid phone number',
    noEmail: 'Please input your E-mail!',
    wrongEmail: 'The input is not valid E-mail!',
    back: 'Back',
    send: 'Send OTP',
    notSent: 'Failed to generate OTP',
  },
  code: { title: 'Enter the code', text: 'Sent to +91 {{number}}.' },
  numberSaved: 'Mobile number updated successfully',
  numberFailed: 'Mobile number cannot be updated',
  failed: 'Voucher Claim unsuccessful, Please try again',
  success: {
    title: '{{amount}} claimed',
    text: 'Your claim is with our team. The voucher code comes to {{email}} within 3 working days.',
    claim: 'Claim',
    next: 'Next voucher',
    nextText: '{{amount}}, {{left}} edits to go',
    done: 'Done',
  },
} as const;
