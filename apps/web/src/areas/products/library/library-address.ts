import { productStatuses, sortOptions } from '@sourcewiz/contract';
import { textParam } from '../../../platform/router/text-param.rules.ts';
import {
  isDateKey,
  isDatePreset,
  type Filters,
  type LibrarySearch,
  type NumberRange,
} from '../../search/index.ts';

/** Reads the search part of an address; what cannot be read is left out. */
export function readLibrarySearch(raw: Readonly<Record<string, unknown>>): LibrarySearch {
  const q = textParam(raw['q'])?.slice(0, 200) ?? '';
  const filters = readFilters(raw['filters']);
  return {
    ...(q.trim() === '' ? {} : { q }),
    ...(isOneOf(productStatuses, raw['status']) ? { status: raw['status'] } : {}),
    ...(isOneOf(sortOptions, raw['sort']) ? { sort: raw['sort'] } : {}),
    ...(isOneOf(views, raw['view']) ? { view: raw['view'] } : {}),
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(typeof raw['saved'] === 'string' && UUID.test(raw['saved']) ? { saved: raw['saved'] } : {}),
  };
}

function isOneOf<T extends string>(known: readonly T[], value: unknown): value is T {
  return known.includes(value as T);
}

const views = ['grid', 'list'] as const;
const UUID = /^[0-9a-f-]{36}$/;
const FACET_KEY = /^(category|completeness|created|changed|\d{1,15})$/;
/** As exact as any stored number. */
const NUMBER = /^-?\d{1,18}(\.\d{1,10})?$/;

function readFilters(raw: unknown): Filters {
  if (typeof raw !== 'object' || raw === null) return {};
  const filters: Record<string, readonly string[] | NumberRange> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (!FACET_KEY.test(key)) continue;
    const read = Array.isArray(value) ? readValues(key, value) : readRange(value);
    if (read !== undefined) filters[key] = read;
  }
  return filters;
}

function readValues(key: string, values: readonly unknown[]): readonly string[] | undefined {
  const texts = values
    .flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []))
    .filter((text) => !isDateKey(key) || isDatePreset(text));
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
