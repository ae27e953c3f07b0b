import type { Language } from '@sourcewiz/contract';
import type { MailMessage } from '../../../platform/mail/messages.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';

/** What a mail about an approval tells. */
export interface ApprovalLetter {
  kind: 'pending' | 'approved' | 'rejected';
  catalogue: string;
  buyerCompany: string;
  /** Who sent or decided. */
  by: { name: string; email: string };
  note: string;
  /** Address of the page for the next step. */
  address: string;
}

const words = {
  en: {
    pending: {
      subject: (catalogue: string) => `Please approve: ${catalogue}`,
      begin: (by: string, catalogue: string, buyer: string) =>
        `${by} asks you to approve the catalogue "${catalogue}" for ${buyer}.`,
      open: 'Review the catalogue',
    },
    approved: {
      subject: (catalogue: string) => `Approved: ${catalogue}`,
      begin: (by: string, catalogue: string, buyer: string) =>
        `${by} approved the catalogue "${catalogue}" for ${buyer}. Its link is active.`,
      open: 'Share the catalogue',
    },
    rejected: {
      subject: (catalogue: string) => `Not approved: ${catalogue}`,
      begin: (by: string, catalogue: string, buyer: string) =>
        `${by} did not approve the catalogue "${catalogue}" for ${buyer}.`,
      open: 'Change the catalogue',
    },
    note: 'Note',
  },
  tr: {
    pending: {
      subject: (catalogue: string) => `Onayınız bekleniyor: ${catalogue}`,
      begin: (by: string, catalogue: string, buyer: string) =>
        `${by}, ${buyer} için hazırladığı "${catalogue}" kataloğunu onaylamanızı istiyor.`,
      open: 'Kataloğu incele',
    },
    approved: {
      subject: (catalogue: string) => `Onaylandı: ${catalogue}`,
      begin: (by: string, catalogue: string, buyer: string) =>
        `${by}, ${buyer} için hazırlanan "${catalogue}" kataloğunu onayladı. Bağlantısı artık açık.`,
      open: 'Kataloğu paylaş',
    },
    rejected: {
      subject: (catalogue: string) => `Onaylanmadı: ${catalogue}`,
      begin: (by: string, catalogue: string, buyer: string) =>
        `${by}, ${buyer} için hazırlanan "${catalogue}" kataloğunu onaylamadı.`,
      open: 'Kataloğu değiştir',
    },
    note: 'Not',
  },
} as const;

/** The mail to an admin about a request, or to its sender about the answer. */
export function approvalMail(
  { kind, catalogue, buyerCompany, by, note, address }: ApprovalLetter,
  { to, language }: { to: string; language: Language },
): MailMessage {
  const w = words[language];
  const { subject, begin, open } = w[kind];
  return {
    to,
    subject: oneLine(subject(catalogue)),
    text: [
      oneLine(begin(by.name, catalogue, buyerCompany)),
      ...(note === '' ? [] : [`${w.note}:\n${note}`]),
      `${open}: ${address}`,
    ].join('\n\n'),
    replyTo: by.email,
  };
}
