import type { BuyerLine } from '@sourcewiz/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchLines } from '../buyer-api.ts';
import { sumText } from '../sum-text.ts';
import { lineKey, type ShortlistItem } from './shortlist.ts';

/** An item of the shortlist with its line: undefined until it is loaded, null if it is not offered any more. */
export interface ListedItem {
  item: ShortlistItem;
  line: BuyerLine | null | undefined;
}

/** The items of a shortlist as they are offered, and `reload`, which asks again. */
export function useLines(
  token: string,
  items: readonly ShortlistItem[],
): { listed: ListedItem[]; reload: () => Promise<void> } {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, BuyerLine | null>>(new Map());
  const latest = useRef(0);
  const keys = items.map(lineKey).join(',');
  const reload = useCallback(async () => {
    const turn = (latest.current += 1);
    if (keys === '') return;
    // Without its lines the list still counts and can be sent.
    const lines = await fetchLines(token, keys).catch(() => undefined);
    if (!lines || turn !== latest.current) return;
    const found = new Map(lines.map((line) => [lineKey(line), line]));
    setLoaded(new Map(keys.split(',').map((key) => [key, found.get(key) ?? null])));
  }, [token, keys]);
  useEffect(() => void reload(), [reload]);
  return { listed: items.map((item) => ({ item, line: loaded.get(lineKey(item)) })), reload };
}

export interface Totals {
  pieces: number;
  /** One text for each currency. */
  sums: string[];
  /** Lines without a price of a piece. */
  onRequest: number;
  cbm: number;
  /** Lines whose volume is not known. */
  unmeasured: number;
}

/** What the items that are still offered come to. */
export function totalsOf(listed: readonly ListedItem[], language: 'en' | 'tr'): Totals {
  const offered = listed.filter(({ line }) => line !== null);
  const priced = offered.flatMap(({ item: { quantity }, line }) =>
    line?.price && line.amount ? [{ quantity, price: line.price, amount: line.amount }] : [],
  );
  const bySign = Map.groupBy(priced, ({ price }) => /^[^\d]*/.exec(price)?.[0] ?? '');
  const measured = offered.flatMap(({ item, line }) => (line?.cbm ? [Number(line.cbm) * item.quantity] : []));
  return {
    pieces: offered.reduce((sum, { item }) => sum + item.quantity, 0),
    sums: [...bySign.values()].map((lines) => sumText(lines, language)),
    onRequest: offered.length - priced.length,
    cbm: measured.reduce((sum, one) => sum + one, 0),
    unmeasured: offered.length - measured.length,
  };
}
