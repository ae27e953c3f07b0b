import { useSyncExternalStore } from 'react';

/** A piece on the buyer's shortlist. */
export interface ShortlistItem {
  id: number;
  variant?: number;
  /** Name of the chosen variant. */
  label?: string;
  quantity: number;
}

const MOST = 500;
const nothing: readonly ShortlistItem[] = [];
const listeners = new Set<() => void>();
let kept: { token: string; items: readonly ShortlistItem[] } | undefined;

const keyOf = (token: string) => `shortlist:${token}`;
export const isSame = (one: ShortlistItem, other: Pick<ShortlistItem, 'id' | 'variant'>) =>
  one.id === other.id && one.variant === other.variant;

/** The shortlist of a catalogue; it stays in this browser until an enquiry is sent. */
export function useShortlist(token: string): readonly ShortlistItem[] {
  return useSyncExternalStore(
    subscribe,
    () => itemsOf(token),
    () => nothing,
  );
}

/** Adds a piece or changes its quantity. */
export function putOnShortlist(token: string, item: ShortlistItem): void {
  // A chosen variant replaces the piece without a variant.
  const items = itemsOf(token).filter(
    ({ id, variant }) => item.variant === undefined || id !== item.id || variant !== undefined,
  );
  const isThere = items.some((one) => isSame(one, item));
  const next = isThere ? items.map((one) => (isSame(one, item) ? item : one)) : [...items, item];
  keep(token, next.slice(-MOST));
}

export function takeFromShortlist(token: string, item: Pick<ShortlistItem, 'id' | 'variant'>): void {
  keep(
    token,
    itemsOf(token).filter((one) => !isSame(one, item)),
  );
}

/** Removes a piece with all its variants from the list. */
export function forgetPiece(token: string, id: number): void {
  keep(
    token,
    itemsOf(token).filter((one) => one.id !== id),
  );
}

export function clearShortlist(token: string): void {
  keep(token, nothing);
}

function itemsOf(token: string): readonly ShortlistItem[] {
  if (kept?.token !== token) kept = { token, items: read(token) };
  return kept.items;
}

function keep(token: string, items: readonly ShortlistItem[]): void {
  kept = { token, items };
  try {
    localStorage.setItem(keyOf(token), JSON.stringify(items));
  } catch {
    // Without storage the list still lasts until the page is left.
  }
  for (const tell of listeners) tell();
}

function read(token: string): readonly ShortlistItem[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(token)) ?? '[]');
    return Array.isArray(list) ? list.filter(isItem) : nothing;
  } catch {
    return nothing;
  }
}

function isItem(item: unknown): item is ShortlistItem {
  const { id, quantity, variant, label } = (item ?? {}) as Record<string, unknown>;
  return (
    Number.isSafeInteger(id) &&
    Number.isSafeInteger(quantity) &&
    (variant === undefined || Number.isSafeInteger(variant)) &&
    (label === undefined || typeof label === 'string')
  );
}

function subscribe(tell: () => void): () => void {
  const onStorage = () => {
    kept = undefined;
    tell();
  };
  listeners.add(tell);
  // Another tab of the same catalogue changed it.
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', onStorage);
  };
}
