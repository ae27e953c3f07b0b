import { writeAttributeValue, type ParsedOf } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { DomainError, fail } from '../../platform/fail.ts';
import { routes } from '../../platform/http/routes.ts';
import { applyProductChanges } from './change/apply-product-changes.ts';
import type { ProductFields } from './change/planned-product.rules.ts';
import { loadProduct } from './products.service.ts';
import { selectProducts } from './products.store.ts';

/** One value of one product, read and written by a separate call (ATTR-044). */
export const attributeValueOperations = [
  routes.inTransaction(writeAttributeValue, async (ctx, { body }) => {
    const fields = await fieldsOf(ctx, body);
    await applyProductChanges(ctx, {
      changes: [{ kind: 'update', id: body.product_id, fields }],
      source: 'form',
    }).catch((error: unknown) => {
      throw error instanceof DomainError ? pointedAtValue(error) : error;
    });
    return loadProduct(ctx, body.product_id);
  }),
];

/** @throws DomainError product_gone, not_found for a variant of another product */
async function fieldsOf(
  ctx: Ctx,
  {
    product_id: id,
    variant_id: variantId,
    attribute_id: attributeId,
    value,
  }: ParsedOf<typeof writeAttributeValue>['body'],
): Promise<ProductFields> {
  const values = { [String(attributeId)]: value };
  if (variantId === undefined) return { values };
  const [product] = await selectProducts(ctx, [id]);
  if (!product) fail('product_gone');
  const variant = product.variants.find((one) => one.id === variantId);
  if (!variant) fail('not_found', { path: 'body.variant_id' });
  return { variants: { mode: 'merge', list: [{ id: variantId, variant_id: variant.variant_id, values }] } };
}

/** Puts the problem of a value at `body.value`, and of an attribute at `body.attribute_id`, whatever way it was written. */
function pointedAtValue({ problems }: DomainError): DomainError {
  const at = ({ code, path = '' }: (typeof problems)[number]) =>
    path
      .replace(/^(variants\.\d+\.)?values\.\d+/, code === 'not_found' ? 'body.attribute_id' : 'body.value')
      .replace(/^variants\.\d+/, 'body.variant_id');
  return new DomainError(problems.map((one) => (one.path === undefined ? one : { ...one, path: at(one) })));
}
