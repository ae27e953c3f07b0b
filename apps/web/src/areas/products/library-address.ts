import { productStatuses, sortOptions } from '@sourcewiz/contract';
import type { Filters, LibrarySearch, NumberRange } from '../search/index.ts';

/** Reads the search part of an address; what cannot be read is left out. */
export function readLibrarySearch(raw: Readonly<Record<string, unknown>>): LibrarySearch {
  const q = typeof raw['q'] === 'number' ? String(raw['q']) : raw['q'];
  const filters = readFilters(raw['filters']);
  return {
    ...(typeof q === 'string' && q.trim() !== '' ? { q: q.slice(0, 200) } : {}),
    ...(isOneOf(productStatuses, raw['status']) ? { status: raw['status'] } : {}),
    ...(isOneOf(sortOptions, raw['sort']) ? { sort: raw['sort'] } : {}),
    ...(raw['view'] === 'list' ? { view: 'list' as const } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
  };
}

function isOneOf<T extends string>(known: readonly T[], value: unknown): value is T {
  return known.includes(value as T);
}

const FACET_KEY = /^(category|completeness|\d{1,15})$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

function readFilters(raw: unknown): Filters {
  if (typeof raw !== 'object' || raw === null) return {};
  const filters: Record<string, readonly string[] | NumberRange> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (!FACET_KEY.test(key)) continue;
    const read = Array.isArray(value) ? readValues(value) : readRange(value);
    if (read !== undefined) filters[key] = read;
  }
  return filters;
}

function readValues(values: readonly unknown[]): readonly string[] | undefined {
  const texts = values.flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []));
  return texts.length > 0 ? texts : undefined;
}

function readRange(value: unknown): NumberRange | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { min, max } = value as Record<string, unknown>;
  const range = {
    ...(typeof min === 'string' && NUMBER.test(min) ? { min } : {}),
    ...(typeof max === 'string' && NUMBER.test(max) ? { max } : {}),
  };
  return Object.keys(range).length > 0 ? range : undefined;
}
