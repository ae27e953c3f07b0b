import { describe, expect, it } from 'vitest';
import { attribute, image } from '../record/open-product.fixture.tsx';
import type { FormVariant } from '../change/product-draft.ts';
import { variantDifferences } from './variant-differences.ts';

const care = attribute({ id: 1, name: 'Care' });
const season = attribute({ id: 2, name: 'Season' });
const attributes = [care, season];
const variant = (over: Partial<FormVariant> & { id?: number }): FormVariant => ({
  key: `v${over.id ?? 'new'}`,
  variant_id: `B-${over.id ?? 'new'}`,
  options: {},
  values: {},
  images: [],
  ...over,
});
const small = variant({ id: 1, values: { 1: 'Wipe dry' } });
const large = variant({ id: 2 });

describe('what differs between the variants of two sides', () => {
  it('is told by value, option, ID and pictures; what is alike is only counted', () => {
    const own = [
      large,
      { ...small, variant_id: 'B-S', values: { 1: 'Oil it' }, options: { Size: 'S' }, images: [image('a')] },
    ];
    const { lines, alike } = variantDifferences({ own, other: [large, small], attributes });
    expect(alike).toBe(1);
    expect(lines.map((line) => ({ ...line, variant: line.variant.variant_id }))).toEqual([
      {
        variant: 'B-S',
        isOnly: false,
        options: { Size: 'S' },
        values: [{ attribute: care, value: 'Oil it' }],
        images: [image('a')],
      },
    ]);
  });

  it('a value that one side lacks is told there, too', () => {
    const own = [{ ...small, values: {} }];
    const [line] = variantDifferences({ own, other: [small], attributes }).lines;
    expect(line?.values).toEqual([{ attribute: care, value: undefined }]);
  });

  it('a variant that the other side does not have is told with all it has', () => {
    const own = [small, variant({ values: { 2: 'Summer' } })];
    const { lines } = variantDifferences({ own, other: [small], attributes });
    expect(lines.map(({ isOnly, values }) => [isOnly, values])).toEqual([
      [true, [{ attribute: season, value: 'Summer' }]],
    ]);
  });

  it('another order of the same variants is told', () => {
    const order = (own: FormVariant[], other: FormVariant[]) =>
      variantDifferences({ own, other, attributes }).order;
    expect(order([large, small], [small, large])).toEqual(['B-2', 'B-1']);
    expect(order([small, large], [small, large])).toBeNull();
  });
});
