import { fetchAllHits, INCOMPLETE, withFilter, type SearchAsk } from '../../../search/index.ts';

/** Products that are gone through one after the other, at most. */
const MOST = 200;

/** The list that was open last; a product that is opened by its address belongs to the whole library. */
let list: SearchAsk = { filters: {}, sort: 'products_desc' };
/** Its products that lack something, as they were when the first of them was opened. */
let ids: Promise<number[]> | undefined;
/** Those that somebody was at. */
const seen = new Set<number>();

/** The list that is on screen: what is opened now is opened from it. */
export function rememberList(ask: SearchAsk): void {
  list = ask;
  ids = undefined;
  seen.clear();
}

/** Reads which products of the list lack something, while the product that was opened is still among them. */
export function prepareIncomplete(): Promise<number[]> {
  return (ids ??= load());
}

async function load(): Promise<number[]> {
  const { completeness } = list.filters;
  const filters =
    completeness === undefined ? withFilter(list.filters, 'completeness', INCOMPLETE) : list.filters;
  try {
    return (await fetchAllHits({ ...list, filters }, MOST)).map(({ id }) => id);
  } catch {
    // The next time may go better.
    ids = undefined;
    return [];
  }
}

/** The product of the list after this one that lacks something and that nobody was at; undefined when all are done. */
export async function incompleteAfter(id: number): Promise<number | undefined> {
  const all = await prepareIncomplete();
  seen.add(id);
  const at = all.indexOf(id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find((one) => !seen.has(one));
}
