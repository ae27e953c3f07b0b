import { isForBuyers, type Attribute } from '@sourcewiz/contract';

/** Essential for buyers: shown first, and chosen even before there are products. */
const buyerKeys = ['selling_price', 'moq', 'size', 'material', 'color', 'description'];
/** For finding products, not for reading. */
const neverByDefault = new Set(['keywords']);
const DEFAULT_MAX = 14;

/**
 * The attributes that a new catalogue shows: those essential for buyers, then all that most of its products have.
 * @param filled number of the catalogue's products with a value, by attribute id
 * @returns ids in the order in which buyers see them
 */
export function defaultAttributeIds({
  attributes,
  filled,
  productCount,
}: {
  attributes: readonly Attribute[];
  filled: ReadonlyMap<number, number>;
  productCount: number;
}): number[] {
  const rank = ({ internal_name }: Attribute) => {
    const place = buyerKeys.indexOf(internal_name);
    return place < 0 ? buyerKeys.length : place;
  };
  const isCommon = ({ id }: Attribute) => productCount > 0 && (filled.get(id) ?? 0) * 2 >= productCount;
  return attributes
    .filter(isForBuyers)
    .filter(({ internal_name }) => !neverByDefault.has(internal_name))
    .filter((attribute) => (productCount === 0 ? rank(attribute) < buyerKeys.length : isCommon(attribute)))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, DEFAULT_MAX)
    .map(({ id }) => id);
}
