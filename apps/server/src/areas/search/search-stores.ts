import { setImmediate as turn } from 'node:timers/promises';
import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { organisationOf } from '../organisation/index.ts';
import type { FoundTexts } from './search-in-columns.ts';
import {
  hasProducts,
  selectColumnChanges,
  selectColumnRows,
  toColumnRow,
  type ColumnChanges,
} from './search-columns.store.ts';
import { SearchColumns, type OrderName } from './search-columns.ts';
import { sortInSlices } from './sort-in-slices.ts';

/** Products from which on an organisation is kept in memory; with fewer the database is fast enough. */
export const PRODUCTS_MIN = 2_000;
/** Products that are read at once. */
const BATCH = 1_000;
/** Milliseconds of work after which other requests have their turn. */
const SLICE_MS = 4;
/** How long an organisation counts as small, or as too large, without looking again. */
const SMALL_MS = 60_000;
const TOO_LARGE_MS = 3_600_000;
/** Searches of words that are remembered until the next change. */
const TEXTS_KEPT = 12;

/** The search rows of one organisation, as of a revision of its catalogue. */
export class SearchStore {
  readonly orgId: string;
  readonly columns: SearchColumns;
  revision: number;
  usedAt = 0;
  reloading = false;
  #last: Promise<unknown> = Promise.resolve();
  #texts = new Map<string, FoundTexts>();

  constructor(orgId: string, loaded: { columns: SearchColumns; revision: number }) {
    this.orgId = orgId;
    this.columns = loaded.columns;
    this.revision = loaded.revision;
  }

