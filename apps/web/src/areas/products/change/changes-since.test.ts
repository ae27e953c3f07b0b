import { expect, it } from 'vitest';
import { changesSince, savedBase } from './changes-since.ts';
import { image, product } from '../record/open-product.fixture.tsx';
import { baseOf, withField, type Changes } from './product-changes.ts';

const variant = { key: 'n1', variant_id: 'B-S', options: { Size: 'S' }, values: {}, images: [] };
const before = baseOf(product());

it('a picture that arrives while the form is saved stays as a change, behind those that were saved', () => {
  const sent = { before, changes: { images: [image('a')] } };
  const base = savedBase(product({ images: [image('a')], revision: 5 }), sent);
  const now: Changes = { images: [image('a'), image('b')] };
  expect(changesSince(sent, now, { base, attributes: [] })).toEqual(now);
  expect(changesSince(sent, sent.changes, { base, attributes: [] })).toEqual({});
});

it('a new variant that is changed again while it is saved is the stored one from then on', () => {
  const sent = { before, changes: { variants: [variant] } };
  const { key: _, ...stored } = { ...variant, id: 9 };
  const base = savedBase(product({ variants: [stored], revision: 5 }), sent);
  const dearer = { ...variant, values: { 1: '12' } };
  const left = changesSince(sent, { variants: [dearer] }, { base, attributes: [] });
  expect(left.variants).toEqual([{ ...dearer, id: 9 }]);
  // Also from a panel that has been open since before the save.
  expect(withField(base, {}, { field: 'variants', value: [dearer] }).variants?.[0]?.id).toBe(9);
});
