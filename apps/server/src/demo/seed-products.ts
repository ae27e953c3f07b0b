import { ensureCategories, loadAttributes } from '../areas/attributes/index.ts';
import { deletePlans } from '../areas/plans/index.ts';
import { applyProductChanges } from '../areas/products/index.ts';
import { inTransaction, type CallerCtx } from '../platform/context.ts';
import { numberedProduct } from './many-products.ts';

const CHUNK = 500;

/**
 * Adds numbered products to the caller's company, in chunks, through the same service as everything else.
 * @param from first number; products that already exist stay as they are
 */
export async function seedProducts(
  base: CallerCtx,
  { from = 1, count, imageIds = [] }: { from?: number; count: number; imageIds?: readonly string[] },
  report: (done: number) => void = () => undefined,
): Promise<void> {
  // Plans that are sold do not allow so many.
  await inTransaction(base, deletePlans);
  const names = ['Kitchen & dining', 'Home décor', 'Furniture', 'Lighting', 'Soft furnishing', 'Storage'];
  const categories = await inTransaction(base, (ctx) => ensureCategories(ctx, names));
  const categoryIds = [...categories.values()].map(({ id }) => id);
  for (let start = 0; start < count; start += CHUNK) {
    const size = Math.min(CHUNK, count - start);
    await inTransaction(base, async (ctx) => {
      const attributes = await loadAttributes(ctx);
      const changes = Array.from({ length: size }, (_, index) =>
        numberedProduct(from + start + index, { attributes, categoryIds, imageIds }),
      );
      await applyProductChanges(ctx, { changes, source: 'demo', onProblem: 'collect' });
    });
    report(start + size);
  }
}
