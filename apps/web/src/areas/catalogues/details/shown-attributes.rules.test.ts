import type { Attribute } from '@sourcewiz/contract';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { describe, expect, it } from 'vitest';
import { attributeGroups, chosenAttributes, offeredAttributes } from './shown-attributes.rules.ts';

const attribute = (id: number, given: Partial<Attribute> = {}): Attribute =>
  anAttribute({ id, name: `Attribute ${id}`, internal_name: `attribute_${id}`, priority: 0, ...given });

const ids = (attributes: readonly Attribute[]): number[] => attributes.map(({ id }) => id);

describe('attributes that buyers may see', () => {
  const attributes = [
    attribute(1),
    attribute(2, { is_internal: true }),
    attribute(3, { tabname: 'internal' }),
    attribute(4, { visible: false }),
    attribute(5, { isDisabled: true }),
    attribute(6, { tabname: 'production', priority: 1 }),
    attribute(7, { tabname: 'production', priority: 9 }),
  ];
  const offered = offeredAttributes(attributes);

  it('PROD-008 internal attributes are not offered', () => {
    expect(ids(offered)).toEqual([1, 6, 7]);
  });

  it('the chosen ones keep their order; what may not be shown any more is left out', () => {
    expect(ids(chosenAttributes([7, 2, 1, 7], offered))).toEqual([7, 1]);
  });

  it('the others stand by section, important ones first', () => {
    const groups = attributeGroups(offered, [1]);
    expect(groups.map(({ tab, attributes: inTab }) => [tab, ids(inTab)])).toEqual([['production', [7, 6]]]);
  });
});
