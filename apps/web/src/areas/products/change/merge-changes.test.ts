import { describe, expect, it } from 'vitest';
import { mergedChanges, mergeFields, type Merge } from './merge-changes.ts';
import { attribute, image } from '../record/open-product.fixture.tsx';
import { emptyBase, type Changes, type ProductBase } from './product-changes.ts';

const care = attribute({ id: 1, name: 'Care' });
const season = attribute({ id: 2, name: 'Season' });
const before: ProductBase = {
  ...emptyBase({ id: 3, name: 'Bowls' }),
  name: 'Bowl',
  values: { 1: 'Wipe dry', 2: 'Summer' },
  images: [image('a')],
  variants: [{ id: 9, key: 'v9', variant_id: 'B-S', options: {}, values: {}, images: [] }],
};

function merge(theirs: Partial<ProductBase>, changes: Changes): Merge {
  return { before, theirs: { ...before, ...theirs }, changes, attributes: [care, season] };
}
const byField = (one: Merge) => Object.fromEntries(mergeFields(one).map(({ field, by }) => [field, by]));

describe('two changes of one product', () => {
  it('tells what both, one or the other changed, and proposes mine for mine and theirs for the rest', () => {
    const one = merge(
      { name: 'Dish', values: { 1: 'Wipe dry', 2: 'Winter' } },
      { name: 'Plate', entries: { 1: { value: 'Oil it' } } },
    );
    expect(byField(one)).toEqual({ name: 'both', 'values.2': 'them', 'values.1': 'me' });
    expect(mergedChanges(one, {})).toEqual({ name: 'Plate', entries: { 1: { value: 'Oil it' } } });
  });
  it('takes the side that was chosen, also for what only one of them changed', () => {
    const one = merge(
      { name: 'Dish', values: { 1: 'Wipe dry', 2: 'Winter' } },
      { name: 'Plate', entries: { 1: { value: 'Oil it' } } },
    );
    const chosen = mergedChanges(one, { name: 'theirs', 'values.1': 'theirs', 'values.2': 'mine' });
    expect(chosen).toEqual({ entries: { 2: { value: 'Summer' } } });
  });
  it('has no question where both did the same', () => {
    const one = merge({ name: 'Dish' }, { name: 'Dish' });
    expect(mergeFields(one)).toEqual([]);
    expect(mergedChanges(one, {})).toEqual({});
  });
  it('keeps pictures as a whole, and a variant that was removed there as a new one', () => {
    const mine = before.variants.map((variant) => ({ ...variant, variant_id: 'B-SMALL' }));
    const one = merge(
      { images: [image('b')], variants: [] },
      { images: [image('a'), image('c')], variants: mine },
    );
    const chosen = mergedChanges(one, {});
    expect(chosen.images?.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(chosen.variants?.map(({ id, variant_id: name }) => [id, name])).toEqual([[undefined, 'B-SMALL']]);
  });
  it('proposes neither side of variants or packaging that both changed', () => {
    const [variant] = before.variants;
    const values = (value: string) => (variant === undefined ? [] : [{ ...variant, values: { 1: value } }]);
    const one = merge(
      { name: 'Dish', variants: values('Oil it') },
      { name: 'Plate', variants: values('Wipe') },
    );
    expect(mergeFields(one).map(({ field, kept }) => [field, kept])).toEqual([
      ['name', 'mine'],
      ['variants', null],
    ]);
    const mineAlone = merge({ name: 'Dish' }, { variants: values('Wipe') });
    expect(mergeFields(mineAlone).find(({ field }) => field === 'variants')?.kept).toBe('mine');
  });
});
