import {
  packagingRights,
  type duplicateProduct as duplicateOperation,
  type ResultOf,
  PRODUCT_ID_MAX,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { applyProductChanges } from './change/apply-product-changes.ts';
import type { ProductSnapshot } from './change/product-change.ts';
import { productKey } from './product-keys.rules.ts';
import { selectKeyOwners, selectProducts } from './products.store.ts';

const NAME_MAX = 200;
/** Most copies of one product that are tried for a free ID. */
const COPIES_MAX = 200;
/** People who may not write the costs of boxes do not copy them either. */
const noCosts = { cost_of_carton: '', rate_of_carton: '', carton_rate_unit: '', currency: '' };
const copyWords = { en: '(copy)', tr: '(kopya)' };

/**
 * Makes a draft of a product with its values, variants, images, files and packaging. Archived options, and what the
 * caller may not write, are left out.
 * @throws DomainError product_gone
 */
export async function duplicateProduct(ctx: Ctx, id: number): Promise<ResultOf<typeof duplicateOperation>> {
  const [product] = await selectProducts(ctx, [id]);
  if (!product) return fail('product_gone');
  const { productId, variantIds } = await freeIds(ctx, product);
  const [applied] = await applyProductChanges(ctx, {
    source: 'form',
    leavesOut: true,
    changes: [
      {
        kind: 'create',
        fields: {
          product_id: productId,
          name: copyName(product.name, copyWords[ctx.caller.language]),
          status: 'draft',
          category_id: product.category?.id ?? null,
          values: product.values,
          variant_types: product.variant_types,
          variants: {
            mode: 'replace',
            list: product.variants.map(({ options, values, image_ids }, index) => ({
              variant_id: variantIds[index] ?? '',
              options,
              values,
              image_ids,
            })),
          },
          image_ids: product.image_ids,
          attachment_ids: product.attachment_ids,
          view_3d_image_ids: product.view_3d_image_ids,
          model_id: product.model_id,
          packaging: packagingRights(ctx.audience).mayWriteCosts
            ? product.packaging
            : product.packaging.map((row) => ({ ...row, ...noCosts })),
        },
      },
    ],
  });
  const copy = applied?.product;
  if (!copy) return fail('product_gone');
  return { id: copy.id, product_id: copy.product_id, name: copy.name, left_out: applied.leftOut ?? 0 };
}

/** `VASE-1-COPY`, or the next ID that no product, and for its variants no variant, has. */
async function freeIds(
  ctx: Ctx,
  { product_id, variants }: ProductSnapshot,
): Promise<{ productId: string; variantIds: string[] }> {
  const attempts = Array.from({ length: COPIES_MAX }, (_, index) => {
    const ending = index === 0 ? '-COPY' : `-COPY-${index + 1}`;
    const productId = withEnding(product_id, ending);
    return {
      productId,
      variantIds: variants.map(({ variant_id: id }) =>
        id.startsWith(product_id) && id.length + ending.length <= PRODUCT_ID_MAX
          ? `${productId}${id.slice(product_id.length)}`
          : withEnding(id, ending),
      ),
    };
  });
  const taken = await selectKeyOwners(ctx, {
    productKeys: attempts.map(({ productId }) => productKey(productId)),
    variantKeys: attempts.flatMap(({ variantIds }) => variantIds.map(productKey)),
  });
  const free = attempts.find(
    ({ productId, variantIds }) =>
      !taken.products.has(productKey(productId)) &&
      !variantIds.some((variantId) => taken.variants.has(productKey(variantId))),
  );
  return free ?? fail('product_id_taken', { params: { id: product_id } });
}

function withEnding(id: string, ending: string): string {
  return `${id.slice(0, PRODUCT_ID_MAX - ending.length)}${ending}`;
}

function copyName(name: string, word: string): string {
  return `${name.slice(0, NAME_MAX - word.length - 1).trimEnd()} ${word}`;
}
