import { catalogueStatuses, type Catalogue, type Image } from '@sourcewiz/contract';
import { oneOf, searchReader, words, type SearchOf } from '../../platform/list/list-search.rules.ts';

export type CatalogueStatus = Catalogue['status'];
export const catalogueSorts = ['-updated_at', '-created_at', 'created_at', 'name'] as const;
export const catalogueTabs = ['all', 'active', 'draft', 'inactive'] as const;

const day = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(Date.parse(raw))
    ? raw
    : undefined;

const historyParts = {
  status: oneOf(catalogueStatuses),
  q: words(120),
  sort: oneOf(catalogueSorts, '-updated_at'),
  approval: oneOf(['pending']),
  created_from: day,
  created_to: day,
  edited_from: day,
  edited_to: day,
};

export const historyDays = ['created_from', 'created_to', 'edited_from', 'edited_to'] as const;

/** The state of the list of catalogues in its address. */
export type HistorySearch = SearchOf<typeof historyParts>;
export const readHistorySearch = searchReader(historyParts);

/**
 * What the address of the first step contains: products that were chosen before, or the catalogue that is being
 * changed.
 */
export interface CreateSearch {
  /** Ids joined by commas, e.g. `12,15`. */
  products?: string;
  catalogue?: number;
}

export function readCreateSearch(raw: Readonly<Record<string, unknown>>): CreateSearch {
  const products = productIdsOf(raw['products']).join(',');
  const catalogue = Number(raw['catalogue']);
  return {
    ...(products === '' ? {} : { products }),
    ...(Number.isSafeInteger(catalogue) && catalogue > 0 ? { catalogue } : {}),
  };
}

/** Product ids of an address: a text `1,2,3`, a number or a list; each once, in order, unreadable ones left out. */
export function productIdsOf(raw: unknown): number[] {
  const parts = Array.isArray(raw) ? raw : String(raw ?? '').split(',');
  const ids = parts
    .map((part) => (String(part).trim() === '' ? 0 : Number(part)))
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)];
}

export const buildSteps = ['buyer', 'products', 'details', 'share'] as const;
export type BuildStep = (typeof buildSteps)[number];

/** Where work on a catalogue continues: a draft at the first unfinished step, others at sharing. */
export function stepOf({ status, product_count }: Pick<Catalogue, 'status' | 'product_count'>): BuildStep {
  if (status !== 'draft') return 'share';
  return product_count === 0 ? 'products' : 'details';
}

/** Images of a catalogue's card: only the chosen one, or up to four of its first products. */
export function cardPictures({ cover, covers }: Pick<Catalogue, 'cover' | 'covers'>): readonly Image[] {
  return cover === null ? covers.slice(0, 4) : [cover];
}

export type Expiry =
  | { kind: 'none' }
  | { kind: 'expired' }
  | { kind: 'today' }
  | { kind: 'days'; days: number };

const DAY_MS = 86_400_000;

/**
 * How long a link still works (CAT-013). Days are counted in UTC, because buyers read the link's end that way.
 * @param expiresAt moment of the end, or null
 */
export function expiryOf(expiresAt: string | null, now: Date): Expiry {
  if (expiresAt === null) return { kind: 'none' };
  const end = new Date(expiresAt);
  if (end.getTime() <= now.getTime()) return { kind: 'expired' };
  const days = Math.floor(end.getTime() / DAY_MS) - Math.floor(now.getTime() / DAY_MS);
  return days === 0 ? { kind: 'today' } : { kind: 'days', days };
}

/** The end of a day chosen as `2027-03-31`, as the server stores it. */
export function endOfDay(day: string): string {
  return `${day}T23:59:59.000Z`;
}

/** The day of an end, as a date field contains it: `2027-03-31`. */
export function dayOf(expiresAt: string): string {
  return new Date(expiresAt).toISOString().slice(0, 10);
}
