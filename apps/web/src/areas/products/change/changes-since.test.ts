import { expect, it } from 'vitest';
import { changesSince, withField, withKeysOf } from '../../../platform/form/changes.rules.ts';
import { image, product } from '../record/open-product.fixture.tsx';
import { baseOf, draftOf, productShape, type Changes, type ProductDraft } from './product-draft.ts';

const variant = { key: 'n1', variant_id: 'B-S', options: { Size: 'S' }, values: {}, images: [] };
const shape = productShape([]);
const before = draftOf(baseOf(product()), []);
const savedBase = (saved: ReturnType<typeof product>, changes: Changes) =>
  withKeysOf<ProductDraft>(draftOf(baseOf(saved), []), { ...before, ...changes } as ProductDraft);

it('a picture that arrives while the form is saved stays as a change, behind those that were saved', () => {
  const sent = { base: before, changes: { images: [image('a')] } };
  const base = savedBase(product({ images: [image('a')], revision: 5 }), sent.changes);
  const now: Changes = { images: [image('a'), image('b')] };
  expect(changesSince<ProductDraft>(shape, { sent, now, base })).toEqual(now);
  expect(changesSince<ProductDraft>(shape, { sent, now: sent.changes, base })).toEqual({});
});

it('a new variant that is changed again while it is saved is the stored one from then on', () => {
  const sent = { base: before, changes: { variants: [variant] } };
  const { key: _, ...stored } = { ...variant, id: 9 };
  const base = savedBase(product({ variants: [stored], revision: 5 }), sent.changes);
  const dearer = { ...variant, values: { 1: '12' } };
  const left = changesSince<ProductDraft>(shape, { sent, now: { variants: [dearer] }, base });
  expect(left.variants).toEqual([{ ...dearer, id: 9 }]);
  // Also from a panel that was opened before the save.
  const { variants } = withField<ProductDraft>(shape, { base, changes: {} }, ['variants', [dearer]]);
  expect(variants?.[0]?.id).toBe(9);
});
