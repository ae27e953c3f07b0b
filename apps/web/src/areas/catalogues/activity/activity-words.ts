import type { ActivityLine, ActivityPerson, BuyerActivity } from '@sourcewiz/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';

/** Times, places and people of the activity in words. */
export function useActivityWords() {
  const { t } = useTranslation('activity');
  const { number } = useFormats();
  const time = (seconds: number): string => {
    const minutes = Math.floor(seconds / 60);
    if (minutes >= 60) return t('hours', { h: number(Math.floor(minutes / 60)), m: minutes % 60 });
    return minutes === 0 ? t('seconds', { s: seconds }) : t('minutes', { m: minutes, s: seconds % 60 });
  };
  /** Minutes and seconds, for columns. */
  const clock = (seconds: number): string =>
    `${number(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
  const place = (country: string): string =>
    country === ''
      ? t('noPlace')
      : (new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(country) ?? country);
  /** A person is a name, or what is known instead of one. */
  const person = ({ name, country, forwarded_by: by }: ActivityPerson): string => {
    if (name !== '') return name;
    if (by !== '') return t('guestOf', { name: by });
    return country === '' ? t('somebody') : t('somebodyFrom', { country: place(country) });
  };
  const did = (line: ActivityLine): string => {
    if (line.kind === 'looked') return t(line.is_now ? 'did.looking' : 'did.looked');
    return t(
      line.kind === 'opened' && line.person.forwarded_by !== '' ? 'did.openedForwarded' : `did.${line.kind}`,
    );
  };
  /** What an event was about. */
  const about = (line: ActivityLine): string => {
    if (line.kind === 'enquired') {
      return t('enquiryOf', {
        count: line.products,
        formatted: number(line.products),
        pieces: number(line.pieces),
      });
    }
    const often = line.kind === 'looked' && line.times > 2 ? t('nth', { formatted: number(line.times) }) : '';
    const long = line.kind === 'looked' && line.seconds > 0 ? time(line.seconds) : '';
    const where = line.kind === 'opened' && line.person.country !== '' ? place(line.person.country) : '';
    const phone = line.kind === 'opened' && line.person.is_phone ? t('onPhone') : '';
    return [line.product?.name, line.words, often || long, where, phone].filter(Boolean).join(', ');
  };
  return { time, clock, place, person, did, about };
}

/** A mail about a product to somebody who came back to it, in the person's own mail program. */
export function useFollowUpMail() {
  const { t } = useTranslation('activity');
  const { person } = useActivityWords();
  return (
    { person: who, product }: Pick<BuyerActivity['follow_ups'][number], 'person' | 'product'>,
    { name, link }: { name: string; link: string | null },
  ): string => {
    const subject = t('mailSubject', { product: product.name, catalogue: name });
    const body = t('mailBody', {
      name: person(who),
      product: product.name,
      catalogue: name,
      link: link === null ? '' : `${link}/product/${product.id}`,
    });
    const to = encodeURIComponent(who.email).replace('%40', '@');
    return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  };
}
