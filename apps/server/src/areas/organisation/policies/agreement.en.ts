import type { PolicyFacts, PolicyWords } from './policy-types.ts';

export function agreementEn({ brand, supportEmail }: PolicyFacts): PolicyWords {
  const help =
    supportEmail === undefined
      ? 'Ask the admin of your company first; the operator of this installation helps if they cannot.'
      : `Ask the admin of your company first, or write to ${supportEmail}.`;
  return {
    title: `Terms of use of ${brand}`,
    sections: [
      {
        heading: 'What this agreement is about',
        text: `${brand} lets a company keep its products, make catalogues and share them with buyers. This agreement is between the company that has an account here and the operator of ${brand}, called "we". You accept it for yourself, and if you are an admin also for your company. You may use ${brand} once you have accepted it.`,
      },
      {
        heading: 'Your account',
        text: 'An account belongs to one person. Keep your password and your one-time codes to yourself and do not let others work under your name. Tell the admin of your company at once when somebody else may know your password, or when a phone that receives your codes is lost. Admins decide who has an account of the company and what each person may see and change.',
      },
      {
        heading: 'What you put in stays yours',
        text: `Products, pictures, prices, documents and contacts remain the property of your company. We use them only to run ${brand} for you: to store them, show them to your colleagues, make files of them and show a catalogue to whoever has its link. We do not sell them, and no other company on ${brand} sees them.`,
      },
      {
        heading: 'What you are responsible for',
        text: 'Put in only what you have the right to use, and keep prices and facts true to your best knowledge. Do not upload anything unlawful, harmful software, or pictures and designs of others without their consent. Do not try to get into data of other companies, to get around limits, or to burden the service so that others cannot work.',
      },
      {
        heading: 'Catalogues and buyers',
        text: 'Whoever has the link of a catalogue can open it until it expires or you deactivate it, so choose with care to whom you send it. You are responsible for what your catalogues and mails say and for having the consent of the people you write to. Orders and contracts come about between your company and the buyer alone; we are no party to them.',
      },
      {
        heading: 'Personal data',
        text: `We keep the name, email address and phone number of each person with an account, which addresses they sign in from, and which parts of ${brand} are used, in order to protect the account, to help and to improve the service. Your company decides what it keeps about buyers and answers their questions about it. When a person is deleted, their personal data is removed; what they created for the company stays.`,
      },
      {
        heading: 'Availability and liability',
        text: `We run ${brand} with care, but we cannot promise that it is always available or free of mistakes. Maintenance may interrupt it. Keep a copy of what you cannot do without, and check files and figures before you send them to a buyer. We are liable for intent and gross negligence; as far as the law allows, we are not liable for lost profit or for what others do with a catalogue that you shared.`,
      },
      {
        heading: 'Changes, end and questions',
        text: `When this agreement changes, you are shown the new version here and asked again. Your company can stop using ${brand} at any time and take its data along as files. We may close an account that breaks this agreement, after a warning where that is reasonable. ${help}`,
      },
    ],
  };
}
