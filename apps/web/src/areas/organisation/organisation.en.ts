declare module 'i18next' {
  interface ResourceNamespaceMap {
    organisation: typeof organisationEn;
  }
}

export const organisationEn = {
  onboarding: {
    title: 'Set up your company',
    note: 'A few details to get started. You can change everything later.',
    company: 'Company name',
    firstName: 'First name',
    lastName: 'Last name',
    country: 'Country',
    chooseCountry: 'Choose a country',
    language: 'Language',
    currency: 'Currency',
    save: 'Finish',
    notSaved: 'Could not be saved',
    waitingTitle: 'Your company is being set up',
    waitingText: '{{admin}} is setting up {{company}}. You can start as soon as that is done.',
    check: 'Check again',
  },
  outbox: {
    title: 'Outbox',
    note: 'This server runs in local mode and sends no messages. They are kept here instead.',
    empty: 'No messages yet',
    emptyText: 'Sign-in codes and messages to buyers appear here.',
    email: 'Email',
    sms: 'SMS',
    whatsapp: 'WhatsApp',
    backToSignIn: 'Back to sign-in',
    refresh: 'Load again',
    copyCode: 'Copy {{code}}',
    copied: 'Copied {{code}}',
  },
} as const;
