import { fetchAllHits, INCOMPLETE, withFilter, type SearchAsk } from '../../../search/index.ts';

/** Most products that are completed one after the other. */
const MOST = 200;

/** The list that was last open; a product opened by its address belongs to the whole library. */
let list: SearchAsk = { filters: {}, sort: 'products_desc' };
/** Its incomplete products, as of when the first of them was opened. */
let ids: Promise<number[]> | undefined;
/** Products already visited. */
const seen = new Set<number>();

/** Remembers the list on screen, from which the next product is opened. */
export function rememberList(ask: SearchAsk): void {
  list = ask;
  ids = undefined;
  seen.clear();
}

/** Loads the incomplete products of the list while the opened one is still among them. */
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
    // Lets the next call try again.
    ids = undefined;
    return [];
  }
}

/** The next incomplete product of the list that was not visited; undefined when all are done. */
export async function incompleteAfter(id: number): Promise<number | undefined> {
  const all = await prepareIncomplete();
  seen.add(id);
  const at = all.indexOf(id);
  return [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].find((one) => !seen.has(one));
}
