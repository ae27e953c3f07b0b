import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AttributeShape, Dtype } from '@sourcewiz/contract';
import type { StoredCell } from '../../../platform/rows/stored-cells.ts';
import { cellReader, type ReadAttribute } from './read-attribute.ts';

const shape = (dtype: Dtype, more: Partial<AttributeShape> = {}): AttributeShape => ({
  dtype,
  name: dtype,
  compulsory: false,
  options: ['Red', 'Blue'],
  open_options: false,
  default_unit: null,
  dimension: null,
  default_currency: 'USD',
  whole: false,
  ...more,
});

const inOne = [{ index: 0, part: 'value' }];
const sides = [
  { index: 0, part: 'length' },
  { index: 1, part: 'width' },
  { index: 2, part: 'unit' },
];
const priced = [
  { index: 0, part: 'value', mark: ',' as const },
  { index: 1, part: 'currency' },
];
const attributes: Omit<ReadAttribute, 'read'>[] = [
  { key: '1', shape: shape('text'), columns: inOne, stated: {} },
  { key: '2', shape: shape('select'), columns: inOne, stated: {} },
  { key: '3', shape: shape('decimal'), columns: inOne, stated: {}, limit: 400 },
  { key: '4', shape: shape('price'), columns: inOne, stated: { currency: 'EUR' } },
  { key: '5', shape: shape('price'), columns: priced, stated: {} },
  { key: '6', shape: shape('size', { dimension: 'length', default_unit: 'cm' }), columns: sides, stated: {} },
  { key: '7', shape: shape('date'), columns: inOne, stated: {} },
];

const cell: fc.Arbitrary<StoredCell> = fc.oneof(
  fc.constantFrom('', '5', '5 cm', '5,50', 'Red', 'cm', 'INR', '#CLEAR', 'n/a', '2026-01-02', '[["5"],null]'),
  fc.constantFrom<StoredCell>(null, true, false, ['n', '5'], ['d', '2026-01-02'], ['e', '#REF!'], 'n5'),
  fc.string({ maxLength: 3 }),
);
const existing = fc.constantFrom<unknown>(
  undefined,
  null,
  { value: '7', currency: 'GBP' },
  { length: '1', width: '2', height: '3', unit: 'in' },
);
const row = fc.record({ cells: fc.array(cell, { maxLength: 3 }), existing });

test('P01 what cells say is the same whether it was worked out before or not', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      for (const attribute of attributes) {
        const reader = cellReader(attribute);
        const answers = rows.map(({ cells, existing: value }) => reader(cells, value));
        const anew = rows.map(({ cells, existing: value }) => cellReader(attribute)(cells, value));
        expect(answers).toEqual(anew);
      }
    }),
    { numRuns: 60 },
  );
});

test('I03 sizes are read in the order of sides that the title states, unless they state their own', () => {
  const read = cellReader({
    key: '8',
    shape: shape('size', { dimension: 'length', default_unit: 'cm' }),
    columns: inOne,
    stated: { unit: 'cm', order: 'length x height x width' },
  });
  const inOrder = { length: '38', width: '12', height: '30', unit: 'cm' };
  expect(read(['38x30x12'], null).value).toEqual(inOrder);
  expect(read(['38 х 30 х 12 cm'], null).value).toEqual(inOrder);
  expect(read(['L38 x W12 x H30'], null).value).toEqual(inOrder);
  expect(read(['38x30'], null).value).toEqual({ length: '38', width: '30', unit: 'cm' });
  expect(read(['large'], null).lost).toHaveLength(1);
  // The mark may be a Cyrillic letter.
  const shorter = cellReader({
    key: '9',
    shape: shape('size', { dimension: 'length', default_unit: 'cm' }),
    columns: inOne,
    stated: { unit: 'mm' },
  });
  expect(shorter(['70х140'], null).value).toEqual({ length: '70', width: '140', unit: 'mm' });
});
