import { isForBuyers, type Attribute, type FamilyAttribute } from '@sourcewiz/contract';

/** Share of the products with a value from which an attribute is proposed as wanted. */
const WANTED_FROM = 0.3;
/** … and from which it is proposed to count towards completeness. */
const COUNTS_FROM = 0.7;
/** Fewer products than this say nothing about their category. */
const PRODUCTS_MIN = 3;

/** Essential for buyers: wanted in every category, whatever its products have so far. */
const essential: ReadonlySet<string> = new Set([
  'description',
  'material',
  'color',
  'size',
  'moq',
  'selling_price',
]);

/** What else exporters need of every product before they can quote and ship it. */
const forTrade: ReadonlySet<string> = new Set([
  'weight',
  'production_time',
  'hs_code',
  'origin',
  'carton_size',
  'carton_weight',
  'pieces_per_carton',
]);

/**
 * The family of a category without its own: the form shows the standard attributes first, and a product is complete
 * with what is essential for buyers and for shipping. Attributes added by a company or an import are not asked for
 * until a family includes them.
 * @param standard internal names of the standard attributes
 */
export function defaultFamily(
  attributes: readonly Attribute[],
  standard: ReadonlySet<string>,
): FamilyAttribute[] {
  return attributes
    .filter(({ internal_name: key, compulsory }) => standard.has(key) || compulsory)
    .map((attribute) => {
      const { internal_name: key, compulsory } = attribute;
      return entry(attribute, {
        wanted: true,
        counts: compulsory || essential.has(key) || forTrade.has(key),
      });
    });
}

/**
 * A proposed family for a category, based on its products:
 * - wanted are attributes that at least 30 % of them have, those essential for buyers, and compulsory ones;
 * - those that at least 70 % of them have, and compulsory ones, count towards completeness;
 * - everything that buyers may see at all is for buyers;
 * - attributes that no product has, and that are none of these, are left out.
 * Wanted ones come first, both parts in the order of the form. Fewer than three products prove nothing: then it is the
 * family of a category without its own.
 * @param filled how many of the products have a value, by attribute
 */
export function proposedFamily({
  attributes,
  standard,
  filled,
  products,
}: {
  attributes: readonly Attribute[];
  standard: ReadonlySet<string>;
  filled: ReadonlyMap<number, number>;
  products: number;
}): FamilyAttribute[] {
  const offered = attributes.filter(({ visible, isDisabled }) => visible && !isDisabled);
  if (products < PRODUCTS_MIN) return defaultFamily(offered, standard);
  const entries = offered.flatMap((attribute) => {
    const { id, internal_name: key, compulsory } = attribute;
    const share = (filled.get(id) ?? 0) / products;
    const wanted = compulsory || essential.has(key) || share >= WANTED_FROM;
    if (!wanted && share === 0) return [];
    return [entry(attribute, { wanted, counts: compulsory || share >= COUNTS_FROM })];
  });
  return [...entries.filter(({ wanted }) => wanted), ...entries.filter(({ wanted }) => !wanted)];
}

function entry(attribute: Attribute, uses: Pick<FamilyAttribute, 'wanted' | 'counts'>): FamilyAttribute {
  // Buyers never see a hidden or archived attribute, but it may be shown again.
  const for_buyers = isForBuyers({ ...attribute, visible: true, isDisabled: false });
  return { attribute_id: attribute.id, wanted: uses.wanted, for_buyers, counts: uses.counts };
}
