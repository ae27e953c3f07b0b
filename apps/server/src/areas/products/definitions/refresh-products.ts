import type { Ctx } from '../../../platform/context.ts';
import { loadFamilyFinder, type LibraryChange } from '../../attributes/index.ts';
import { bumpCatalogueRevision } from '../../organisation/index.ts';
import { writeSearchRows } from '../../search/index.ts';
import { scoreOf } from '../change/completeness.rules.ts';
import { selectProducts, type Lock } from '../products.store.ts';
import { selectConcerned, writeCompleteness, type Concern } from './value-holders.store.ts';

/** Most products updated in the call that changes a definition; more of them need a job. */
export const AT_ONCE = 500;
/** Products in one chunk. */
export const REFRESH_CHUNK = 500;

/**
 * Brings completeness and search rows of products in line with the definitions of attributes, families and categories.
 * @param lock `none` for products that the transaction has already locked
 * @param what `scores`: search rows are only written for products whose score changes
 */
export async function refreshProducts(
  ctx: Ctx,
  ids: readonly number[],
  { lock = 'update', what = 'all' }: { lock?: Lock; what?: 'all' | 'scores' } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const products = await selectProducts(ctx, ids, lock);
  const familyOf = await loadFamilyFinder(
    ctx,
    products.map(({ category }) => category?.id),
  );
  const scored = products.map((product) => ({
    ...product,
    completeness: scoreOf(product, familyOf(product)).percent,
  }));
  const changed = new Set(await writeCompleteness(ctx, scored));
  const written = what === 'all' ? scored : scored.filter(({ id }) => changed.has(id));
  await writeSearchRows(
    ctx,
    written.map((product) => ({ ...product, category_name: product.category?.name ?? null })),
  );
  if (written.length > 0) await bumpCatalogueRevision(ctx);
}

/** The products that a change of the definitions affects. */
export function concernOf(change: LibraryChange): Concern {
  if (change.kind === 'attribute') {
    return { attributeId: change.attributeId, typeNames: [...new Set(change.typeNames)] };
  }
  return change.categoryId === undefined ? {} : { categoryId: change.categoryId };
}

/**
 * Updates the next products.
 * @returns the last id, to continue behind it; null if there are no more
 */
export async function refreshNext(
  ctx: Ctx,
  { what, ...next }: Concern & { what: 'all' | 'scores'; after: number; limit: number },
): Promise<number | null> {
  const ids = await selectConcerned(ctx, next);
  await refreshProducts(ctx, ids, { what });
  return ids.length < next.limit ? null : (ids.at(-1) ?? null);
}
