import { readAnyDecimal, type ExchangeRate } from '@sourcewiz/contract';
import { isDay } from '../../../platform/kit/fields/dates/date-field.rules.ts';

/** Source of a rate that was entered by hand. */
export const MANUAL = 'manual';

/** A rate during input. */
export interface RateDraft {
  base: string | null;
  quote: string | null;
  /** With a decimal point. */
  rate: string;
  /** YYYY-MM-DD, or the text as typed. */
  day: string;
  /** '' for a rate entered by hand. */
  source: string;
}
export type RateField = keyof RateDraft;

/** The name of a pair of currencies. @returns `USD / INR` */
export function pairOf({ base, quote }: Pick<ExchangeRate, 'base' | 'quote'>): string {
  return `${base} / ${quote}`;
}

/**
 * The fields of a rate.
 * @param rate null for a new one, for today and into the company's currency
 * @param today YYYY-MM-DD
 */
export function draftOf(
  rate: ExchangeRate | null,
  { currency, today }: { currency: string; today: string },
): RateDraft {
  if (rate === null) return { base: null, quote: currency, rate: '', day: today, source: '' };
  return { ...rate, source: rate.source === MANUAL ? '' : rate.source };
}

/** What is sent of a draft in which `wrongIn` finds nothing wrong. */
export function rateOf({ base, quote, rate, day, source }: RateDraft): ExchangeRate {
  return {
    base: base ?? '',
    quote: quote ?? '',
    rate: readAnyDecimal(rate, '.') ?? '',
    day,
    source: source.trim() || MANUAL,
  };
}

/** What is wrong with a draft: empty fields, an invalid day or number, or twice the same currency. */
export function wrongIn(draft: RateDraft): Partial<Record<RateField, 'required' | 'same' | 'day' | 'rate'>> {
  const { base, quote, rate, day } = draft;
  const number = readAnyDecimal(rate, '.');
  return {
    ...(base === null ? { base: 'required' } : {}),
    ...(quote === null ? { quote: 'required' } : base === quote ? { quote: 'same' } : {}),
    ...(rate.trim() === ''
      ? { rate: 'required' }
      : number === undefined || Number(number) <= 0
        ? { rate: 'rate' }
        : {}),
    ...(!isDay(day) ? { day: 'day' } : {}),
  };
}
