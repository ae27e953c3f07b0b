import type { DecimalMark } from '@sourcewiz/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, type Language } from './texts.ts';

/** Indian grouping for English (ruling 49), Turkish for Turkish. */
export const locales: Record<Language, string> = { en: 'en-IN', tr: 'tr-TR' };

const decimalMarks: Record<Language, DecimalMark> = { en: '.', tr: ',' };

type Moment = string | number | Date;
/** A decimal text or a count. */
type Quantity = string | number;

export interface Formats {
  /** `1,248`, `1.248`; decimal texts keep all their digits. */
  number: (value: Quantity) => string;
  /** `1,180.00`: an amount whose currency stands elsewhere; prices keep further digits. */
  amount: (value: Quantity) => string;
  /** `₹1,180.00` */
  money: (amount: Quantity, currency: string) => string;
  /**
   * Converts a number to the text of a field, and back: forms store numbers with a decimal point, `1234.5`, and a field
   * shows `1234,5` where that is the language's decimal mark. Points and commas swap places and nothing else changes,
   * so the text is never rewritten while the user types.
   */
  fieldText: (text: string) => string;
  percent: (value: number) => string;
  /** `17.7%`: with one decimal, if it has one. */
  share: (value: number) => string;
  /** A percentage as decimal text with all its decimals: `39.5%`, `%39,5`. */
  rate: (text: string) => string;
  /** `21/11/2026`, in both languages (ruling Q, SHELL-085). */
  date: (moment: Moment) => string;
  /** `21 Nov 2026`, `21 Kas 2026`: for buyers, and where day and month must not be taken for each other. */
  longDate: (moment: Moment) => string;
  /** `17:20` */
  time: (moment: Moment) => string;
  /** `17:20` today, `Yesterday 17:20`, else `19/11/2026 17:20`. */
  when: (moment: Moment) => string;
  /** `2.4 MB` */
  bytes: (size: number) => string;
}

/**
 * The formats of one language.
 * @param words the word for "Yesterday"
 * @param now moment that "today" is counted from, for tests
 */
export function formatsOf(
  language: Language,
  words: { yesterday: string } = { yesterday: language === 'tr' ? 'Dün' : 'Yesterday' },
  now: () => Date = () => new Date(),
): Formats {
  const locale = locales[language];
  const date = (moment: Moment, options: Intl.DateTimeFormatOptions, inLocale = locale): string =>
    new Intl.DateTimeFormat(inLocale, isDay(moment) ? { ...options, timeZone: 'UTC' } : options).format(
      new Date(moment),
    );
  const time = (moment: Moment): string =>
    date(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const shown = (moment: Moment): string =>
    date(moment, { day: '2-digit', month: '2-digit', year: 'numeric' }, 'en-GB');

  const inNumbers = (value: number | `${number}`, options: Intl.NumberFormatOptions): string =>
    numbersOf(locale, options).format(value);
  const number: Formats['number'] = (value) => inNumbers(exact(value), { maximumFractionDigits: 10 });

  return {
    number,
    amount: (value) => inNumbers(exact(value), { minimumFractionDigits: 2, maximumFractionDigits: 10 }),
    money: (amount, currency) =>
      inNumbers(exact(amount), { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    fieldText: (text) =>
      decimalMarks[language] === '.' ? text : text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')),
    share: (value) =>
      inNumbers(value / 100, { style: 'percent', maximumFractionDigits: 1 }).replace('-', '−'),
    percent: (value) => inNumbers(value / 100, { style: 'percent' }),
    rate: (text) => (language === 'tr' ? number(text).replace(/^-?/, '$&%') : `${number(text)}%`),
    date: shown,
    longDate: (moment) => date(moment, { day: 'numeric', month: 'short', year: 'numeric' }),
    time,
    when: (moment) => {
      const days = daysBetween(new Date(moment), now());
      if (days === 0) return time(moment);
      if (days === 1) return `${words.yesterday} ${time(moment)}`;
      return `${shown(moment)} ${time(moment)}`;
    },
    bytes: (size) => {
      const steps = ['B', 'KB', 'MB', 'GB'] as const;
      const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, size)) / 3)));
      const amount = inNumbers(size / 1000 ** step, { maximumFractionDigits: step < 2 ? 0 : 1 });
      return `${amount} ${steps[step] ?? 'B'}`;
    },
  };
}

/** Each is made once: making one takes as long as writing a hundred numbers. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numbersOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format;
}

/** A calendar day, `2026-11-20`, is the same day everywhere; the day of a moment depends on the time zone. */
function isDay(moment: Moment): boolean {
  return typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
}

/** Decimal texts are formatted as they are, never through a floating-point number. */
function exact(value: Quantity): number | `${number}` {
  return value as number | `${number}`;
}

/** Whole calendar days from a moment to now, in the browser's time zone. */
function daysBetween(moment: Date, now: Date): number {
  const midnight = (day: Date): number =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  return Math.round((midnight(now) - midnight(moment)) / 86_400_000);
}

/** The formats of the screen's language. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const language = i18n.language;
  return useMemo(() => formatsOf(language === 'tr' ? 'tr' : 'en'), [language]);
}

/** The same outside a component. */
export function currentFormats(): Formats {
  return formatsOf(currentLanguage());
}
