import { describe, expect, test } from 'vitest';
import type { Attribute } from '@sourcewiz/contract';
import { anAttribute } from '@sourcewiz/contract/attribute.fixture';
import { facetsOf } from './memory/facet-counts.rules.ts';
import { textQueryOf } from './search-query.rules.ts';
import { completenessStep, searchRowOf, type SearchSource } from './search-row.rules.ts';

const attribute = (id: number, changes: Partial<Attribute>): Attribute =>
  anAttribute({
    id,
    name: `Attribute ${id}`,
    internal_name: `attribute_${id}`,
    open_options: true,
    ...changes,
  });

const product: SearchSource = {
  id: 1,
  product_id: 'VS-1001',
  name: 'Kırmızı IŞIK',
  status: 'published',
  category_name: 'Aydınlatma',
  values: {},
  variants: [],
  image_ids: [],
  completeness: 82,
  created_at: new Date(0),
  updated_at: new Date(0),
};

describe('the search row of a product', () => {
  test('texts are folded, the product ID is found with and without its separators', () => {
    const row = searchRowOf(product, []);
    expect(row.words_a.split(' ')).toEqual(['kirmizi', 'isik', 'vs', '1001', 'vs1001']);
    expect(row.facets).toEqual(['category=Aydınlatma', 'status=published', 'completeness=80-99']);
  });

  test('only filters have facets; a variant adds its own values', () => {
    const attributes = [
      attribute(3, { dtype: 'select', is_filter: true }),
      attribute(4, { dtype: 'select' }),
      attribute(5, { dtype: 'decimal', is_filter: true }),
    ];
    const variant = {
      variant_id: 'VS-1001-B',
      options: { Colour: 'Blue' },
      values: { '3': 'Brass' },
      image_ids: [],
    };
    const row = searchRowOf(
      { ...product, values: { '3': 'Iron', '4': 'Round', '5': '12.5' }, variants: [variant] },
      attributes,
    );
    const tokens = row.facets.filter((token) => /^\d/.test(token)).map((token) => token.toLowerCase());
    expect(tokens).toEqual(['3=iron', '3=brass']);
    expect(row.numbers).toEqual({ '5': 12.5 });
    expect(row.words_b.split(' ')).toEqual(expect.arrayContaining(['round', 'blue', 'brass']));
    expect(row.words_a).toContain('vs1001b');
  });

  describe('SEARCH-017 an axis is its attribute', () => {
    const colour = attribute(3, {
      name: 'Colour',
      internal_name: 'color',
      dtype: 'multi_select',
      is_filter: true,
      options: ['Blue'],
    });
    const inkOf = (...list: Record<string, string>[]): SearchSource => ({
      ...product,
      values: { '3': ['Ink'] },
      variants: list.map((options, at) => ({ variant_id: `V-${at}`, options, values: {}, image_ids: [] })),
    });
    const facetsIn = (source: SearchSource, attributes = [colour]) =>
      searchRowOf(source, attributes).facets.filter(
        (token) => !/^(category|status|completeness)=/.test(token),
      );

    test.each(['Colour', 'COLOR', 'renk', ' Rénk '])(
      '%s: options take the place of its own value',
      (type) => {
        expect(facetsIn(inkOf({ [type]: 'blue' }, { [type]: 'Mustard' }))).toEqual(['3=Blue', '3=Mustard']);
      },
    );

    test('where a variant has no option, the own value stays', () => {
      expect(facetsIn(inkOf({ Colour: 'Mustard' }, {}))).toEqual(['3=Ink', '3=Mustard']);
    });

    test('an axis without an attribute is a facet of its own', () => {
      const source = inkOf({ 'Pack type': 'Gift box' });
      expect(facetsIn(source)).toEqual(['3=Ink', 'axis=Pack type', 'pack_type=Gift box']);
      const counts = { tokens: facetsIn(source).map((token) => [token, 1] as const), numbers: [] };
      const money = { home: 'USD', rates: [], filtered: new Set<string>() };
      const facets = facetsOf({ counts, attributes: [colour], money, language: 'en' });
      expect(facets.find(({ key }) => key === 'pack_type')).toMatchObject({
        name: 'Pack type',
        values: [{ key: 'Gift box', count: 1 }],
      });
      expect(facets.some(({ key }) => key === 'axis')).toBe(false);
    });

    test('an option that is no value of the type of the attribute keeps its own name', () => {
      const size = attribute(4, {
        name: 'Size',
        internal_name: 'size',
        dtype: 'size',
        default_unit: 'cm',
        is_filter: true,
      });
      expect(facetsIn({ ...inkOf({ Size: 'XL' }), values: {} }, [size])).toEqual(['axis=Size', 'size=XL']);
    });
  });

  test('the image of a list is the main one, else the first of a variant', () => {
    const variant = { variant_id: 'A', options: {}, values: {}, image_ids: ['v1', 'v2'] };
    expect(searchRowOf({ ...product, variants: [variant] }, [])).toMatchObject({
      image_file_id: 'v1',
      image_count: 2,
    });
    expect(searchRowOf({ ...product, image_ids: ['m'], variants: [variant] }, [])).toMatchObject({
      image_file_id: 'm',
      image_count: 3,
    });
  });

  test.each([
    [0, '0-49'],
    [49, '0-49'],
    [50, '50-79'],
    [79, '50-79'],
    [99, '80-99'],
    [100, '100'],
  ])('%i percent is in step %s', (percent, step) => {
    expect(completenessStep(percent)).toBe(step);
  });
});

