import type { Language } from '@sourcewiz/contract';
import type { MailMessage } from '../../platform/mail/messages.ts';
import { oneLine } from '../../platform/mail/one-line.ts';

/** The content of the mail about a new catalogue. */
export interface CatalogueLetter {
  catalogue: string;
  /** Name of the company that made it. */
  company: string;
  /** The sender, who gets the replies. */
  sender: { name: string; email: string };
  buyerCompany: string;
  productCount: number;
  link: string;
}

const words = {
  en: {
    subject: (catalogue: string, company: string) => `${catalogue}: a catalogue from ${company}`,
    greeting: (buyer: string) => (buyer ? `Hello ${buyer},` : 'Hello,'),
    begin: (sender: string, company: string, catalogue: string) =>
      `${sender} of ${company} has put together the catalogue "${catalogue}".`,
    count: (count: number) => (count === 1 ? 'It has 1 product.' : `It has ${count} products.`),
    open: 'Open the catalogue',
    end: (sender: string) => `Reply to this email to write to ${sender}.`,
  },
  tr: {
    subject: (catalogue: string, company: string) => `${catalogue}: ${company} firmasından bir katalog`,
    greeting: (buyer: string) => (buyer ? `Merhaba ${buyer},` : 'Merhaba,'),
    begin: (sender: string, company: string, catalogue: string) =>
      `${company} firmasından ${sender}, "${catalogue}" kataloğunu hazırladı.`,
    count: (count: number) => `Katalogda ${count} ürün var.`,
    open: 'Kataloğu aç',
    end: (sender: string) => `${sender} ile yazışmak için bu e-postayı yanıtlayın.`,
  },
} as const;

/** The mail about a new catalogue, with its link; replies go to the sender. */
export function catalogueMail(
  letter: CatalogueLetter,
  { to, language }: { to: string; language: Language },
): MailMessage {
  const w = words[language];
  const { catalogue, company, sender, buyerCompany, productCount, link } = letter;
  const lines = [
    w.greeting(buyerCompany),
    `${w.begin(sender.name, company, catalogue)} ${w.count(productCount)}`,
    w.end(sender.name),
  ].map(oneLine);
  const [greeting = '', begin = '', end = ''] = lines;
  const address = escaped(link);
  return {
    to,
    subject: oneLine(w.subject(catalogue, company)),
    text: [greeting, begin, `${w.open}: ${link}`, end].join('\n\n'),
    html:
      `<p>${escaped(greeting)}</p><p>${escaped(begin)}</p>` +
      `<p><a href="${address}">${w.open}</a><br>${address}</p><p>${escaped(end)}</p>`,
    replyTo: sender.email,
  };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
