import { productStatuses, sortOptions } from '@sourcewiz/contract';
import { oneOf, searchReader, words } from '../../../platform/list/list-search.rules.ts';
import {
  isDateKey,
  isDatePreset,
  type Filters,
  type LibrarySearch,
  type NumberRange,
} from '../../search/index.ts';

const UUID = /^[0-9a-f-]{36}$/;
/** An attribute, for prices with the currency of the filter; or a word, which may be the name of an axis. */
const FACET_KEY = /^(\p{L}[\p{L}\p{N}_]{0,59}|_[\p{L}\p{N}_]{0,59}|\d{1,15}(:[A-Z]{3})?)$/u;
/** As exact as any stored number. */
const NUMBER = /^-?\d{1,18}(\.\d{1,10})?$/;

/** Reads the search part of an address; unreadable parts are left out. */
export const readLibrarySearch: (raw: Readonly<Record<string, unknown>>) => LibrarySearch = searchReader({
  q: words(200),
  status: oneOf(productStatuses),
  sort: oneOf(sortOptions),
  view: oneOf(['grid', 'list']),
  filters: readFilters,
  saved: (raw) => (typeof raw === 'string' && UUID.test(raw) ? raw : undefined),
});

function readFilters(raw: unknown): Filters | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const filters: Record<string, readonly string[] | NumberRange> = {};
  for (const [key, value] of Object.entries(raw)) {
    if (!FACET_KEY.test(key)) continue;
    const read = Array.isArray(value) ? readValues(key, value) : readRange(value);
    if (read !== undefined) filters[key] = read;
  }
  return Object.keys(filters).length > 0 ? filters : undefined;
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
