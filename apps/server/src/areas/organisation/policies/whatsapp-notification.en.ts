import type { PolicyFacts, PolicyWords } from './policy-types.ts';

export function whatsappNotificationEn({ brand, supportEmail }: PolicyFacts): PolicyWords {
  const bySupport = supportEmail === undefined ? '' : ` or write to ${supportEmail}`;
  return {
    title: `WhatsApp notifications of ${brand}`,
    sections: [
      {
        heading: 'What you agree to',
        text: `${brand} may send messages to the WhatsApp number that you verify with a code. This is your own choice: ${brand} works in full without it, and nobody is put at a disadvantage who says no.`,
      },
      {
        heading: 'What we send',
        text: 'Verification codes, and short notices about your work: that a file is ready, that a task has failed, that a buyer has sent an enquiry. We send no advertising and do not give your number to anybody else for theirs.',
      },
      {
        heading: 'How your number is used',
        text: 'Your number is kept with your profile and handed to the WhatsApp service only to deliver the messages. What WhatsApp itself keeps is told by its own terms. Your operator may charge you for receiving data.',
      },
      {
        heading: 'How to stop',
        text: `Block the sender in WhatsApp: from then on no message reaches you. You can also ask the admin of your company${bySupport} to have the number taken out. ${brand} works on without it, and you can agree again at any time by verifying a number.`,
      },
    ],
  };
}
