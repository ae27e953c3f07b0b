import type { addEnquiry as addOperation, EnquiryItem, ParsedOf } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { tellChanged } from '../../platform/records/index.ts';
import { moneyRules } from '../organisation/index.ts';
import { findProductsById } from '../products/index.ts';
import { insertEnquiry } from './enquiries.store.ts';

type Input = ParsedOf<typeof addOperation>['body'];

/** Enters an enquiry that came another way than by a link. @throws DomainError not_found for an unknown product */
export async function addEnquiry(ctx: Ctx, { items, currency, ...enquiry }: Input): Promise<{ id: number }> {
  const at = ctx.platform.clock.now();
  const { userId: ownerId, name: ownerName } = ctx.caller;
  const lines = await named(ctx, items, currency ?? (await moneyRules(ctx)).home);
  const own = { ownerId, ownerName, readAt: at, at, catalogueId: null, catalogueName: '' };
  const { id } = (await insertEnquiry(ctx, { ...enquiry, ...own, items: lines })) ?? fail('internal');
  tellChanged(ctx, { kind: 'enquiry', ids: [id], revision: null });
  return { id };
}

/** The lines with the names that products have today. */
async function named(ctx: Ctx, items: Input['items'], currency: string): Promise<EnquiryItem[]> {
  const found = await findProductsById(ctx, [...new Set(items.map(({ id }) => id))]);
  const products = new Map(found.map((product) => [product.id, product]));
  return items.map(({ id, variant_id: variantId, quantity, price }, line) => {
    const product = products.get(id) ?? fail('not_found', { path: `body.items.${line}.id` });
    const variant = product.variants.find((one) => one.id === variantId);
    if (variantId !== null && !variant) fail('not_found', { path: `body.items.${line}.variant_id` });
    return {
      id,
      variant_id: variantId,
      product_id: variant?.variant_id ?? product.product_id,
      name: product.name,
      variant: variant ? Object.values(variant.options).join(', ') || variant.variant_id : '',
      quantity,
      price,
      currency: price === null ? '' : currency,
    };
  });
}
