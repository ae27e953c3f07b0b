import type { Attribute, Image } from '@sourcewiz/contract';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  changedFields,
  differingFields,
  emptyBase,
  rebased,
  withEntry,
  withField,
  type ProductBase,
} from './product-changes.ts';
import { problemsOf, serverProblems } from './product-problems.ts';

function attribute(over: Partial<Attribute>): Attribute {
  return {
    id: 1,
    name: 'Selling price',
    internal_name: 'selling_price',
    dtype: 'price',
    tabname: 'basic',
    priority: 1,
    compulsory: false,
    is_internal: false,
    visible: true,
    isDisabled: false,
    options: [],
    open_options: false,
    default_unit: 'per-piece',
    dimension: null,
    default_currency: 'INR',
    whole: false,
    is_filter: false,
    meta: { is_primary: false, step_increment: null },
    own_units: [],
    revision: 1,
    ...over,
  };
}
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
const labels = { name: 'Name', product_id: 'Product ID', category: 'Category' };

describe('unsaved changes', () => {
  it('forgets a change that was taken back', () => {
    const changed = withField(base, {}, { field: 'name', value: 'Dish' });
    expect(changed).toEqual({ name: 'Dish' });
    expect(withField(base, changed, { field: 'name', value: 'Bowl' })).toEqual({});
    const dearer = withEntry(
      base,
      {},
      { attribute: price, entry: { value: '680', currency: 'INR', unit: 'per-piece' } },
    );
    expect(Object.keys(dearer.entries ?? {})).toEqual(['1']);
    expect(
      withEntry(base, dearer, {
        attribute: price,
        entry: { value: '640.00', currency: 'INR', unit: 'per-piece' },
      }),
    ).toEqual({});
  });
  it('MEDIA-007 sees another order of images as a change', () => {
    expect(withField(base, {}, { field: 'images', value: [image('b'), image('a')] })).toHaveProperty(
      'images',
    );
    expect(withField(base, {}, { field: 'images', value: [image('a'), image('b')] })).toEqual({});
  });
  it('sends only what changed, in canonical form, and null for what was emptied', () => {
    const changes = withEntry(
      base,
      { name: ' Dish ' },
      { attribute: price, entry: { value: '', currency: 'INR', unit: 'per-piece' } },
    );
    expect(bodyOf(changes, { attributes: [price, care], status: 'draft' })).toEqual({
      name: 'Dish',
      values: { 1: null },
    });
  });
  it('names changes in the order of the form', () => {
    const changes = {
      variants: [],
      entries: { 2: { value: 'Wipe' }, 1: { value: '1', currency: 'INR', unit: 'per-piece' } },
      name: 'Dish',
    };
    expect(changedFields(changes, [price, care])).toEqual(['name', 'values.1', 'values.2', 'variants']);
  });
  it('drops what somebody else saved in the meantime and keeps the rest', () => {
    const theirs = { ...base, name: 'Dish' };
    expect(rebased(theirs, { name: 'Dish', entries: { 2: { value: 'Wipe' } } }, [price, care])).toEqual({
      entries: { 2: { value: 'Wipe' } },
    });
    expect(differingFields(base, { ...theirs, values: {} }, [price, care])).toEqual(['name', 'values.1']);
  });
});

describe('problems of the form', () => {
  it('asks for name, product ID and category', () => {
    const found = problemsOf({ product: emptyBase(null), changes: {}, attributes: [], labels });
    expect(Object.keys(found)).toEqual(['name', 'product_id', 'category']);
    expect(found['name']?.message).toBe('Name is required');
  });
  it('PROD-013 asks every variant for an ID of its own', () => {
    const variant = (key: string, variant_id: string) => ({
      key,
      variant_id,
      options: {},
      values: {},
      images: [],
    });
    const product = { ...base, variants: [variant('a', ''), variant('b', 'X-1'), variant('c', 'x-1')] };
    const found = problemsOf({ product, changes: {}, attributes: [], labels });
    expect(found['variants.a']?.code).toBe('variant_id_required');
    expect(found['variants.b']?.code).toBe('variant_id_taken');
  });
  it('puts the server\u2019s problems at their fields', () => {
    const variants = [{ key: 'v7', variant_id: 'X', options: {}, values: {}, images: [] }];
    const found = serverProblems(
      [
        { code: 'enter_unit', message: '', path: 'body.values.12.unit' },
        { code: 'variant_id_taken', message: '', path: 'body.variants.0.variant_id' },
        { code: 'product_id_taken', message: '' },
      ],
      variants,
    );
    expect(Object.keys(found).toSorted()).toEqual(['product_id', 'values.12', 'variants.v7']);
  });
});
