import type { Language } from '@sourcewiz/contract';
import {
  button,
  escaped,
  inMail,
  letterHtml,
  namedPictures,
  paragraph,
  widePicture,
} from '../../platform/mail/letter-html.ts';
import type { MailMessage } from '../../platform/mail/messages.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import type { LinkFace, Seller } from './link-face.ts';

/** A mail with a link, or with the passcode that belongs to it. */
export interface LinkLetter {
  face: LinkFace;
  seller: Seller;
  sender: { name: string; email: string };
  /** Whom it greets; '' for nobody by name. */
  to: string;
  /** The sender's own words; '' for the usual ones. */
  message: string;
  /** What the link asks for and until when it works; `isOwn` if nobody else has it. */
  link?: { address: string; email: boolean; passcode: boolean; until: Date | null; isOwn: boolean };
  passcode?: string;
}

const words = {
  en: {
    subject: (about: string, seller: string) => `${about} from ${seller}`,
    passcodeSubject: (about: string) => `Passcode for ${about}`,
    hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
    shares: (sender: string, seller: string, about: string) =>
      `${sender} of ${seller} shares "${about}" with you.`,
    open: 'Open the page',
    passcode: (about: string) => `The passcode for "${about}", which you got a link to:`,
    asks: {
      email: 'The page asks for your email address',
      passcode: 'The page asks for the passcode, which comes separately',
      both: 'The page asks for your email address and the passcode, which comes separately',
    },
    own: 'The link is yours alone',
    until: (day: string) => `The link works until ${day}`,
    ownUntil: (day: string) => `The link is yours alone and works until ${day}`,
    recorded: (seller: string) =>
      `${seller} sees when the link is opened and what is looked at. You can turn this off at the foot of the page.`,
    stop: (sender: string) => `Reply to this email to write to ${sender}, or to get no more of them.`,
  },
  tr: {
    subject: (about: string, seller: string) => `${about}, ${seller} firmasından`,
    passcodeSubject: (about: string) => `${about} için şifre`,
    hello: (name: string) => (name === '' ? 'Merhaba,' : `Merhaba ${name},`),
    shares: (sender: string, seller: string, about: string) =>
      `${seller} firmasından ${sender}, sizinle "${about}" paylaşıyor.`,
    open: 'Sayfayı aç',
    passcode: (about: string) => `Bağlantısını aldığınız "${about}" için şifre:`,
    asks: {
      email: 'Sayfa e-posta adresinizi sorar',
      passcode: 'Sayfa, ayrıca gönderilen şifreyi sorar',
      both: 'Sayfa e-posta adresinizi ve ayrıca gönderilen şifreyi sorar',
    },
    own: 'Bağlantı yalnızca size özeldir',
    until: (day: string) => `Bağlantı ${day} tarihine kadar geçerlidir`,
    ownUntil: (day: string) => `Bağlantı yalnızca size özeldir ve ${day} tarihine kadar geçerlidir`,
    recorded: (seller: string) =>
      `${seller}, bağlantının ne zaman açıldığını ve nelere bakıldığını görür. Bunu sayfanın altından kapatabilirsiniz.`,
    stop: (sender: string) =>
      `${sender} ile yazışmak ya da artık e-posta almamak için bu e-postayı yanıtlayın.`,
  },
} as const;

/** Paragraphs of a message before its pictures: who it is for, and what it is about. */
const FIRST_PARAGRAPHS = 2;

/** The mail with a link or with its passcode, as HTML and in the same words as plain text. */
export function linkMail(
  { face, seller, sender, to: name, message, link, passcode }: LinkLetter,
  { to, language }: { to: string; language: Language },
): MailMessage {
  const w = words[language];
  const about = oneLine(face.title);
  const from = oneLine(seller.name);
  const who = oneLine(sender.name);
  const usual = [
    w.hello(oneLine(name)),
    [w.shares(who, from, about), face.line && `${face.line}.`].filter(Boolean).join(' '),
  ];
  const said = link === undefined ? [w.passcode(about)] : message === '' ? usual : message.split(/\n{2,}/);
  const [first, rest] = [said.slice(0, FIRST_PARAGRAPHS), said.slice(FIRST_PARAGRAPHS)];
  const note = link === undefined ? '' : noteOf(link, language);
  const foot = [
    ...(link === undefined ? [] : [w.recorded(from)]),
    w.stop(who),
    oneLine([from, seller.place].filter(Boolean).join(', ')),
  ];
  const shown =
    link === undefined
      ? []
      : [...(face.cover === null ? [] : [face.cover]), ...face.parts.map(({ picture }) => picture)];
  const asHtml = (text: string) => paragraph(escaped(text).replaceAll('\n', '<br>'));
  return {
    to,
    replyTo: sender.email,
    subject: oneLine(link === undefined ? w.passcodeSubject(about) : w.subject(about, from)),
    text: [
      ...first,
      ...(link === undefined ? [] : [`${w.open}: ${link.address}`]),
      ...(passcode === undefined ? [] : [passcode]),
      ...[note, ...rest].filter(Boolean),
      ...foot,
    ].join('\n\n'),
    pictures: [...new Set([...(seller.logo === null ? [] : [seller.logo]), ...shown])].map((sha256) => ({
      sha256,
      variant: sha256 === face.cover ? 'paper' : 'paper-360',
    })),
    html: letterHtml({
      language,
      company: seller.name,
      logo: seller.logo === null ? null : inMail(seller.logo),
      reference: seller.place,
      parts: [
        ...first.map(asHtml),
        ...(link === undefined ? [] : pictured(face)),
        ...(link === undefined ? [] : [button(w.open, link.address)]),
        ...(passcode === undefined
          ? []
          : [paragraph(`<b style="font-size:24px;letter-spacing:4px">${escaped(passcode)}</b>`)]),
        ...(note === ''
          ? []
          : [`<span style="font-size:14px;line-height:21px;color:#6b655b">${escaped(note)}</span>`]),
        ...rest.map(asHtml),
      ],
      foot: foot.map(escaped),
    }),
  };
}

const pictured = ({ title, cover, parts }: LinkFace): string[] => [
  ...(cover === null ? [] : [widePicture(inMail(cover), title)]),
  ...(parts.length === 0
    ? []
    : [namedPictures(parts.map(({ name, picture }) => ({ name, image: inMail(picture) })))]),
];

/** What the buyer meets at the link. */
function noteOf(
  { email, passcode, until, isOwn }: NonNullable<LinkLetter['link']>,
  language: Language,
): string {
  const w = words[language];
  const day = until?.toLocaleDateString(language === 'en' ? 'en-GB' : 'tr', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const asks = email && passcode ? w.asks.both : email ? w.asks.email : passcode ? w.asks.passcode : '';
  const works = day === undefined ? (isOwn ? w.own : '') : isOwn ? w.ownUntil(day) : w.until(day);
  return [asks, works].flatMap((one) => (one === '' ? [] : [`${one}.`])).join(' ');
}

/** Whether a text contains a passcode, also with spaces or hyphens between its digits. */
export function holdsPasscode(text: string, passcode: string | null): boolean {
  return passcode !== null && new RegExp([...passcode].join(String.raw`[\s\-.]*`)).test(text);
}
