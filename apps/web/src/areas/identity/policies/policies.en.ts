declare module 'i18next' {
  interface ResourceNamespaceMap {
    policies: typeof policiesEn;
  }
}

export const policiesEn = {
  agreement: {
    waiting: 'Agreement',
    version: 'Version of {{date}}',
    agree: 'I have read this agreement and accept it',
    next: 'Next',
    what: 'The agreement',
  },
  whatsapp: {
    title: 'Get updates on WhatsApp',
    text: 'Buyer replies, opened links and finished imports, as messages to your phone.',
    country: 'Country',
    number: 'WhatsApp number',
    numberMissing: 'Please enter a valid phone number',
    agree: 'I agree to receive messages about my account on WhatsApp',
    submit: 'Submit',
    later: 'Remind me later',
    fetchFailed: 'Failed to fetch data',
    tryAgain: 'Try again',
    notSent: 'The code could not be sent',
  },
  code: {
    title: 'Enter the code from WhatsApp',
    text: 'We sent it to {{address}}.',
    goBack: 'Go back',
    verify: 'Verify OTP',
    notSaved: 'The number could not be saved',
  },
  done: {
    title: 'WhatsApp updates are on',
    text: 'From now on, messages about your account go to {{number}}.',
    close: 'Continue',
  },
} as const;
