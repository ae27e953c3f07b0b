import type { Ctx } from '../../../platform/context.ts';
import { loadAttributes, type LibraryChange } from '../../attributes/index.ts';
import { bumpCatalogueRevision } from '../../organisation/index.ts';
import { writeSearchRows } from '../../search/index.ts';
import { completenessOf } from '../change/completeness.rules.ts';
import { selectProducts, type Lock } from '../products.store.ts';
import { selectConcerned, writeCompleteness } from './value-holders.store.ts';

/** Products that are brought up to date in the call that changes a definition; more of them need a job. */
export const AT_ONCE = 500;
/** Products of one chunk. */
export const REFRESH_CHUNK = 500;

/**
 * Brings completeness and search rows of products in line with the definitions of attributes and categories.
 * @param lock `none` for products that the transaction has locked before
 */
export async function refreshProducts(
  ctx: Ctx,
  ids: readonly number[],
  lock: Lock = 'update',
): Promise<void> {
  if (ids.length === 0) return;
  const attributes = await loadAttributes(ctx);
  const products = (await selectProducts(ctx, ids, lock)).map((product) => ({
    ...product,
    completeness: completenessOf({ attributes, product }).percent,
  }));
  await writeCompleteness(
    ctx,
    products.map(({ id, completeness }) => ({ id, completeness })),
  );
  await writeSearchRows(
    ctx,
    products.map((product) => ({ ...product, category_name: product.category?.name ?? null })),
  );
  await bumpCatalogueRevision(ctx);
}

/** What of the library a change of the definitions concerns. */
export function concernOf(change: LibraryChange): { attributeId?: number; categoryId?: number } {
  if (change.kind === 'attribute') return { attributeId: change.attributeId };
  return change.kind === 'category' ? { categoryId: change.categoryId } : {};
}

/**
 * Brings the next products up to date.
 * @returns the id to go on behind; null when there are no more
 */
export async function refreshNext(
  ctx: Ctx,
  { after, limit, ...concern }: { attributeId?: number; categoryId?: number; after: number; limit: number },
): Promise<number | null> {
  const ids = await selectConcerned(ctx, { ...concern, after, limit });
  await refreshProducts(ctx, ids);
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}
