import type { AnswerOf, Attribute, ParsedOf, productVariantsTable } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { readableAttributes } from '../attributes/index.ts';
import { tableColumns, tableRow, type FixedColumn } from './product-table.rules.ts';
import { loadProduct, loadProducts } from './products.service.ts';
import { selectVariantPage } from './variants-table.store.ts';

const fixed: readonly FixedColumn[] = ['product_id', 'variant_id', 'name', 'category', 'options'];

type VariantsTable = AnswerOf<typeof productVariantsTable>;

/** A page of variants with displayed values. @throws DomainError product_gone */
export async function variantsTable(
  ctx: Ctx,
  { product_id: productId, page, per_page: limit }: ParsedOf<typeof productVariantsTable>['query'],
): Promise<VariantsTable> {
  if (productId !== undefined) await loadProduct(ctx, productId);
  const shown = { attributes: await columnAttributes(ctx), language: ctx.caller.language };
  const { variants, total } = await selectVariantPage(ctx, { productId, limit, offset: (page - 1) * limit });
  const parents = await loadProducts(ctx, [...new Set(variants.map(({ parent_id }) => parent_id))]);
  const byId = new Map(parents.map((product) => [product.id, product]));
  const rows = variants.flatMap(({ id, parent_id }) => {
    const product = byId.get(parent_id);
    const variant = product?.variants.find((one) => one.id === id);
    return product && variant ? [tableRow({ product, variant }, shown)] : [];
  });
  return { columns: tableColumns(fixed, shown), rows, total };
}

/** Attributes that forms show and whose values the caller may see. */
async function columnAttributes(ctx: Ctx): Promise<Attribute[]> {
  return (await readableAttributes(ctx)).filter(({ visible, isDisabled }) => visible && !isDisabled);
}
