import type { Attribute, Product } from '@sourcewiz/contract';

/** Attributes without which a buyer cannot decide. */
const buyerKeys = new Set(['description', 'material', 'color', 'size', 'moq', 'selling_price']);

/**
 * How much of a product is filled in, over all visible attributes, the main image and, where the form has a packing
 * section, the packaging rows. A value that only variants have counts as filled.
 */
export function completenessOf({
  attributes,
  product,
}: {
  attributes: readonly Attribute[];
  product: {
    values: Readonly<Record<string, unknown>>;
    variants: readonly { values: Readonly<Record<string, unknown>>; image_ids: readonly string[] }[];
    image_ids: readonly string[];
    packaging: readonly unknown[];
  };
}): Product['completeness'] {
  const filled = new Set([
    ...Object.keys(product.values),
    ...product.variants.flatMap(({ values }) => Object.keys(values)),
  ]);
  const asked = attributes.filter(({ visible, isDisabled }) => visible && !isDisabled);
  const sections = new Map<string, { tab: string; filled: number; total: number }>();
  let count = 0;
  for (const { id, tabname } of asked) {
    const section = sections.get(tabname) ?? { tab: tabname, filled: 0, total: 0 };
    section.total += 1;
    if (filled.has(String(id))) {
      section.filled += 1;
      count += 1;
    }
    sections.set(tabname, section);
  }
  const packing = sections.get('packing');
  if (packing) {
    packing.total += 1;
    packing.filled += product.packaging.length > 0 ? 1 : 0;
  }
  const hasPackaging = packing !== undefined && product.packaging.length > 0;
  const hasImage =
    product.image_ids.length > 0 || product.variants.some(({ image_ids }) => image_ids.length > 0);
  const missing = asked.filter(
    ({ id, internal_name, compulsory, is_internal }) =>
      !is_internal && (compulsory || buyerKeys.has(internal_name)) && !filled.has(String(id)),
  );
  const parts = asked.length + 1 + (packing ? 1 : 0);
  const filledParts = count + Number(hasImage) + Number(hasPackaging);
  return {
    percent: Math.floor((filledParts / parts) * 100),
    sections: [...sections.values()],
    missing_for_buyers: missing.map(({ id }) => id),
  };
}
