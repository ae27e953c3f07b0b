import {
  enquiryName,
  enquiryTotals,
  formatMoney,
  lineAmount,
  longDay,
  type EnquiryItem,
  type Language,
} from '@sourcewiz/contract';
import {
  button,
  escaped,
  inMail,
  letterHtml,
  lineTable,
  paragraph,
  quotation,
} from '../../platform/mail/letter-html.ts';
import type { PrintedPicture } from '../../platform/images/index.ts';
import type { MailMessage } from '../../platform/mail/messages.ts';
import { oneLine } from '../../platform/mail/one-line.ts';

/** The content of a mail about an enquiry. */
export interface EnquiryLetter {
  number: number;
  catalogue: string;
  name: string;
  company: string;
  email: string;
  message: string;
  /** With the SHA-256 of their images. */
  items: readonly (EnquiryItem & { picture: string | null })[];
  /** The company that got it, with the SHA-256 of its logo. */
  seller: { name: string; logo: string | null };
  /** The address of the enquiry's screen. */
  address: string;
  /** What the buyer did before, since a day; null if nothing is known. */
  before: { visits: number; since: string; longest: string } | null;
  /** Whether further ones will not be mailed for a while. */
  isLast?: boolean;
}

const words = {
  en: {
    enquiry: (number: string) => `Enquiry ${number}`,
    subject: (number: string, from: string, what: string) => `Enquiry ${number} from ${from}: ${what}`,
    asks: (what: string, catalogue: string) =>
      catalogue === '' ? `asks for ${what}.` : `asks for ${what} from ${catalogue}.`,
    products: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
    question: 'a question without products',
    asksQuestion: (catalogue: string) => `sent a question about ${catalogue || 'your products'}.`,
    at: (price: string) => `at ${price}`,
    sum: 'At the prices shown',
    before: 'Before they asked',
    visits: (count: number, since: string) => `${count === 1 ? '1 visit' : `${count} visits`} since ${since}`,
    longest: (name: string) => `, longest with ${name}`,
    open: 'Open the enquiry',
    reply: (email: string) => `Or reply to this email: your answer goes to ${email}.`,
    why: 'You get this email because you look after this buyer or are an admin. An enquiry is not an order.',
    last: 'Many enquiries are coming in for this catalogue. For the next hour, new ones appear in the application only.',
    copySubject: (seller: string, what: string) => `You asked ${seller}: ${what}`,
    copy: (seller: string, what: string) => `You asked ${seller} for ${what}.`,
    copyQuestion: (seller: string) => `You sent a question to ${seller}.`,
    copyEnd: (seller: string) =>
      `Reply to this email to write to ${seller}. If this was not you, ignore it. An enquiry is not an order.`,
  },
  tr: {
    enquiry: (number: string) => `Talep ${number}`,
    subject: (number: string, from: string, what: string) => `Talep ${number}, ${from}: ${what}`,
    asks: (what: string, catalogue: string) =>
      catalogue === '' ? `${what} istiyor.` : `${catalogue} kataloğundan ${what} istiyor.`,
    products: (count: number) => `${count} ürün`,
    pieces: (count: number) => `${count} adet`,
    question: 'ürünsüz bir soru',
    asksQuestion: (catalogue: string) =>
      catalogue === ''
        ? 'ürünleriniz hakkında soru soruyor.'
        : `${catalogue} kataloğu hakkında soru soruyor.`,
    at: (price: string) => `birim ${price}`,
    sum: 'Gösterilen fiyatlarla',
    before: 'Talepten önce',
    visits: (count: number, since: string) => `${since} tarihinden beri ${count} ziyaret`,
    longest: (name: string) => `, en uzun baktığı: ${name}`,
    open: 'Talebi aç',
    reply: (email: string) => `Bu e-postayı da yanıtlayabilirsiniz: yanıtınız ${email} adresine gider.`,
    why: 'Bu e-postayı, bu alıcıyla ilgilendiğiniz ya da yönetici olduğunuz için aldınız. Talep, sipariş değildir.',
    last: 'Bu katalog için çok sayıda talep geliyor. Yenileri bir saat boyunca yalnızca uygulamada görünür.',
    copySubject: (seller: string, what: string) => `${seller} firmasından istedikleriniz: ${what}`,
    copy: (seller: string, what: string) => `${seller} firmasından ${what} istediniz.`,
    copyQuestion: (seller: string) => `${seller} firmasına bir soru gönderdiniz.`,
    copyEnd: (seller: string) =>
      `${seller} ile yazışmak için bu e-postayı yanıtlayın. Bunu siz göndermediyseniz dikkate almayın. Talep, sipariş değildir.`,
  },
} as const;

/** A line in plain text. */
export function lineText(item: EnquiryItem, language: Language): string {
  const { quantity, name, variant, product_id: id, price, currency } = item;
  const amount = lineAmount(item);
  const money =
    price === null || amount === null
      ? ''
      : `, ${words[language].at(formatMoney({ amount: price, currency }, language))}, ${formatMoney({ amount, currency }, language)}`;
  return `${quantity} × ${name}${variant ? ` (${variant})` : ''}, ${id}${money}`;
}

