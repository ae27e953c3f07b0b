import {
  buyersSee,
  completenessOf,
  type Attribute,
  type Completeness,
  type FamilyAttribute,
  type Product,
} from '@sourcewiz/contract';

/** What of a product its completeness is worked out from. */
export interface ScoredProduct {
  values: Readonly<Record<string, unknown>>;
  variants: readonly { values: Readonly<Record<string, unknown>>; image_ids: readonly string[] }[];
  image_ids: readonly string[];
  packaging: readonly unknown[];
}

/** What is asked of it. */
interface AskingFamily {
  attributes: FamilyAttribute[];
  asked: readonly Attribute[];
}

/** How much of what its family asks a product has. A value or picture that only variants have counts as filled. */
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

/** The same as the product's answer tells it, with what of it buyers would miss. */
export function completenessAnswer(product: ScoredProduct, family: AskingFamily): Product['completeness'] {
  const { percent, sections, missing } = scoreOf(product, family);
  return { percent, sections, missing_for_buyers: buyersSee(missing, family).map(({ id }) => id) };
}
