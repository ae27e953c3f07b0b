import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { pauses } from '../../../platform/pauses.ts';
import { createTurns } from '../../../platform/turns.ts';
import { seenRevision } from '../../organisation/index.ts';
import type { FoundTexts } from './rows-to-search.ts';
import {
  selectColumnChanges,
  selectColumnRows,
  toColumnRow,
  type ColumnChanges,
} from './search-columns.store.ts';
import { byCreation, byEdit, bySku } from './row-orders.ts';
import { SearchColumns, type RowOrder } from './search-columns.ts';
import type { ColumnAnswer } from './search-in-columns.ts';

/** Elements sorted in one go. */
const RUN = 512;

/**
 * Sorts like `Array.sort`, in pieces, so that a long list does not block everything else.
 * @param pause called after each piece; may wait
 * @returns the sorted list, in one of two arrays of the same length
 */
export async function sortInSlices(
  list: Uint32Array,
  compare: (one: number, other: number) => number,
  pause: () => Promise<void> | void,
): Promise<Uint32Array> {
  for (let start = 0; start < list.length; start += RUN) {
    list.subarray(start, start + RUN).sort(compare);
    await pause();
  }
  let from: Uint32Array = list;
  let to: Uint32Array = new Uint32Array(list.length);
  for (let width = RUN; width < list.length; width *= 2) {
    for (let start = 0; start < list.length; start += 2 * width) {
      const middle = Math.min(start + width, list.length);
      const end = Math.min(start + 2 * width, list.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at++) {
        const takeLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
        to[at] = from[takeLeft ? left++ : right++] ?? 0;
        if ((at & (RUN - 1)) === 0) await pause();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Products read at a time. */
const BATCH = 500;
/** Milliseconds of work after which other requests get their turn. */
const SLICE_MS = 4;
/** Text searches remembered until the next change. */
const TEXTS_KEPT = 12;
/** Answers remembered until the next change: most people look at the same few pages. */
const ANSWERS_KEPT = 24;
/** Bytes of a facet value in an answer; its name is the one in the columns. */
const COUNT_BYTES = 64;

/** The search rows of one organisation at a revision of its catalogue. */
export class SearchStore {
  readonly orgId: string;
  readonly columns: SearchColumns;
  revision: number;
  usedAt = 0;
  /** Only one reader at a time brings it up to date: others would read the same rows. */
  readonly inTurn = createTurns({ atOnce: 1 });
  #last: Promise<unknown> = Promise.resolve();
  readonly #texts = new Map<string, FoundTexts>();
  readonly #answers = new Map<string, ColumnAnswer>();

  constructor(orgId: string, loaded: { columns: SearchColumns; revision: number }) {
    this.orgId = orgId;
    this.columns = loaded.columns;
    this.revision = loaded.revision;
  }

  /** Runs work exclusively: nobody sees half-entered changes. */
  exclusive<T>(work: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Enters changes in slices. They may include what is already known. */
  async enter({ changed, removed, revision }: ColumnChanges): Promise<void> {
    if (revision <= this.revision) return;
    const pause = pauses(SLICE_MS);
    for (const id of removed) this.columns.remove(id);
    for (const row of changed) {
      this.columns.put(toColumnRow(row));
      await pause();
    }
    this.revision = revision;
    this.#texts.clear();
    this.#answers.clear();
  }

  /** The products that match words, if somebody has searched for them since the last change. */
  knownTexts(key: string): FoundTexts | undefined {
    return this.#texts.get(key);
  }

  /** Searches for words and remembers the result, at the store's revision. */
  texts(key: string, look: () => Promise<FoundTexts>): Promise<FoundTexts> {
    return this.#remember({ kept: this.#texts, most: TEXTS_KEPT, key }, look);
  }

  /** The answer to a request at the store's revision: searched for, unless somebody has asked the same since then. */
  async answer(key: string, search: () => Promise<ColumnAnswer>): Promise<ColumnAnswer> {
    const known = this.#answers.get(key);
    return known ?? this.#remember({ kept: this.#answers, most: ANSWERS_KEPT, key }, search);
  }

  async #remember<T>(
    { kept, most, key }: { kept: Map<string, T>; most: number; key: string },
    look: () => Promise<T>,
  ): Promise<T> {
    const { revision } = this;
    const found = await look();
    if (revision === this.revision) {
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size >= most) kept.delete(oldest);
      kept.set(key, found);
    }
    return found;
  }

  get bytes(): number {
    const texts = [...this.#texts.values()].reduce((sum, { ids }) => sum + ids.length * 16, 0);
    const answers = [...this.#answers.values()].reduce(
      (sum, { ids, tokens, numbers }) => sum + (ids.length + tokens.length + numbers.length) * COUNT_BYTES,
      0,
    );
    return this.columns.bytes + texts + answers;
  }
}

/** Drops the words of the columns if there is no room for both. @returns false if even that is too much */
export function fits(columns: SearchColumns, limit: number): boolean {
  if (columns.bytes > limit) columns.dropWords();
  return columns.bytes <= limit;
}

/**
 * All search rows of an organisation, and their revision. Rows that change during the reading have a later revision,
 * and are read again at the end.
 * @param limit bytes that they may take
 * @returns undefined if they take more even without their words
 */
export async function readStore(base: CallerCtx, limit: number): Promise<SearchStore | undefined> {
  return inTransaction(base, async (ctx) => {
    const columns = new SearchColumns();
    const store = new SearchStore(ctx.orgId, { columns, revision: await seenRevision(ctx) });
    const pause = pauses(SLICE_MS);
    let after = 0;
    for (;;) {
      const words = columns.words !== null;
      const rows = await selectColumnRows(ctx, { after, limit: BATCH, words });
      for (const row of rows) {
        columns.put(toColumnRow(row));
        await pause();
      }
      if (!fits(columns, limit)) return undefined;
      after = Number(rows.at(-1)?.product_id ?? 0);
      if (rows.length < BATCH) break;
    }
    await sortOrders(columns);
    const changes = await selectColumnChanges(ctx, {
      since: store.revision,
      revision: await seenRevision(ctx),
      words: columns.words !== null,
    });
    if (!changes) throw new Error('Too much was changed while the search rows were read');
    await store.enter(changes);
    return fits(columns, limit) ? store : undefined;
  });
}

async function sortOrders(columns: SearchColumns): Promise<void> {
  for (const order of [byCreation(columns), byEdit(columns), bySku(columns)]) await sortOrder(columns, order);
}

/** Sorts all rows, unless they already are. */
export async function sortOrder(columns: SearchColumns, order: RowOrder): Promise<void> {
  if (columns.hasOrder(order)) return;
  const rows = Uint32Array.from({ length: columns.length }, (_, row) => row);
  columns.setOrder(order, await sortInSlices(rows, order.compare, pauses(SLICE_MS)));
}