  /** Runs work alone: nobody sees changes that are half entered. */
  exclusive<T>(work: () => T | Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** Enters changes in slices. What is known already may be among them. */
  async enter({ changed, removed, revision }: ColumnChanges): Promise<void> {
    if (revision <= this.revision) return;
    const pause = slices();
    for (const id of removed) this.columns.remove(id);
    for (const row of changed) {
      this.columns.put(toColumnRow(row));
      await pause();
    }
    this.revision = revision;
    this.#texts.clear();
  }

  /** What words find, as of the store's revision. */
  async texts(key: string, look: () => Promise<FoundTexts>): Promise<FoundTexts> {
    const known = this.#texts.get(key);
    if (known) return known;
    const { revision } = this;
    const found = await look();
    if (revision === this.revision) {
      const [oldest] = this.#texts.keys();
      if (oldest !== undefined && this.#texts.size >= TEXTS_KEPT) this.#texts.delete(oldest);
      this.#texts.set(key, found);
    }
    return found;
  }

  get bytes(): number {
    const texts = [...this.#texts.values()].reduce((sum, { ids }) => sum + ids.length * 16, 0);
    return this.columns.bytes + texts;
  }
}

/**
 * The organisations whose search rows this process keeps in memory. Each is read in a tenant transaction of its own and
 * stands under its id; the least recently used go when all take more than the limit.
 */
export class SearchStores {
  readonly #stores = new Map<string, SearchStore>();
  readonly #loading = new Map<string, Promise<void>>();
  /** Organisations that are not kept, and until when nobody asks again. */
  readonly #left = new Map<string, number>();
  readonly #platform: Platform;
  #lastLoad: Promise<unknown> = Promise.resolve();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /**
   * The store of the caller's organisation, as young as his transaction sees it or younger.
   * @returns undefined when the database must answer: few products, not read yet, or changed by this very transaction
   */
  async current(ctx: Ctx): Promise<SearchStore | undefined> {
    if (this.#limit === 0 || hasWritten(ctx)) return undefined;
    const store = this.#stores.get(ctx.orgId);
    if (!store) {
      await this.#consider(ctx);
      return undefined;
    }
    store.usedAt = performance.now();
    return (await this.#refresh(ctx, store)) ? store : undefined;
  }

  /** Resolves when nothing is being read. */
  async settled(): Promise<void> {
    while (this.#loading.size > 0) await Promise.all(this.#loading.values());
  }

  /** What is kept, for figures. */
  get kept(): { organisations: number; bytes: number } {
    const bytes = [...this.#stores.values()].reduce((sum, store) => sum + store.bytes, 0);
    return { organisations: this.#stores.size, bytes };
  }

  get #limit(): number {
    return this.#platform.settings.limits.searchMemoryMb * 1024 * 1024;
  }

  async #consider(ctx: Ctx): Promise<void> {
    const { orgId } = ctx;
    if (this.#loading.has(orgId) || performance.now() < (this.#left.get(orgId) ?? 0)) return;
    if (await hasProducts(ctx, PRODUCTS_MIN)) this.#load(ctx);
    else this.#leave(orgId, SMALL_MS);
  }

  #leave(orgId: string, ms: number): void {
    if (this.#left.size > 20_000) this.#left.clear();
    this.#left.set(orgId, performance.now() + ms);
  }

  /** Reads an organisation while the database answers; one after the other. */
  #load({ platform, caller, orgId }: Ctx): void {
    if (this.#loading.has(orgId)) return;
    const { log } = platform;
    const load = this.#lastLoad.then(async () => {
      try {
        const startedAt = performance.now();
        const store = await readStore({ platform, caller, log });
        this.#enter(store);
        const { bytes, products } = store.columns;
        const ms = Math.round(performance.now() - startedAt);
        log.info({ orgId, products, bytes, ms }, 'the search rows of an organisation are in memory');
      } catch (error) {
        this.#leave(orgId, SMALL_MS);
        log.error({ err: error, orgId }, 'the search rows of an organisation could not be read');
      } finally {
        this.#loading.delete(orgId);
      }
    });
    this.#lastLoad = load;
    this.#loading.set(orgId, load);
    platform.background.run('reading search rows', () => load);
  }

  #enter(loaded: SearchStore): void {
    const { orgId, columns } = loaded;
    if (columns.bytes > this.#limit) {
      this.#platform.log.warn(
        { orgId, bytes: columns.bytes },
        'SEARCH_MEMORY_MB is too little for a company',
      );
      this.#stores.delete(orgId);
      this.#leave(orgId, TOO_LARGE_MS);
      return;
    }
    loaded.usedAt = performance.now();
    this.#stores.set(orgId, loaded);
    this.#makeRoom();
  }

  #makeRoom(): void {
    let bytes = this.kept.bytes;
    const oldestFirst = [...this.#stores.values()].toSorted((one, other) => one.usedAt - other.usedAt);
    for (const store of oldestFirst) {
      if (bytes <= this.#limit) return;
      bytes -= store.bytes;
      this.#stores.delete(store.orgId);
    }
  }

  /** @returns false when the store is of no use for now */
  async #refresh(ctx: Ctx, store: SearchStore): Promise<boolean> {
    const { catalogueRevision: revision } = await organisationOf(ctx);
    if (revision <= store.revision) return true;
    const changes = await selectColumnChanges(ctx, { since: store.revision, revision });
    if (!changes) {
      this.#stores.delete(ctx.orgId);
      return false;
    }
    await store.exclusive(() => store.enter(changes));
    this.#makeRoom();
    const { dead, products } = store.columns;
    if (!store.reloading && dead > products / 2 + 10_000) {
      store.reloading = true;
      this.#load(ctx);
    }
    return true;
  }
}

const stores = new WeakMap<Platform, SearchStores>();

/** The stores of this process. */
export function searchStoresOf(platform: Platform): SearchStores {
  const known = stores.get(platform) ?? new SearchStores(platform);
  stores.set(platform, known);
  return known;
}

/** Transactions that have written search rows: only the database knows what is not committed. */
const writers = new WeakSet<Db>();

export function noteWriter(ctx: Ctx): void {
  writers.add(ctx.db);
}

function hasWritten(ctx: Ctx): boolean {
  return writers.has(ctx.db);
}

/**
 * All search rows of an organisation, and the revision that they are as young as. Rows that are changed while they are
 * read are of a later revision, and come once more at the end.
 */
async function readStore(base: CallerCtx): Promise<SearchStore> {
  return inTransaction(base, async (ctx) => {
    const columns = new SearchColumns();
    const store = new SearchStore(ctx.orgId, { columns, revision: await revisionOf(ctx) });
    const pause = slices();
    let after = 0;
    for (;;) {
      const rows = await selectColumnRows(ctx, { after, limit: BATCH });
      for (const row of rows) {
        columns.put(toColumnRow(row));
        await pause();
      }
      after = Number(rows.at(-1)?.product_id ?? 0);
      if (rows.length < BATCH) break;
    }
    await sortOrders(columns);
    const changes = await selectColumnChanges(ctx, {
      since: store.revision,
      revision: await revisionOf(ctx),
    });
    if (!changes) throw new Error('Too much was changed while the search rows were read');
    await store.enter(changes);
    return store;
  });
}

async function revisionOf(ctx: Ctx): Promise<number> {
  return (await organisationOf(ctx)).catalogueRevision;
}

async function sortOrders(columns: SearchColumns): Promise<void> {
  for (const name of ['created', 'updated', 'sku'] satisfies OrderName[]) {
    const rows = Uint32Array.from({ length: columns.length }, (_, row) => row);
    columns.setOrder(name, await sortInSlices(rows, columns.comparison(name), slices()));
  }
}

/** Lets others have their turn when enough work was done in one go. */
function slices(): () => Promise<void> | void {
  let since = performance.now();
  return () => {
    if (performance.now() - since < SLICE_MS) return undefined;
    return turn().then(() => {
      since = performance.now();
    });
  };
}
