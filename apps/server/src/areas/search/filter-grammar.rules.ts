/** The filters on one key: one of its values, or a number inside one of its ranges, is enough. */
export type FilterGroup =
  { key: string; kind: 'values'; values: string[] } | { key: string; kind: 'ranges'; ranges: FilterRange[] };

/** Decimal texts, both included; null is open. */
export interface FilterRange {
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
 * OR joins terms of one key; AND joins keys. Terms of one key are alternatives even when they stand apart (SEARCH-017:
 * OR within a filter type, AND across types). Values stand in double quotes, with `\"` and `\\` inside, or are one bare
 * word; in a range `*` leaves a side open.
 * @returns one group per key, in the order of their first terms, or the place that cannot be read (at most 20 characters)
 */
export function parseFilters(text: string): ParsedFilters {
  try {
    return { ok: true, groups: groupTerms(readTerms(text)) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, near: error.near };
    throw error;
  }
}

type Term = { key: string; near: string } & ({ value: string } | { range: FilterRange });

const patterns = {
  space: /\s*/y,
  open: /\(/y,
  close: /\)/y,
  and: /AND\b/y,
  or: /OR\b/y,
  key: /(category|status|completeness|\d{1,15}):/y,
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
    const key = take(patterns.key)?.[1];
    if (key === undefined) throw new Unreadable(place);
    const range = take(patterns.range);
    if (range) return { key, near: place, range: rangeOf(range[1] ?? '*', range[2] ?? '*', place) };
    const value = take(patterns.quoted)?.[1]?.replace(/\\(["\\])/g, '$1') ?? take(patterns.bare)?.[0];
    if (value === undefined) throw new Unreadable(place);
    return { key, near: place, value };
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
    // Values and ranges of one key are no alternatives of each other.
    else throw new Unreadable(term.near);
  }
  return [...groups.values()];
}

function emptyGroup(term: Term): FilterGroup {
  const { key } = term;
  return 'value' in term ? { key, kind: 'values', values: [] } : { key, kind: 'ranges', ranges: [] };
}
