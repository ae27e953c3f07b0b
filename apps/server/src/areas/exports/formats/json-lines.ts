import type { Attribute } from '@sourcewiz/contract';
import type { ExportedProduct } from '../exported-products.service.ts';

/** A product as one line of JSON: stored values by the names of their attributes. */
export function jsonLine(
  { product, variants }: ExportedProduct,
  {
    attributes,
    subCategory,
    addressesOf,
  }: {
    attributes: readonly Attribute[];
    subCategory: Attribute | undefined;
    addressesOf: (images: ExportedProduct['product']['images']) => string[];
  },
): string {
  const valuesOf = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      attributes.flatMap(({ id, name }) => {
        const value = values[String(id)];
        return value === undefined || value === null ? [] : [[name, value]];
      }),
    );
  const line = {
    product_id: product.product_id,
    name: product.name,
    status: product.status,
    category: product.category?.name ?? null,
    ...(subCategory ? { sub_category: product.values[String(subCategory.id)] ?? null } : {}),
    images: addressesOf(product.images),
    values: valuesOf(product.values),
    variants: variants.map((variant) => ({
      variant_id: variant.variant_id,
      options: variant.options,
      images: addressesOf(variant.images),
      values: valuesOf(variant.values),
    })),
  };
  return `${JSON.stringify(line)}\n`;
}
