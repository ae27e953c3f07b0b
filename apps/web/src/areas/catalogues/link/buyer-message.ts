import type { Catalogue, Language } from '@sourcewiz/contract';
import i18next from 'i18next';
import { formatsOf } from '../../../platform/i18n/format.ts';
import { dayOf } from '../catalogues.rules.ts';

/**
 * The message that accompanies a link, in the company's language; the texts of that language must be loaded.
 * @param sender who signs it
 */
export function buyerMessage({
  catalogue,
  link,
  hasPasscode,
  company,
  sender,
  language,
}: {
  catalogue: Pick<Catalogue, 'name' | 'product_count' | 'expires_at'>;
  link: string;
  /** The code itself must be sent separately from the link. */
  hasPasscode: boolean;
  company: string;
  sender: string;
  language: Language;
}): string {
  const t = i18next.getFixedT(language, 'catalogues');
  const { number, date } = formatsOf(language);
  const { name, product_count: count, expires_at: end } = catalogue;
  const until = end === null ? [] : [t('message.until', { date: date(dayOf(end)) })];
  const passcode = hasPasscode ? [t('message.passcode')] : [];
  return [
    t('message.greeting'),
    t('message.body', { company, name, count, formatted: number(count) }),
    [t('message.see'), link, ...passcode, ...until].join('\n'),
    t('message.enquiry'),
    [t('message.closing'), sender, company].join('\n'),
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