/** The mail that brings an enquiry to the seller; replies go to the buyer. */
export function enquiryMail(
  letter: EnquiryLetter,
  { to, language }: { to: string; language: Language },
): MailMessage {
  const w = words[language];
  const { name, company, email, catalogue } = letter;
  const before = beforeText(letter, language);
  const from = oneLine(company ? `${name}, ${company}` : name);
  const about = oneLine(catalogue);
  const asks = letter.items.length === 0 ? w.asksQuestion(about) : w.asks(countOf(letter, language), about);
  const end = [...(letter.isLast ? [w.last] : []), w.reply(email)];
  return {
    to,
    replyTo: email,
    subject: oneLine(w.subject(enquiryName(letter.number), company || name, summaryOf(letter, language))),
    text: [
      `${from} ${asks}`,
      ...bodyText(letter, language),
      ...(before === '' ? [] : [before]),
      `${w.open}: ${letter.address}`,
      ...end,
      w.why,
    ].join('\n\n'),
    pictures: picturesIn(letter),
    html: frame(letter, language, {
      parts: [
        paragraph(`<b>${escaped(from)}</b> ${escaped(asks)}`),
        ...bodyHtml(letter, language),
        ...(before === '' ? [] : [paragraph(escaped(before))]),
        button(w.open, letter.address),
        ...end.map((line) => paragraph(escaped(line))),
      ],
      foot: [escaped(w.why)],
    }),
  };
}

/** `Before they asked: 9 visits since 3 November 2026, longest with Mango wood bowl.`; empty if nothing is known. */
function beforeText({ before }: EnquiryLetter, language: Language): string {
  if (before === null) return '';
  const w = words[language];
  const longest = before.longest === '' ? '' : w.longest(before.longest);
  return `${w.before}: ${w.visits(before.visits, longDay(before.since, language))}${longest}.`;
}

/** The copy that the buyer gets of what they sent; replies go to the seller. */
export function buyerCopy(
  letter: EnquiryLetter,
  { to, replyTo, language }: { to: string; replyTo: string; language: Language },
): MailMessage {
  const w = words[language];
  const seller = oneLine(letter.seller.name);
  const begin =
    letter.items.length === 0 ? w.copyQuestion(seller) : w.copy(seller, countOf(letter, language));
  return {
    to,
    replyTo,
    subject: oneLine(w.copySubject(seller, summaryOf(letter, language))),
    text: [begin, ...bodyText(letter, language), w.copyEnd(seller)].join('\n\n'),
    pictures: picturesIn(letter),
    html: frame(letter, language, {
      parts: [paragraph(escaped(begin)), ...bodyHtml(letter, language)],
      foot: [escaped(w.copyEnd(seller))],
    }),
  };
}

/** The pictures that its HTML shows: they travel along, because addresses of pictures end. */
function picturesIn({ items, seller }: EnquiryLetter): PrintedPicture[] {
  const shown = new Set([seller.logo, ...items.map(({ picture }) => picture)].filter((one) => one !== null));
  return [...shown].map((sha256) => ({ sha256, variant: 'paper-240' }));
}

function frame(
  { number, seller }: EnquiryLetter,
  language: Language,
  content: { parts: readonly string[]; foot: readonly string[] },
): string {
  const reference = words[language].enquiry(enquiryName(number));
  return letterHtml({
    language,
    company: seller.name,
    logo: seller.logo && inMail(seller.logo),
    reference,
    ...content,
  });
}

const countOf = ({ items }: EnquiryLetter, language: Language): string =>
  words[language].products(items.length);

/** `4 products, 792 pieces`. */
function summaryOf({ items }: EnquiryLetter, language: Language): string {
  const w = words[language];
  if (items.length === 0) return w.question;
  return `${w.products(items.length)}, ${w.pieces(enquiryTotals(items).pieces)}`;
}

/** What the lines come to: `$6,196.80`; empty if one has no price. */
function sumText({ items }: EnquiryLetter, language: Language): string {
  const { amounts, isPartial } = enquiryTotals(items);
  return isPartial ? '' : amounts.map((money) => formatMoney(money, language)).join(' + ');
}

function bodyText(letter: EnquiryLetter, language: Language): string[] {
  const w = words[language];
  const { items, message } = letter;
  const sum = sumText(letter, language);
  const lines = items.map((item) => `- ${lineText(item, language)}`);
  return [
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...(sum === '' ? [] : [`${w.sum}: ${sum}`]),
    ...(message === '' ? [] : [message]),
  ];
}

function bodyHtml(letter: EnquiryLetter, language: Language): string[] {
  const w = words[language];
  const { items, message } = letter;
  const sum = sumText(letter, language);
  const lines = items.map((item) => {
    const { picture, name, product_id: id, variant, quantity, price, currency } = item;
    const amount = lineAmount(item);
    return {
      image: picture && inMail(picture),
      name,
      note: variant ? `${id}, ${variant}` : id,
      quantity: w.pieces(quantity),
      price: price === null ? '' : w.at(formatMoney({ amount: price, currency }, language)),
      amount: amount === null ? '' : formatMoney({ amount, currency }, language),
    };
  });
  const pieces = w.pieces(enquiryTotals(items).pieces);
  return [
    ...(lines.length === 0
      ? []
      : [lineTable(lines, { name: sum === '' ? '' : w.sum, quantity: pieces, amount: sum })]),
    ...(message === '' ? [] : [quotation(message)]),
  ];
}
