import {
  buyersSee,
  completenessOf,
  type Attribute,
  type Completeness,
  type FamilyAttribute,
  type Product,
} from '@sourcewiz/contract';

/** The part of a product that its completeness is computed from. */
export interface ScoredProduct {
  values: Readonly<Record<string, unknown>>;
  variants: readonly { values: Readonly<Record<string, unknown>>; image_ids: readonly string[] }[];
  image_ids: readonly string[];
  packaging: readonly unknown[];
}

/** The family of the product. */
interface AskingFamily {
  attributes: FamilyAttribute[];
  asked: readonly Attribute[];
}

/**
 * How complete a product is with regard to its family. A value or image that only variants have counts as filled in.
 */
export function scoreOf(
  { values, variants, image_ids: images, packaging }: ScoredProduct,
  { asked }: AskingFamily,
): Completeness<Attribute> {
  return completenessOf({
    asked,
    isFilled: ({ id }) => id in values || variants.some((variant) => id in variant.values),
    hasImage: images.length > 0 || variants.some((variant) => variant.image_ids.length > 0),
    hasPackaging: packaging.length > 0,
  });
}

/** The same for the product's answer, with the attributes that buyers would miss. */
export function completenessAnswer(product: ScoredProduct, family: AskingFamily): Product['completeness'] {
  const { percent, sections, missing } = scoreOf(product, family);
  return { percent, sections, missing_for_buyers: buyersSee(missing, family).map(({ id }) => id) };
}
