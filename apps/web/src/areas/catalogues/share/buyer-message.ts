import type { Catalogue, Language } from '@sourcewiz/contract';
import i18next from 'i18next';
import { formatsOf } from '../../../platform/i18n/format.ts';
import { dayOf } from '../catalogues.rules.ts';

/**
 * The message that accompanies a link, and contains it unless it is null, in the company's language; the texts of that language must be loaded.
 * @param sender who signs it
 */
export function buyerMessage({
  catalogue,
  recipient,
  link,
  hasPasscode,
  company,
  sender,
  language,
}: {
  catalogue: Pick<Catalogue, 'name' | 'product_count' | 'expires_at'>;
  /** Their name; '' for everybody. */
  recipient: string;
  /** Null for a mail of ours, which has it on a button, with what the page asks for. */
  link: string | null;
  /** The code itself must be sent separately from the link. */
  hasPasscode: boolean;
  company: string;
  sender: string;
  language: Language;
}): string {
  const t = i18next.getFixedT(language, 'share');
  const { number, longDate } = formatsOf(language);
  const { name, product_count: count, expires_at: end } = catalogue;
  const until = end === null ? [] : [t('send.until', { date: longDate(dayOf(end)) })];
  const passcode = hasPasscode ? [t('send.passcode')] : [];
  return [
    recipient === '' ? t('send.greeting') : t('send.dear', { name: recipient }),
    t('send.body', { company, name, count, formatted: number(count) }),
    ...(link === null ? [] : [[t('send.see'), link, ...passcode, ...until].join('\n')]),
    t('send.enquiry'),
    [t('send.closing'), sender, company].join('\n'),
  ].join('\n\n');
}

/** An address that opens the message in the mail program; without a known recipient the user fills it in there. */
export function mailAddress({
  to,
  subject,
  message,
}: {
  to: string | null;
  subject: string;
  message: string;
}): string {
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
  return `mailto:${encodeURIComponent(to ?? '')}?${query}`;
}
