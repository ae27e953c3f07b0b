import type { Attribute } from '../attributes/attributes.ts';
import type { Family } from '../attributes/families.ts';
import { isForBuyers } from './audience.ts';

/** Attributes that a family counts, and those without which nothing is published; in the order of the form. */
export function askedAttributes<A extends Pick<Attribute, 'id' | 'compulsory' | 'visible' | 'isDisabled'>>(
  attributes: readonly A[],
  family: Pick<Family, 'attributes'>,
): A[] {
  const counted = new Set(family.attributes.flatMap(({ attribute_id: id, counts }) => (counts ? id : [])));
  return attributes.filter(
    ({ id, compulsory, visible, isDisabled }) => visible && !isDisabled && (compulsory || counted.has(id)),
  );
}

/** How much of a product is filled in. */
export interface Completeness<A> {
  /** Whole percent over what is asked, the main image and, where it is asked for anything of packing, the packaging rows. */
  percent: number;
  sections: { tab: Attribute['tabname']; filled: number; total: number }[];
  /** What is asked and not filled in, in the order of the form. */
  missing: A[];
  lacksImage: boolean;
  lacksPackaging: boolean;
}

/**
 * How much of what is asked of a product is filled in.
 * @param asked see `askedAttributes`
 * @param isFilled whether the product, or a variant of it, has a value
 * @param hasPackaging undefined for those who may not see packaging: they are not asked for it
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

/** Ids of the attributes that a family keeps from buyers; the audience alone decides of all others. */
export function keptFromBuyers({ attributes }: Pick<Family, 'attributes'>): ReadonlySet<number> {
  return new Set(attributes.flatMap(({ attribute_id: id, for_buyers: isFor }) => (isFor ? [] : id)));
}
