import { labelKey, type checkExclusive, type ParsedOf, type ResultOf } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes } from '../attributes/index.ts';
import { todayOf } from '../identity/index.ts';
import { assertSomeExist } from './bulk/bulk-selection.ts';
import { selectMarkedProducts } from './products.store.ts';

/** Standard attributes for the buyer that a product is made for, and for the last day of that. */
const MARK = 'exclusive_for_buyer';
const UNTIL = 'exclusive_until';

/**
 * Those of the products to be shown to a buyer that are exclusive to another one (PROD-051), up to their last day in
 * the company's time zone. Letter case, the dots of Turkish i and spaces are ignored; without a buyer every exclusive
 * product is returned.
 * @throws DomainError not_found when none of the products exists
 */
export async function findExclusive(
  ctx: Ctx,
  { product_ids: productIds, buyer }: ParsedOf<typeof checkExclusive>['body'],
): Promise<ResultOf<typeof checkExclusive>> {
  const attributes = await loadAttributes(ctx);
  const idOf = (name: string) => attributes.find(({ internal_name }) => internal_name === name)?.id;
  const attributeId = idOf(MARK);
  if (attributeId === undefined) return [];
  const marked = await selectMarkedProducts(ctx, { productIds, attributeId, besideId: idOf(UNTIL) ?? 0 });
  const today = await todayOf(ctx);
  if (marked.length === 0) await assertSomeExist(ctx, productIds, 'body.product_ids');
  const buyerKey = labelKey(buyer);
  return marked.flatMap(({ value, beside, ...product }) => {
    const owners = buyersOf(value);
    const exclusive_until = typeof beside === 'string' ? beside : null;
    const isTheirs = owners.some((owner) => labelKey(owner) === buyerKey);
    const isOver = exclusive_until !== null && exclusive_until < today;
    if (owners.length === 0 || isTheirs || isOver) return [];
    return [{ ...product, exclusive_for: owners.join(', '), exclusive_until }];
  });
}

/** The attribute may have become a list. */
function buyersOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((owner): owner is string => typeof owner === 'string' && owner.trim() !== '');
}
