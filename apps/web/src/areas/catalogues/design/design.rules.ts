import { designs, type Attribute, type CatalogueDesign } from '@sourcewiz/contract';

export interface ShownFact {
  id: number;
  name: string;
  /** Why the design cannot show it. */
  reason: 'description' | 'facts' | null;
}

/** Shown by every design, wherever they stand in the choice. */
const always = new Set(['selling_price', 'moq']);

/** The chosen attributes in their order, with what a design has no room for. */
export function shownFacts(
  design: CatalogueDesign,
  attributes: readonly Pick<Attribute, 'id' | 'name' | 'internal_name'>[],
): ShownFact[] {
  const { facts: most, description } = designs[design];
  const facts = attributes.filter(({ internal_name: key }) => !always.has(key) && key !== 'description');
  const shown = new Set(facts.slice(0, most));
  return attributes.map((attribute) => {
    const { id, name, internal_name: key } = attribute;
    if (key === 'description') return { id, name, reason: description ? null : 'description' };
    return { id, name, reason: always.has(key) || shown.has(attribute) ? null : 'facts' };
  });
}
