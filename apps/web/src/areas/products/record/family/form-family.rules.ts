import type { Attribute, Family } from '@sourcewiz/contract';

/** Asks for everything: while the family is not known, nothing is hidden. */
export function familyOfAll(attributes: readonly Attribute[]): Family {
  const uses = { wanted: true, for_buyers: true, counts: true };
  return { attributes: attributes.map(({ id }) => ({ attribute_id: id, ...uses })), revision: 0 };
}

/** Where the form shows its attributes, each part in display order. */
export interface FormPlaces {
  first: Attribute[];
  /** On demand. */
  more: Attribute[];
}

/**
 * Wanted attributes come first, in the order of the family; then others that count or are compulsory, and those that
 * the product has a value for. The rest are available on demand.
 * @param attributes in the order of the form
 * @param hasValue whether it is filled in in the stored product
 */
export function placesOf({
  attributes,
  family,
  hasValue,
}: {
  attributes: readonly Attribute[];
  family: Family;
  hasValue: (attribute: Attribute) => boolean;
}): FormPlaces {
  const entries = new Map(family.attributes.map((entry, place) => [entry.attribute_id, { ...entry, place }]));
  const wanted = attributes.filter(({ id }) => entries.get(id)?.wanted);
  const placeOf = ({ id }: Attribute): number => entries.get(id)?.place ?? 0;
  const others = attributes.filter(({ id }) => entries.get(id)?.wanted !== true);
  const isNeeded = (attribute: Attribute): boolean =>
    attribute.compulsory || entries.get(attribute.id)?.counts === true || hasValue(attribute);
  return {
    first: [
      ...wanted.toSorted((one, other) => placeOf(one) - placeOf(other)),
      ...others.filter((one) => isNeeded(one)),
    ],
    more: others.filter((one) => !isNeeded(one)),
  };
}
