import type { Ctx } from '../../../platform/context.ts';
import type { ChunkOutcome } from './bulk-run.ts';
import type { AppliedChange } from '../change/product-change.ts';
import { selectProductIds } from './product-tasks.store.ts';

/** Counts the results of a chunk, and lists the refused products. */
export async function outcomeOf(
  ctx: Ctx,
  ids: readonly number[],
  applied: readonly AppliedChange[],
): Promise<ChunkOutcome> {
  const count = (wanted: AppliedChange['outcome']) =>
    applied.filter(({ outcome }) => outcome === wanted).length;
  const codes = new Map(
    ids.flatMap((id, index) => {
      const [problem] = applied[index]?.problems ?? [];
      return problem ? [[id, problem.code] as const] : [];
    }),
  );
  return {
    counts: { updated: count('updated'), unchanged: count('unchanged'), failed: count('failed') },
    skipped: (await selectProductIds(ctx, [...codes.keys()])).map(({ id, product_id }) => ({
      id,
      product_id,
      code: codes.get(id) ?? 'internal',
    })),
  };
}
