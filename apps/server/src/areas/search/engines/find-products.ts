import type { Ctx } from '../../../platform/context.ts';
import type { FunctionRequest } from '../search.store.ts';
import { functionEngine } from './function-engine.ts';
import { memoryEngine } from './memory-engine.ts';
import type { Found, IdsQuestion, SearchEngine } from './search-engine.ts';

/** The ways to search, the first that can answer does: the last one always can. */
export const searchEngines: readonly SearchEngine[] = [memoryEngine, functionEngine];

/** One search. */
export function findProducts(ctx: Ctx, request: FunctionRequest): Promise<Found> {
  return firstAnswer((engine) => engine.find(ctx, request));
}

/**
 * Ids of all products that a search finds, the youngest first; its own order is ignored.
 * @param limit most ids; Infinity for all
 */
export function findProductIds(ctx: Ctx, question: IdsQuestion, limit: number): Promise<number[]> {
  return firstAnswer((engine) => engine.findIds(ctx, question, limit));
}

async function firstAnswer<T>(ask: (engine: SearchEngine) => Promise<T | undefined>): Promise<T> {
  for (const engine of searchEngines) {
    const answer = await ask(engine);
    if (answer !== undefined) return answer;
  }
  throw new Error('No engine could answer a search');
}
