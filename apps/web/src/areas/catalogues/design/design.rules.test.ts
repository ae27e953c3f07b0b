import { expect, test } from 'vitest';
import { shownFacts } from './design.rules.ts';

const attributes = [
  'selling_price',
  'description',
  'size',
  'material',
  'moq',
  'finish',
  'origin',
  'weight',
].map((internal_name, id) => ({ id, name: internal_name, internal_name }));
const reasons = (design: Parameters<typeof shownFacts>[0]) =>
  Object.fromEntries(shownFacts(design, attributes).map(({ name, reason }) => [name, reason]));

test('CAT-043 what a design has no room for says why; price and MOQ are always shown', () => {
  expect(reasons('classic')).toEqual({
    selling_price: null,
    description: 'description',
    size: null,
    material: null,
    moq: null,
    finish: null,
    origin: null,
    weight: 'facts',
  });
  expect(Object.values(reasons('portrait'))).toEqual(attributes.map(() => null));
  expect(reasons('look_book')).toMatchObject({ size: null, material: 'facts', moq: null });
});
