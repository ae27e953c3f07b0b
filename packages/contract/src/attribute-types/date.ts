import { z } from 'zod';
import type { AttributeType, Language, ValueProblem } from './attribute-type.ts';
import { foldText } from '../values/fold-text.ts';
import { problemAt, shortened } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';

const shortNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  tr: ['Oca', 'Şub', 'Mar', 'Nis', 'May', 'Haz', 'Tem', 'Ağu', 'Eyl', 'Eki', 'Kas', 'Ara'],
};
const longNames =
  'january february march april may june july august september october november december ' +
  'ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik';
const monthByName: ReadonlyMap<string, number> = new Map(
  [...Object.values(shortNames).flat().map(foldText), ...longNames.split(' ')]
    .map((name, index): [string, number] => [name, (index % 12) + 1])
    .concat([['sept', 9]]),
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
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -]?(\p{L}{3,10})\.?[ ,-]{0,2}(\d{4})$/u;
const nameAndDay = /^(\p{L}{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u;

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
