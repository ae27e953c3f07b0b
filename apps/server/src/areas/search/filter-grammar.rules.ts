import { datePresets, foldText, type DatePreset } from '@sourcewiz/contract';
import { isCalendarDay } from './date-periods.rules.ts';

/** The filters on one key: it is enough to match one of its values, ranges or periods. */
export type FilterGroup =
  | { key: string; kind: 'values'; values: string[] }
  | { key: string; kind: 'ranges'; ranges: FilterRange[] }
  | { key: DateKey; kind: 'dates'; dates: DateFilter[] };

/** The moments that a product has. */
const dateKeys = ['created', 'updated'] as const;
type DateKey = (typeof dateKeys)[number];

/** Days as `2026-11-21`, inclusive; null is open. */
export type DateFilter = DatePreset | { from: string | null; to: string | null };

/** Decimal texts, inclusive; null is open. */
export interface FilterRange {
  /** Currency of the compared amounts; absent for other numbers, and if the filter does not say. */
  currency?: string;
  min: string | null;
  max: string | null;
}

export type ParsedFilters = { ok: true; groups: FilterGroup[] } | { ok: false; near: string };

class Unreadable extends Error {
  readonly near: string;
  constructor(near: string) {
    super(near);
    this.near = near;
  }
}

/**
 * Reads `(category:"Storage" OR category:"Lighting") AND 14:"Brass" AND 20:10 TO 200`.
 *
 * OR joins terms of one key; AND joins keys. Terms of one key are alternatives even if they are apart (SEARCH-017: OR
 * within a filter type, AND across types). Values are in double quotes, with `\"` and `\\` inside, or are one bare
 * word; keys are words in any case (`category`, `Color`) or ids of attributes; in a range `*` leaves a side open, and
 * the key of a price may be followed by a currency: `20:USD:10 TO 200`. `created` and `updated` (also called `changed`)
 * take a period by its name, as `created:"last_week"`, or from day to day, as `created:2026-11-01 TO 2026-11-21`.
 * @returns one group per key, in the order of their first terms, or the unreadable place (at most 20 characters)
 */
export function parseFilters(text: string): ParsedFilters {
  try {
    return { ok: true, groups: groupTerms(readTerms(text)) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, near: error.near };
    throw error;
  }
}

type Term = { key: string; near: string } & (
  | { value: string }
  | { range: FilterRange }
  | { date: DateFilter }
);

const patterns = {
  space: /\s*/y,
  open: /\(/y,
  close: /\)/y,
  and: /AND\b/y,
  or: /OR\b/y,
  key: /([\p{L}_][\p{L}\p{N}_]{0,59}|\d{1,15}):/uy,
  currency: /([A-Z]{3}):/y,
  days: /(\d{4}-\d{2}-\d{2}|\*)\s+TO\s+(\d{4}-\d{2}-\d{2}|\*)(?![^\s)])/y,
  range: /(-?\d{1,18}(?:\.\d{1,10})?|\*)\s+TO\s+(-?\d{1,18}(?:\.\d{1,10})?|\*)(?![^\s)])/y,
  quoted: /"((?:[^"\\]|\\["\\])*)"/y,
  bare: /[^\s()":]+/y,
};

function readTerms(text: string): Term[] {
  let at = 0;
  const near = () => text.slice(at, at + 20).trim() || text.slice(-20).trim();
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  const taken = (pattern: RegExp): boolean => {
    take(patterns.space);
    return take(pattern) !== null;
  };

  function readTerm(): Term {
    take(patterns.space);
    const place = near();
    const typed = take(patterns.key)?.[1];
    if (typed === undefined) throw new Unreadable(place);
    const key = foldText(typed);
    if (isDateKey(key))
      return { key: key === 'changed' ? 'updated' : key, near: place, date: readDate(place) };
    const currency = take(patterns.currency)?.[1];
    const range = take(patterns.range);
    if (range) {
      const ends = rangeOf(range[1] ?? '*', range[2] ?? '*', place);
      return { key, near: place, range: currency === undefined ? ends : { ...ends, currency } };
    }
    if (currency !== undefined) throw new Unreadable(place);
    return { key, near: place, value: readValue(place) };
  }

  function readValue(place: string): string {
    const value = take(patterns.quoted)?.[1]?.replace(/\\(["\\])/g, '$1') ?? take(patterns.bare)?.[0];
    return value ?? unreadable(place);
  }

  function readDate(place: string): DateFilter {
    const days = take(patterns.days);
    if (days) return daysOf(days[1] ?? '*', days[2] ?? '*', place);
    const name = readValue(place);
    return datePresets.find((preset) => preset === name) ?? unreadable(place);
  }

  function readAlternatives(): Term[] {
    const first = readTerm();
    const terms = [first];
    while (taken(patterns.or)) {
      const term = readTerm();
      if (term.key !== first.key) throw new Unreadable(term.near);
      terms.push(term);
    }
    return terms;
  }

  function readGroup(): Term[] {
    if (!taken(patterns.open)) return readAlternatives();
    const terms = readAlternatives();
    if (!taken(patterns.close)) throw new Unreadable(near());
    return terms;
  }

  take(patterns.space);
  if (at === text.length) return [];
  const terms = readGroup();
  while (taken(patterns.and)) terms.push(...readGroup());
  take(patterns.space);
  if (at < text.length) throw new Unreadable(near());
  return terms;
}

function unreadable(near: string): never {
  throw new Unreadable(near);
}

function isDateKey(key: string): boolean {
  return key === 'changed' || dateKeys.some((one) => one === key);
}

function daysOf(first: string, last: string, near: string): DateFilter {
  const [from = null, to = null] = [first, last].map((day) => (day === '*' ? null : day));
  const given = [from, to].filter((day) => day !== null);
  if (given.length === 0 || !given.every(isCalendarDay)) throw new Unreadable(near);
  return { from, to };
}

function rangeOf(low: string, high: string, near: string): FilterRange {
  const min = low === '*' ? null : low;
  const max = high === '*' ? null : high;
  if (min === null && max === null) throw new Unreadable(near);
  return { min, max };
}

function groupTerms(terms: readonly Term[]): FilterGroup[] {
  const groups = new Map<string, FilterGroup>();
  for (const term of terms) {
    const group: FilterGroup = groups.get(term.key) ?? emptyGroup(term);
    groups.set(term.key, group);
    if (group.kind === 'values' && 'value' in term) group.values.push(term.value);
    else if (group.kind === 'ranges' && 'range' in term) group.ranges.push(term.range);
    else if (group.kind === 'dates' && 'date' in term) group.dates.push(term.date);
    // Values and ranges of one key cannot be alternatives.
    else throw new Unreadable(term.near);
  }
  return [...groups.values()];
}

function emptyGroup(term: Term): FilterGroup {
  const { key } = term;
  if ('date' in term) return { key: key === 'created' ? 'created' : 'updated', kind: 'dates', dates: [] };
  return 'value' in term ? { key, kind: 'values', values: [] } : { key, kind: 'ranges', ranges: [] };
}
