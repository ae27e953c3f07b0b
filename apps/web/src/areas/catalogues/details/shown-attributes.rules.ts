import { attributeTabs, isForBuyers, type Attribute, type AttributeTab } from '@sourcewiz/contract';

/** Most attributes that a catalogue can show; the contract's limit. */
export const SHOWN_MAX = 60;

/** Attributes that can be offered to buyers; internal, hidden and disabled ones cannot (PROD-008). */
export function offeredAttributes(attributes: readonly Attribute[]): Attribute[] {
  return attributes.filter(isForBuyers);
}

/** The chosen attributes in the order of the choice; those that can no longer be offered are left out. */
export function chosenAttributes(chosen: readonly number[], offered: readonly Attribute[]): Attribute[] {
  const byId = new Map(offered.map((attribute) => [attribute.id, attribute]));
  return [...new Set(chosen)].flatMap((id) => byId.get(id) ?? []);
}

/** The attributes that are not chosen, by section of the product form, important ones first; no empty sections. */
export function attributeGroups(
  offered: readonly Attribute[],
  chosen: readonly number[],
): { tab: AttributeTab; attributes: Attribute[] }[] {
  const taken = new Set(chosen);
  return attributeTabs
    .map((tab) => ({
      tab,
      attributes: offered
        .filter(({ id, tabname }) => tabname === tab && !taken.has(id))
        .toSorted((one, other) => other.priority - one.priority),
    }))
    .filter(({ attributes }) => attributes.length > 0);
}
