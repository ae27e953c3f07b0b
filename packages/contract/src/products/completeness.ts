import type { Attribute } from '../attributes/attributes.ts';
import type { Family } from '../attributes/families.ts';
import { isForBuyers } from './audience.ts';

/** Attributes that a family counts, and those required for publishing; in the order of the form. */
export function askedAttributes<A extends Pick<Attribute, 'id' | 'compulsory' | 'visible' | 'isDisabled'>>(
  attributes: readonly A[],
  family: Pick<Family, 'attributes'>,
): A[] {
  const counted = new Set(family.attributes.flatMap(({ attribute_id: id, counts }) => (counts ? id : [])));
  return attributes.filter(
    ({ id, compulsory, visible, isDisabled }) => visible && !isDisabled && (compulsory || counted.has(id)),
  );
}

/** How complete a product is. */
export interface Completeness<A> {
  /** Whole percentage over the attributes asked for, the main image and, if packing is asked for, the packaging rows. */
  percent: number;
  sections: { tab: Attribute['tabname']; filled: number; total: number }[];
  /** Attributes asked for and not filled in, in the order of the form. */
  missing: A[];
  lacksImage: boolean;
  lacksPackaging: boolean;
}

/**
 * How complete a product is, given what is asked of it.
 * @param asked see `askedAttributes`
 * @param isFilled whether the product, or one of its variants, has a value
 * @param hasPackaging undefined for people who may not see packaging: they are not asked for it
 */
export function completenessOf<A extends Pick<Attribute, 'tabname'>>({
  asked,
  isFilled,
  hasImage,
  hasPackaging,
}: {
  asked: readonly A[];
  isFilled: (attribute: A) => boolean;
  hasImage: boolean;
  hasPackaging: boolean | undefined;
}): Completeness<A> {
  const sections = new Map<string, Completeness<A>['sections'][number]>();
  const missing: A[] = [];
  for (const attribute of asked) {
    const { tabname: tab } = attribute;
    const section = sections.get(tab) ?? { tab, filled: 0, total: 0 };
    section.total += 1;
    if (isFilled(attribute)) section.filled += 1;
    else missing.push(attribute);
    sections.set(tab, section);
  }
  const packing = hasPackaging === undefined ? undefined : sections.get('packing');
  if (packing) {
    packing.total += 1;
    packing.filled += Number(hasPackaging);
  }
  const total = asked.length + 1 + Number(packing !== undefined);
  const filled =
    asked.length - missing.length + Number(hasImage) + Number(packing !== undefined && hasPackaging);
  return {
    percent: Math.floor((filled / total) * 100),
    sections: [...sections.values()],
    missing,
    lacksImage: !hasImage,
    lacksPackaging: packing !== undefined && !hasPackaging,
  };
}

/** Those of the attributes that buyers of such a product would see. */
export function buyersSee<A extends Parameters<typeof isForBuyers>[0] & Pick<Attribute, 'id'>>(
  attributes: readonly A[],
  family: Pick<Family, 'attributes'>,
): A[] {
  const kept = keptFromBuyers(family);
  return attributes.filter((attribute) => isForBuyers(attribute) && !kept.has(attribute.id));
}

/** Ids of the attributes that a family hides from buyers; all others are up to the audience alone. */
export function keptFromBuyers({ attributes }: Pick<Family, 'attributes'>): ReadonlySet<number> {
  return new Set(attributes.flatMap(({ attribute_id: id, for_buyers: isFor }) => (isFor ? [] : id)));
}
