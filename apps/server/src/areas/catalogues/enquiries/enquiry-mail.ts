import type { Language } from '@sourcewiz/contract';
import type { MailMessage } from '../../../platform/mail/messages.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import type { EnquiryItem } from '../catalogues.tables.ts';

/** The content of the mail about an enquiry. */
export interface EnquiryLetter {
  catalogue: string;
  name: string;
  company: string;
  email: string;
  message: string;
  items: readonly EnquiryItem[];
  /** Whether further ones will not be mailed for a while. */
  isLast?: boolean;
}

const words = {
  en: {
    subject: (from: string, catalogue: string) => `Enquiry from ${from}: ${catalogue}`,
    begin: (from: string, catalogue: string) =>
      `${from} sent an enquiry about your catalogue "${catalogue}".`,
    message: 'Message',
    pieces: 'Pieces',
    none: 'No pieces were chosen.',
    last: 'Many enquiries are coming in for this catalogue. For the next hour, new ones appear in the application only.',
    end: 'Reply to this email to answer the buyer.',
  },
  tr: {
    subject: (from: string, catalogue: string) => `${from} bilgi istiyor: ${catalogue}`,
    begin: (from: string, catalogue: string) => `${from}, "${catalogue}" kataloğunuz için bilgi istedi.`,
    message: 'Mesaj',
    pieces: 'Ürünler',
    none: 'Ürün seçilmedi.',
    last: 'Bu katalog için çok sayıda bilgi isteği geliyor. Yenileri bir saat boyunca yalnızca uygulamada görünür.',
    end: 'Alıcıya yanıt vermek için bu e-postayı yanıtlayın.',
  },
} as const;

/** The mail that brings an enquiry to the seller; replies go to the buyer. */
export function enquiryMail(
  letter: EnquiryLetter,
  { to, language }: { to: string; language: Language },
): MailMessage {
  const w = words[language];
  const from = oneLine(letter.company ? `${letter.name}, ${letter.company}` : letter.name);
  const pieces = letter.items.map(
    ({ product_id, name, variant, quantity }) =>
      `- ${quantity} × ${name}${variant ? ` (${variant})` : ''}, ${product_id}`,
  );
  const text = [
    w.begin(from, letter.catalogue),
    letter.email,
    ...(letter.message ? [`${w.message}:\n${letter.message}`] : []),
    pieces.length > 0 ? `${w.pieces}:\n${pieces.join('\n')}` : w.none,
    ...(letter.isLast ? [w.last] : []),
    w.end,
  ].join('\n\n');
  return { to, subject: oneLine(w.subject(from, letter.catalogue)), text, replyTo: letter.email };
}
