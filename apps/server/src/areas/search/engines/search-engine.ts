import type { Ctx } from '../../../platform/context.ts';
import type { FacetCounts } from '../memory/facet-counts.rules.ts';
import type { FunctionHit, FunctionRequest, Holding, Revision } from '../search.store.ts';
import type { SearchRow } from '../search-row.rules.ts';

/** A page of results, with the counts. */
export interface Found {
  ids: number[];
  total: number;
  status_counts: Record<string, number>;
  counts: FacetCounts;
  /** Whether total and counts are those of a sample, scaled up; products and their order are always exact. */
  estimated?: boolean;
  /** The rows of the page, in order, with the tasks that currently hold their products. */
  hits(): Promise<(FunctionHit & Holding)[]>;
}

export type IdsQuestion = Omit<FunctionRequest, 'size' | 'skip' | 'facets'>;

/** When rows belong to which revision of the catalogue. */
export interface Writing {
  revision: Revision;
  /** Together with the commit, behind what counts the revision up there. */
  inTheEnd?: boolean;
}

/**
 * One way to search the products of a company. All of them give the same answer to the same request
 * (`search-engine.test.ts`), but for counts that are said to be estimates, and none is older than what the caller has committed or written in this transaction.
 */
export interface SearchEngine {
  readonly name: string;
  /** @returns undefined if it cannot answer this caller now: the next one is asked */
  find(ctx: Ctx, request: FunctionRequest): Promise<Found | undefined>;
  /**
   * Ids of all products that a search finds, the youngest first; its own order is ignored.
   * @param limit most ids; Infinity for all
   * @returns undefined as for `find`
   */
  findIds(ctx: Ctx, question: IdsQuestion, limit: number): Promise<number[] | undefined>;
  /** Takes over rows of products that the caller's transaction writes, replacing older ones. */
  write(ctx: Ctx, rows: readonly SearchRow[], writing: Writing): Promise<void>;
  /** Forgets products that the caller's transaction deletes. */
  remove(ctx: Ctx, ids: readonly number[], revision: number): Promise<void>;
}
