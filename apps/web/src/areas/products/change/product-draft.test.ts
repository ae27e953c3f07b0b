import type { Attribute, Image } from '@sourcewiz/contract';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { describe, expect, it } from 'vitest';
import { changedFields, mergeFields, rebased, withField } from '../../../platform/form/changes.rules.ts';
import { bodyOf, draftOf, emptyBase, productShape, type Changes, type ProductBase } from './product-draft.ts';
import { pathOf, problemsOf } from './product-problems.ts';

const attribute = (over: Partial<Attribute>): Attribute =>
  anAttribute({
    id: 1,
    name: 'Selling price',
    internal_name: 'selling_price',
    dtype: 'price',
    default_unit: 'per-piece',
    default_currency: 'INR',
    ...over,
  });
const price = attribute({});
const care = attribute({
  id: 2,
  name: 'Care',
  internal_name: 'care',
  dtype: 'text',
  default_unit: null,
  default_currency: null,
});
const image = (id: string): Image => ({ id, name: id, width: 1, height: 1, thumb: '', card: '', large: '' });
const base: ProductBase = {
  ...emptyBase({ id: 3, name: 'Bowls' }),
  product_id: 'B-1',
  name: 'Bowl',
  values: { 1: { value: '640', currency: 'INR', unit: 'per-piece' } },
  images: [image('a'), image('b')],
};
const shape = productShape([price, care]);
const draft = draftOf(base, [price, care]);
const set = (changes: Changes, change: Changes): Changes => {
  const [[field, value] = ['name' as const, '']] = Object.entries(change);
  return withField(shape, { base: draft, changes }, [field as 'name', value]);
};
const labels = { name: 'Name', product_id: 'Product ID', category: 'Category' };

describe('unsaved changes', () => {
  it('forgets a change that was taken back', () => {
    const changed = set({}, { name: 'Dish' });
    expect(changed).toEqual({ name: 'Dish' });
    expect(set(changed, { name: 'Bowl' })).toEqual({});
    const dearer = set({}, { 'values.1': { value: '680', currency: 'INR', unit: 'per-piece' } });
    expect(Object.keys(dearer)).toEqual(['values.1']);
    expect(set(dearer, { 'values.1': { value: '640.00', currency: 'INR', unit: 'per-piece' } })).toEqual({});
  });
  it('MEDIA-007 sees another order of images as a change', () => {
    expect(set({}, { images: [image('b'), image('a')] })).toHaveProperty('images');
    expect(set({}, { images: [image('a'), image('b')] })).toEqual({});
  });
  it('sends only what changed, in canonical form, and null for what was emptied', () => {
    const changes = set(
      { name: ' Dish ' },
      { 'values.1': { value: '', currency: 'INR', unit: 'per-piece' } },
    );
    expect(bodyOf(changes, [price, care], 'draft')).toEqual({
      name: 'Dish',
      values: { 1: null },
    });
  });
  it('names changes in the order of the form', () => {
    const changes: Changes = {
      variant_types: [],
      'values.2': { value: 'Wipe' },
      'values.1': { value: '1', currency: 'INR', unit: 'per-piece' },
      name: 'Dish',
    };
    expect(changedFields(shape, draft, changes)).toEqual(['name', 'values.1', 'values.2', 'variants']);
  });
  it('drops what somebody else saved in the meantime and keeps the rest', () => {
    const theirs = { ...base, name: 'Dish' };
    const mine: Changes = { name: 'Dish', 'values.2': { value: 'Wipe' } };
    expect(rebased(shape, draftOf(theirs, [price, care]), mine)).toEqual({ 'values.2': { value: 'Wipe' } });
    const other = draftOf({ ...theirs, values: {}, status: 'published' }, [price, care]);
    const fields = mergeFields(shape, { before: draft, theirs: other, changes: {} });
    expect(fields.map(({ field }) => field)).toEqual(['name', 'values.1']);
  });
});

describe('problems of the form', () => {
  it('asks for name, product ID and category', () => {
    const found = problemsOf({ product: draftOf(emptyBase(null), []), changes: {}, attributes: [], labels });
    expect(Object.keys(found)).toEqual(['name', 'product_id', 'category']);
    expect(found['name']).toMatchObject({ code: 'required', params: { label: 'Name' } });
  });
  it('PROD-013 asks every variant for an ID of its own', () => {
    const variant = (key: string, variant_id: string) => ({
      key,
      variant_id,
      options: {},
      values: {},
      images: [],
    });
    const product = { ...draft, variants: [variant('a', ''), variant('b', 'X-1'), variant('c', 'x-1')] };
    const found = problemsOf({ product, changes: {}, attributes: [], labels });
    expect(found['variants.a']).toMatchObject({ code: 'variant_id_required' });
    expect(found['variants.b']).toMatchObject({ code: 'variant_id_taken' });
  });
  it('puts the server\u2019s problems at their fields', () => {
    const variants = [{ key: 'v7', variant_id: 'X', options: {}, values: {}, images: [] }];
    const problems = [
      { code: 'enter_unit', message: '', path: 'body.values.12.unit' },
      { code: 'variant_id_taken', message: '', path: 'body.variants.0.variant_id' },
      { code: 'product_id_taken', message: '' },
    ] as const;
    const found = problems.map((problem) => pathOf(problem, { variants }));
    expect(found.toSorted()).toEqual(['product_id', 'values.12', 'variants.v7']);
  });
});
