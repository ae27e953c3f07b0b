import { describe, expect, it } from 'vitest';
import { mergedChanges, mergeFields, type Merge } from '../../../platform/form/changes.rules.ts';
import { attribute, image } from '../record/open-product.fixture.tsx';
import {
  draftOf,
  emptyBase,
  productShape,
  type Changes,
  type ProductBase,
  type ProductDraft,
} from './product-draft.ts';

const care = attribute({ id: 1, name: 'Care' });
const season = attribute({ id: 2, name: 'Season' });
const before: ProductBase = {
  ...emptyBase({ id: 3, name: 'Bowls' }),
  name: 'Bowl',
  values: { 1: 'Wipe dry', 2: 'Summer' },
  images: [image('a')],
  variants: [{ id: 9, key: 'v9', variant_id: 'B-S', options: {}, values: {}, images: [] }],
};

const shape = productShape([care, season]);
function merge(theirs: Partial<ProductBase>, changes: Changes): Merge<ProductDraft> {
  const [one, other] = [before, { ...before, ...theirs }].map((base) => draftOf(base, [care, season]));
  return { before: one!, theirs: other!, changes };
}
const fieldsOf = (one: Merge<ProductDraft>) => mergeFields(shape, one);
const byField = (one: Merge<ProductDraft>) =>
  Object.fromEntries(fieldsOf(one).map(({ field, by }) => [field, by]));

describe('two changes of one product', () => {
  it('tells what both, one or the other changed, and proposes mine for mine and theirs for the rest', () => {
    const one = merge(
      { name: 'Dish', values: { 1: 'Wipe dry', 2: 'Winter' } },
      { name: 'Plate', 'values.1': { value: 'Oil it' } },
    );
    expect(byField(one)).toEqual({ name: 'both', 'values.2': 'them', 'values.1': 'me' });
    expect(mergedChanges(shape, one, {})).toEqual({ name: 'Plate', 'values.1': { value: 'Oil it' } });
  });
  it('takes the side that was chosen, also for what only one of them changed', () => {
    const one = merge(
      { name: 'Dish', values: { 1: 'Wipe dry', 2: 'Winter' } },
      { name: 'Plate', 'values.1': { value: 'Oil it' } },
    );
    const chosen = mergedChanges(shape, one, { name: 'theirs', 'values.1': 'theirs', 'values.2': 'mine' });
    expect(chosen).toEqual({ 'values.2': { value: 'Summer' } });
  });
  it('has no question where both did the same', () => {
    const one = merge({ name: 'Dish' }, { name: 'Dish' });
    expect(fieldsOf(one)).toEqual([]);
    expect(mergedChanges(shape, one, {})).toEqual({});
  });
  it('keeps pictures as a whole, and a variant that was removed there as a new one', () => {
    const mine = before.variants.map((variant) => ({ ...variant, variant_id: 'B-SMALL' }));
    const one = merge(
      { images: [image('b')], variants: [] },
      { images: [image('a'), image('c')], variants: mine },
    );
    const chosen = mergedChanges(shape, one, {});
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
    expect(fieldsOf(one).map(({ field, kept }) => [field, kept])).toEqual([
      ['name', 'mine'],
      ['variants', null],
    ]);
    const mineAlone = merge({ name: 'Dish' }, { variants: values('Wipe') });
    expect(fieldsOf(mineAlone).find(({ field }) => field === 'variants')?.kept).toBe('mine');
  });
});
