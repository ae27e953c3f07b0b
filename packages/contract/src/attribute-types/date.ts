import { z } from 'zod';
import type { AttributeType, Language, ValueProblem } from './attribute-type.ts';
import { foldText } from '../values/fold-text.ts';
import { problemAt, shortened } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';

const shortNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  tr: ['Oca', 'Şub', 'Mar', 'Nis', 'May', 'Haz', 'Tem', 'Ağu', 'Eyl', 'Eki', 'Kas', 'Ara'],
};
/** As sheets of the trade have them: English, Turkish, German, French, Spanish, Hindi. */
const longNames =
  'january february march april may june july august september october november december ' +
  'ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik ' +
  'januar februar marz april mai juni juli august september oktober november dezember ' +
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre ' +
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ' +
  'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर';
const monthByName: ReadonlyMap<string, number> = new Map(
  [...Object.values(shortNames).flat().map(foldText), ...longNames.split(' ').map(foldText)]
    .map((name, index): [string, number] => [name, (index % 12) + 1])
    .concat([
      ['sept', 9],
      ['jan', 1],
      ['mai', 5],
      ['okt', 10],
      ['dez', 12],
    ]),
);

/** A day, kept as `YYYY-MM-DD`. Typed as DD/MM/YYYY, as YYYY-MM-DD or with the name of its month. */
export const date: AttributeType<string> = {
  dtype: 'date',
  schema: z.string(),
  parts: [{ name: 'value', control: 'date', headerWords: ['date', 'tarih'] }],
  isEmpty: (value) => value.trim() === '',
  parse: ({ value = '' }, attribute) => settleValue(date, value, attribute),
  validate(value) {
    const read = readDate(value);
    return typeof read === 'string' ? [] : [read];
  },
  normalise(value) {
    const read = readDate(value);
    return typeof read === 'string' ? read : value.trim();
  },
  format(value, language) {
    const [year = '', month = '', day = ''] = value.split('-');
    return `${Number(day)} ${shortNames[language][Number(month) - 1] ?? month} ${year}`;
  },
  toTexts: (value) => ({ value: value.split('-').toReversed().join('/') }),
  searchText: (value) => value,
  facetTokens: (value) => [{ key: value, label: date.format(value, 'en') }],
};

/** A date of a spreadsheet comes with a time, which is dropped. */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]{4,15}(?:Z|[+-]\d\d:?\d\d)?)?$/;
const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const dayAndName =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.)?(?:[ -]| de )?([\p{L}\p{M}]{2,11})\.?(?: de |[ ,-]{0,2})(\d{4})$/u;
const nameAndDay = /^([\p{L}\p{M}]{2,11})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

/** Which of the two first numbers of a date is its day. */
export type DateOrder = 'day_first' | 'month_first';

/** A date of numbers alone, also with a year of two digits and a time behind it, which is dropped. */
const ofNumbers =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,]+\d{1,2}:[\d:.]{2,12}(?: ?[ap]\.?m\.?)?)?$/i;

/**
 * Which order a date of numbers has: `31/12/2024` and, as points are written, `04.05.2024` the day first, `11/13/2024`
 * the month; `04/05/2024` either. A text that is no such date says nothing.
 */
export function dateEvidence(text: string): DateOrder | 'either' | 'none' {
  const [, first = '', mark, second = '', year = ''] = ofNumbers.exec(text.trim()) ?? [];
  if (year === '') return 'none';
  const day = dayOf(fullYear(year), second, first) !== undefined;
  const month = dayOf(fullYear(year), first, second) !== undefined;
  if (day && month) return first === second ? 'none' : mark === '.' ? 'day_first' : 'either';
  return day ? 'day_first' : month ? 'month_first' : 'none';
}

/** A date of numbers as `YYYY-MM-DD`, as a column of this order means it; one that cannot have it has the other. */
export function tidyDate(text: string, order: DateOrder): string {
  const [, first = '', , second = '', year = ''] = ofNumbers.exec(text.trim()) ?? [];
  if (year === '') return text;
  const day = dayOf(fullYear(year), second, first);
  const month = dayOf(fullYear(year), first, second);
  return (order === 'day_first' ? (day ?? month) : (month ?? day)) ?? text;
}

/** Spreadsheets take `69` for 2069 and `70` for 1970. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 70 ? `20${year}` : `19${year}`;
}

/** A day as spreadsheets count it, from 1900 or as old Macs do from 1904; undefined for what is no day of our times. */
export function dayOfSerial(serial: string, is1904 = false): string | undefined {
  const days = Math.floor(Number(serial));
  if (!/^\d{4,6}(\.\d+)?$/.test(serial) || days < 7_000 || days > 110_000) return undefined;
  const zero = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(zero + days * 86_400_000).toISOString().slice(0, 10);
}

function readDate(typed: string): string | ValueProblem {
  const text = typed.trim().replace(/\s+/g, ' ');
  const unread = problemAt('not_a_date', undefined, { text: shortened(text) });
  if (text.length > 40) return unread;
  const [, isoYear, isoMonth, isoDay] = yearFirst.exec(text) ?? [];
  if (isoYear) return dayOf(isoYear, isoMonth, isoDay) ?? unread;
  const [, first, , second, year] = dayFirst.exec(text) ?? [];
  if (year) {
    // 04/13/2025 can only be meant the American way round: better to ask than to guess.
    const isAmerican = Number(second) > 12 && dayOf(year, first, second) !== undefined;
    return dayOf(year, second, first) ?? (isAmerican ? { ...unread, code: 'ambiguous_date' } : unread);
  }
  const [, day, name = '', namedYear] = dayAndName.exec(text) ?? [];
  if (day) return dayOf(namedYear, monthNumber(name), day) ?? unread;
  const [, name2 = '', day2, year2] = nameAndDay.exec(text) ?? [];
  return dayOf(year2, monthNumber(name2), day2) ?? unread;
}

function monthNumber(name: string): string {
  return String(monthByName.get(foldText(name)) ?? '');
}

/** The day as `YYYY-MM-DD`, or undefined when the calendar has none such between 1900 and 2199. */
function dayOf(year = '', month = '', day = ''): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(y >= 1900 && y <= 2199 && m >= 1 && m <= 12 && d >= 1 && d <= 31)) return undefined;
  const there = new Date(Date.UTC(y, m - 1, d));
  return there.getUTCMonth() === m - 1 ? there.toISOString().slice(0, 10) : undefined;
}
