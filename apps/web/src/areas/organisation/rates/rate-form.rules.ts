import { readAnyDecimal, type ExchangeRate } from '@sourcewiz/contract';
import { readDay, shownDay } from '../../../platform/kit/fields/date-field.rules.ts';

/** Source of a rate that somebody typed. */
export const MANUAL = 'manual';

/** A rate while it is typed. */
export interface RateDraft {
  base: string | null;
  quote: string | null;
  /** With the point as its decimal mark. */
  rate: string;
  /** DD/MM/YYYY. */
  day: string;
  /** '' for one's own. */
  source: string;
}
export type RateField = keyof RateDraft;

/** How a pair of currencies is named. @returns `USD / INR` */
export function pairOf({ base, quote }: Pick<ExchangeRate, 'base' | 'quote'>): string {
  return `${base} / ${quote}`;
}

/**
 * The fields of a rate.
 * @param rate null for a new one, of today and into the currency of the company
 * @param today YYYY-MM-DD
 */
export function draftOf(
  rate: ExchangeRate | null,
  { currency, today }: { currency: string; today: string },
): RateDraft {
  if (rate === null) return { base: null, quote: currency, rate: '', day: shownDay(today), source: '' };
  return { ...rate, day: shownDay(rate.day), source: rate.source === MANUAL ? '' : rate.source };
}

/** What is sent of a draft that `wrongIn` finds nothing wrong with. */
export function rateOf({ base, quote, rate, day, source }: RateDraft): ExchangeRate {
  return {
    base: base ?? '',
    quote: quote ?? '',
    rate: readAnyDecimal(rate, '.') ?? '',
    day: readDay(day) ?? '',
    source: source.trim() || MANUAL,
  };
}

/** What is wrong with a draft: fields that are empty, and those that read as no day, no number or the same currency. */
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
    ...(readDay(day) === null ? { day: 'day' } : {}),
  };
}
