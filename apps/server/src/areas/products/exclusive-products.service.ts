import { labelKey, type checkExclusive, type ParsedOf, type ResultOf } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes } from '../attributes/index.ts';
import { assertSomeExist } from './bulk/bulk-selection.ts';
import { selectMarkedProducts } from './products.store.ts';

/** Standard attribute for the buyer that a product is made for. */
const MARK = 'exclusive_for_buyer';

/**
 * Those of the products to be shown to a buyer that are exclusive to another one (PROD-051). Letter case, the dots of
 * Turkish i and spaces are ignored; without a buyer every exclusive product is returned.
 * @throws DomainError not_found when none of the products exists
 */
export async function findExclusive(
  ctx: Ctx,
  { product_ids: productIds, buyer }: ParsedOf<typeof checkExclusive>['body'],
): Promise<ResultOf<typeof checkExclusive>> {
  const mark = (await loadAttributes(ctx)).find(({ internal_name }) => internal_name === MARK);
  if (!mark) return [];
  const marked = await selectMarkedProducts(ctx, { productIds, attributeId: mark.id });
  if (marked.length === 0) await assertSomeExist(ctx, productIds, 'body.product_ids');
  const buyerKey = labelKey(buyer);
  return marked.flatMap(({ value, ...product }) => {
    const owners = buyersOf(value);
    const isTheirs = owners.some((owner) => labelKey(owner) === buyerKey);
    return owners.length === 0 || isTheirs ? [] : [{ ...product, exclusive_for: owners.join(', ') }];
  });
}

/** The attribute may have become a list. */
function buyersOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((owner): owner is string => typeof owner === 'string' && owner.trim() !== '');
}
