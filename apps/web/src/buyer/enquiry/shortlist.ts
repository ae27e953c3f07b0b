import { keptInBrowser } from './kept.ts';

/** A product on the buyer's shortlist. */
export interface ShortlistItem {
  id: number;
  variant?: number;
  /** Name of the chosen variant. */
  label?: string;
  /** What it was called when it was chosen, for when it is not offered any more. */
  name?: string;
  quantity: number;
}

/** As many as the server takes. */
const MOST = 500;

const list = keptInBrowser<readonly ShortlistItem[]>('shortlist', {
  empty: [],
  read: (stored) => (Array.isArray(stored) ? stored.filter(isItem) : []),
});

/** The shortlist of a catalogue; it stays in this browser until an enquiry is sent. */
export const useShortlist = list.useKept;

export const isSame = (one: Pick<ShortlistItem, 'id' | 'variant'>, other: typeof one) =>
  one.id === other.id && one.variant === other.variant;

/** The line of an item, as the server is asked for it. */
export const lineKey = ({ id, variant }: { id: number; variant?: number | null }): string =>
  variant ? `${id}-${variant}` : String(id);

/** Adds a product or changes its quantity. */
export function putOnShortlist(token: string, item: ShortlistItem): void {
  // A chosen variant replaces the product without a variant.
  const items = list
    .of(token)
    .filter(({ id, variant }) => item.variant === undefined || id !== item.id || variant !== undefined);
  const isThere = items.some((one) => isSame(one, item));
  const next = isThere ? items.map((one) => (isSame(one, item) ? item : one)) : [...items, item];
  list.put(token, next.slice(-MOST));
}

export function takeFromShortlist(
  token: string,
  ...taken: readonly Pick<ShortlistItem, 'id' | 'variant'>[]
): void {
  const isKept = (item: ShortlistItem) => !taken.some((one) => isSame(one, item));
  list.put(token, list.of(token).filter(isKept));
}

/** Removes a product with all its variants from the list. */
export function forgetProduct(token: string, id: number): void {
  takeFromShortlist(token, ...list.of(token).filter((one) => one.id === id));
}

export function isItem(item: unknown): item is ShortlistItem {
  const { id, quantity, variant, label, name } = (item ?? {}) as Record<string, unknown>;
  return (
    Number.isSafeInteger(id) &&
    Number.isSafeInteger(quantity) &&
    (variant === undefined || Number.isSafeInteger(variant)) &&
    [label, name].every((text) => text === undefined || typeof text === 'string')
  );
}
