import { z } from 'zod';
import type { AttributeType, Language, ValueProblem } from './attribute-type.ts';
import { foldText } from '../values/fold-text.ts';
import { problemAt, shortened } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';

const shortNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  tr: ['Oca', 'Şub', 'Mar', 'Nis', 'May', 'Haz', 'Tem', 'Ağu', 'Eyl', 'Eki', 'Kas', 'Ara'],
};
/** Month names as they occur in trade sheets: English, Turkish, German, French, Spanish, Hindi. */
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

/** A day, stored as `YYYY-MM-DD`. Accepts DD/MM/YYYY, YYYY-MM-DD, or the name of the month. */
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

/** A date from a spreadsheet comes with a time, which is dropped. */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]{4,15}(?:Z|[+-]\d\d:?\d\d)?)?$/;
const dayFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
const dayAndName =
  /^(\d{1,2})(?:st|nd|rd|th|er|\.)?(?:[ -]| de )?([\p{L}\p{M}]{2,11})\.?(?: de |[ ,-]{0,2})(\d{4})$/u;
const nameAndDay = /^([\p{L}\p{M}]{2,11})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

/** Which of the first two numbers of a date is the day. */
export type DateOrder = 'day_first' | 'month_first';

/** A date in numbers alone, also with a two-digit year and a time after it, which is dropped. */
const ofNumbers =
  /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,]+\d{1,2}:[\d:.]{2,12}(?: ?[ap]\.?m\.?)?)?$/i;

/**
 * The order of a numeric date: `31/12/2024` and, because it is written with points, `04.05.2024` have the day first,
 * `11/13/2024` the month; `04/05/2024` may be either. Any other text has no order.
 */
export function dateEvidence(text: string): DateOrder | 'either' | 'none' {
  const [, first = '', mark, second = '', year = ''] = ofNumbers.exec(text.trim()) ?? [];
  if (year === '') return 'none';
  const day = dayOf(fullYear(year), second, first) !== undefined;
  const month = dayOf(fullYear(year), first, second) !== undefined;
  if (day && month) return first === second ? 'none' : mark === '.' ? 'day_first' : 'either';
  return day ? 'day_first' : month ? 'month_first' : 'none';
}

/** A numeric date as `YYYY-MM-DD`, read in its column's order, or in the other one if that order is impossible. */
export function tidyDate(text: string, order: DateOrder): string {
  const [, first = '', , second = '', year = ''] = ofNumbers.exec(text.trim()) ?? [];
  if (year === '') return text;
  const day = dayOf(fullYear(year), second, first);
  const month = dayOf(fullYear(year), first, second);
  return (order === 'day_first' ? (day ?? month) : (month ?? day)) ?? text;
}

/** Spreadsheets read `69` as 2069 and `70` as 1970. */
function fullYear(year: string): string {
  if (year.length === 4) return year;
  return Number(year) < 70 ? `20${year}` : `19${year}`;
}

/** A spreadsheet's serial day, counted from 1900 or, on old Macs, from 1904; undefined if it is outside our times. */
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
    // 04/13/2025 can only be American order: better to ask than to guess.
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

/** The day as `YYYY-MM-DD`, or undefined if the calendar has no such day between 1900 and 2199. */
function dayOf(year = '', month = '', day = ''): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  if (!(y >= 1900 && y <= 2199 && m >= 1 && m <= 12 && d >= 1 && d <= 31)) return undefined;
  const there = new Date(Date.UTC(y, m - 1, d));
  return there.getUTCMonth() === m - 1 ? there.toISOString().slice(0, 10) : undefined;
}
