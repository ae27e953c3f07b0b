import type { Ctx, Platform } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { seenRevision } from '../../organisation/index.ts';
import { fits, readStore, type SearchStore } from './loaded-store.ts';
import { countProducts, selectColumnChanges } from './search-columns.store.ts';

/** An organisation with at least this many products is kept in memory. */
export const PRODUCTS_MIN = 2_000;
/** With at least this many it is kept once it is searched repeatedly; with fewer the database is as fast. */
export const PRODUCTS_MIN_OFTEN = 500;
/** Searches within the time during which an organisation counts as small. */
const OFTEN = 5;
/** How long an organisation counts as small, or as too large, before it is checked again. */
const SMALL_MS = 60_000;
const TOO_LARGE_MS = 3_600_000;

/**
 * The organisations whose search rows this process keeps in memory. Each is read in its own tenant transaction and
 * stored under its id; the least recently used are dropped when all together exceed the limit.
 */
export class SearchStores {
  readonly #stores = new Map<string, SearchStore>();
  readonly #loading = new Map<string, Promise<void>>();
  /** Organisations that are not kept, and until when they are not checked again. */
  readonly #left = new Map<string, number>();
  /** Those of them that have few products. */
  readonly #small = new Set<string>();
  /** Number of searches in small organisations that might be kept, since the last check. */
  readonly #searches = new Map<string, number>();
  readonly #platform: Platform;
  #lastLoad: Promise<unknown> = Promise.resolve();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /**
   * The store of the caller's organisation, at least as recent as their transaction's snapshot.
   * @returns undefined if the database must answer: few products, not read yet, or changed by this very transaction
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

  /** Whether an organisation had few products at the last check; false if there was none. */
  isSmall(orgId: string): boolean {
    return this.#small.has(orgId) && this.#isLeft(orgId);
  }

  /** Resolves when nothing is being read. */
  async settled(): Promise<void> {
    while (this.#loading.size > 0) await Promise.all(this.#loading.values());
  }

  /** What is kept, for metrics. */
  get kept(): { organisations: number; bytes: number } {
    const bytes = [...this.#stores.values()].reduce((sum, store) => sum + store.bytes, 0);
    return { organisations: this.#stores.size, bytes };
  }

  get #limit(): number {
    return this.#platform.settings.limits.searchMemoryMb * 1024 * 1024;
  }

  async #consider(ctx: Ctx): Promise<void> {
    const { orgId } = ctx;
    if (this.#loading.has(orgId)) return;
    if (this.#isLeft(orgId)) {
      this.#countSearch(ctx);
      return;
    }
    const products = await countProducts(ctx, PRODUCTS_MIN);
    this.#searches.delete(orgId);
    if (products >= PRODUCTS_MIN) {
      this.#small.delete(orgId);
      this.#load(ctx);
      return;
    }
    this.#small.add(orgId);
    if (products >= PRODUCTS_MIN_OFTEN) this.#searches.set(orgId, 1);
    this.#leave(orgId, SMALL_MS);
  }

  /** People who type or filter search repeatedly: then reading a small organisation once is less work. */
  #countSearch(ctx: Ctx): void {
    const searches = this.#searches.get(ctx.orgId);
    if (searches === undefined) return;
    this.#searches.set(ctx.orgId, searches + 1);
    if (searches + 1 < OFTEN) return;
    this.#searches.delete(ctx.orgId);
    this.#load(ctx);
  }

  /** Whether it is too early for another check. */
  #isLeft(orgId: string): boolean {
    return performance.now() < (this.#left.get(orgId) ?? 0);
  }

  #leave(orgId: string, ms: number): void {
    if (this.#left.size > 20_000) {
      this.#left.clear();
      this.#small.clear();
      this.#searches.clear();
    }
    this.#left.set(orgId, performance.now() + ms);
  }

  /** Reads an organisation while the database answers; one after the other. */
  #load({ platform, caller, orgId }: Ctx): void {
    if (this.#loading.has(orgId)) return;
    const { log } = platform;
    const load = this.#lastLoad.then(async () => {
      try {
        const startedAt = performance.now();
        const store = await readStore({ platform, caller, log }, this.#limit);
        if (!store) {
          this.#leaveOut(orgId);
          return;
        }
        this.#enter(store);
        const { bytes, products, words } = store.columns;
        const ms = Math.round(performance.now() - startedAt);
        log.info(
          { orgId, products, bytes, words: words !== null, ms },
          'the search rows of an organisation are in memory',
        );
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

  #leaveOut(orgId: string): void {
    this.#platform.log.warn({ orgId }, 'SEARCH_MEMORY_MB is too little for a company');
    this.#stores.delete(orgId);
    this.#leave(orgId, TOO_LARGE_MS);
  }

  #enter(loaded: SearchStore): void {
    loaded.usedAt = performance.now();
    this.#stores.set(loaded.orgId, loaded);
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

  /** It is read again on the next search. @returns false: the store is unusable */
  #forget(store: SearchStore): false {
    if (this.#stores.get(store.orgId) === store) this.#stores.delete(store.orgId);
    return false;
  }

  /** @returns false if the store is unusable for now */
  async #refresh(ctx: Ctx, store: SearchStore): Promise<boolean> {
    const known = store.revision;
    const revision = await seenRevision(ctx);
    // Others may have taken the store further meanwhile, but a statement sees at least what was known before it began:
    // else the database was put back to an earlier state, and what the store has may never have been.
    if (revision < known) return this.#forget(store);
    if (revision <= store.revision) return true;
    if (!(await store.inTurn(() => this.#catchUp(ctx, store, revision)))) return this.#forget(store);
    fits(store.columns, this.#limit);
    this.#makeRoom();
    const { dead, products } = store.columns;
    if (dead > products / 2 + 10_000 && !this.#isLeft(ctx.orgId)) this.#load(ctx);
    return true;
  }

  /** A caller who waited for another reader finds it up to date. @returns false if there are too many changes */
  async #catchUp(ctx: Ctx, store: SearchStore, revision: number): Promise<boolean> {
    if (revision <= store.revision) return true;
    const words = store.columns.words !== null;
    const changes = await selectColumnChanges(ctx, { since: store.revision, revision, words });
    if (changes) await store.exclusive(() => store.enter(changes));
    return changes !== undefined;
  }
}

const stores = new WeakMap<Platform, SearchStores>();

/** The stores of this process. */
export function searchStoresOf(platform: Platform): SearchStores {
  const known = stores.get(platform) ?? new SearchStores(platform);
  stores.set(platform, known);
  return known;
}

/** Transactions that have written search rows: only the database knows their uncommitted changes. */
const writers = new WeakSet<Db>();

export function noteWriter(ctx: Ctx): void {
  writers.add(ctx.db);
}

function hasWritten(ctx: Ctx): boolean {
  return writers.has(ctx.db);
}
