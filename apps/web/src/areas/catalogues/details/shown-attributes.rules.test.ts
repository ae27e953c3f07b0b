import type { Attribute } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import { attributeGroups, chosenAttributes, offeredAttributes } from './shown-attributes.rules.ts';

function anAttribute(id: number, given: Partial<Attribute> = {}): Attribute {
  return {
    id,
    name: `Attribute ${id}`,
    internal_name: `attribute_${id}`,
    dtype: 'text',
    tabname: 'basic',
    priority: 0,
    compulsory: false,
    is_internal: false,
    visible: true,
    isDisabled: false,
    options: [],
    open_options: false,
    default_unit: null,
    dimension: null,
    default_currency: null,
    whole: false,
    is_filter: false,
    meta: { is_primary: false, step_increment: null },
    own_units: [],
    revision: 1,
    ...given,
  };
}

const ids = (attributes: readonly Attribute[]): number[] => attributes.map(({ id }) => id);

describe('attributes that buyers may see', () => {
  const attributes = [
    anAttribute(1),
    anAttribute(2, { is_internal: true }),
    anAttribute(3, { tabname: 'internal' }),
    anAttribute(4, { visible: false }),
    anAttribute(5, { isDisabled: true }),
    anAttribute(6, { tabname: 'production', priority: 1 }),
    anAttribute(7, { tabname: 'production', priority: 9 }),
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