describe('a typed query', () => {
  test('the last word may be unfinished, operators are only letters', () => {
    expect(textQueryOf('  Blue & (vas | !x')?.words).toBe(`'blue' & 'vas' & 'x':*`);
    expect(textQueryOf(' &!() ')).toBeUndefined();
  });
  test('wildcards do not get into the pattern of product IDs', () => {
    expect(textQueryOf('50%_a')).toMatchObject({ sku: '50a%', sku_key: '50a' });
  });
  test('words of three letters have to be right', () => {
    expect(textQueryOf('red vaze')?.fuzzy.map(({ word }) => word)).toEqual(['vaze']);
  });
});

const money = { home: 'USD', rates: [], filtered: new Set<string>() };

test('SEARCH-023 a range says the base unit that its numbers are in, where they have one', () => {
  const attributes = [
    attribute(3, { dtype: 'uom', dimension: 'weight', is_filter: true }),
    attribute(4, { dtype: 'uom', dimension: null, is_filter: true }),
    attribute(5, { dtype: 'price', is_filter: true }),
    attribute(6, { dtype: 'decimal', is_filter: true }),
  ];
  const numbers = ['3', '4', '5:EUR', '6'].map((key) => [key, '1', '90'] as const);
  const ranges = facetsOf({ counts: { tokens: [], numbers }, attributes, money, language: 'en' });
  const said = ranges.filter(({ kind }) => kind === 'range').map(({ unit, currency }) => unit ?? currency);
  expect(said).toEqual(['kg', undefined, 'EUR', undefined]);
});

test('PERM-017 PERM-037 what became packaging or a cost has no facet, although rows still have its values', () => {
  const filter = { dtype: 'select', is_filter: true } as const;
  const attributes = [
    attribute(3, filter),
    attribute(4, { ...filter, tabname: 'packing' }),
    attribute(5, { ...filter, dtype: 'price', is_internal: true }),
  ];
  const counts = {
    tokens: [
      ['3=Brass', 1],
      ['4=Carton', 1],
    ],
    numbers: [['5', '1', '90']],
  } as const;
  const keys = facetsOf({ counts, attributes, money, language: 'en' }).map(({ key }) => key);
  expect(keys).toEqual(['3', 'status', 'completeness']);
});
