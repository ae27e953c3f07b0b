import { expect, test } from 'vitest';
import type { Attribute } from '@sourcewiz/contract';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { defaultFamily, proposedFamily } from './families.rules.ts';

const attribute = (id: number, internal_name: string, over: Partial<Attribute> = {}): Attribute =>
  anAttribute({ id, name: internal_name, internal_name, ...over });

const attributes = [
  attribute(1, 'description'),
  attribute(2, 'theme'),
  attribute(3, 'weight'),
  attribute(4, 'wattage'),
  attribute(5, 'certified', { compulsory: true }),
  attribute(6, 'cost_price', { is_internal: true, tabname: 'internal' }),
];
const standard = new Set(['description', 'theme', 'weight', 'cost_price']);
const said = (list: ReturnType<typeof defaultFamily>) =>
  list.map(({ attribute_id: id, wanted, for_buyers, counts }) => [id, wanted, for_buyers, counts]);

test('U01 without a family the standard attributes are wanted; what an import brought is asked of nothing', () => {
  expect(said(defaultFamily(attributes, standard))).toEqual([
    [1, true, true, true],
    [2, true, true, false],
    [3, true, true, true],
    [5, true, true, true],
    [6, true, false, false],
  ]);
});

test('U01 a proposal wants what 30 % have and counts what 70 % have; wanted ones come first', () => {
  const filled = new Map([
    [2, 2],
    [3, 7],
    [4, 3],
    [6, 9],
  ]);
  expect(said(proposedFamily({ attributes, standard, filled, products: 10 }))).toEqual([
    // Essential for buyers, so it is wanted although nobody has filled it in.
    [1, true, true, false],
    [3, true, true, true],
    [4, true, true, false],
    [5, true, true, true],
    [6, true, false, true],
    [2, false, true, false],
  ]);
});

test('U01 hidden and archived attributes, and those that no product has, are not proposed', () => {
  const list = [
    attribute(1, 'description', { isDisabled: true }),
    attribute(2, 'theme', { visible: false }),
    attribute(4, 'wattage'),
  ];
  const filled = new Map([
    [1, 10],
    [2, 10],
  ]);
  expect(proposedFamily({ attributes: list, standard, filled, products: 10 })).toEqual([]);
});

test('U01 two products prove nothing about their category', () => {
  const filled = new Map([[4, 2]]);
  expect(proposedFamily({ attributes, standard, filled, products: 2 })).toEqual(
    defaultFamily(attributes, standard),
  );
});
