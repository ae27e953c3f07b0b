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
    text: 'Replies of buyers, links that were opened and imports that are done, as a message to your phone.',
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
    text: 'It was sent to {{address}}.',
    goBack: 'Go back',
    verify: 'Verify OTP',
    notSaved: 'The number could not be saved',
  },
  done: {
    title: 'WhatsApp updates are on',
    text: 'Messages about your account go to {{number}} from now on.',
    close: 'Continue',
  },
} as const;
