import type { BuyerQuotation } from '@sourcewiz/contract';
import { wholeNumber } from './quantity-step.ts';

export type QuotationFormats = ReturnType<typeof formatsOf>;

/** Amounts and days as the buyer reads them; decimal texts are never turned into floating-point numbers. */
export function formatsOf({ language, currency, incoterm, place }: BuyerQuotation) {
  const exact = (text: string | number) => text as number | `${number}`;
  const money = (most: number, signs: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, {
      ...signs,
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: most,
    });
  const day = (moment: string, options: Intl.DateTimeFormatOptions = {}) =>
    new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      // Server and browser must write the same day.
      timeZone: 'UTC',
      ...options,
    }).format(new Date(moment));
  return {
    money: (text: string) => money(2).format(exact(text)),
    /** With its sign. */
    change: (text: string) => money(2, { signDisplay: 'exceptZero' }).format(exact(text)),
    price: (text: string) => money(6).format(exact(text)),
    number: (value: string | number) =>
      new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(exact(value)),
    whole: (typed: string) => wholeNumber(typed, language),
    day: (moment: string) => day(moment),
    moment: (moment: string) =>
      day(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' }),
    terms: [incoterm, place].filter(Boolean).join(' '),
  };
}
