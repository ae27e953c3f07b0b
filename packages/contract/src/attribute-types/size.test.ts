import { describe, expect, test } from 'vitest';
import { checkValue, formatValue, parseValue, typeOf } from './index.ts';
import { sizeBandOf, type Size } from './size.ts';
import { attributeOf } from './test/attribute-of.ts';

const attribute = attributeOf('size', { dimension: 'length', default_unit: 'cm' });
const bare = attributeOf('size', { dimension: 'length' });
const bowl = { length: '26', width: '26', height: '11', unit: 'cm' };
const vase = { length: '14', width: '14', height: '28', unit: 'cm' };

describe('ATTR-008 size holds length, width, height and unit, also written in one text', () => {
  test.each([
    ['26x26x11 cm', bowl],
    ['26 × 26 × 11', bowl],
    ['26 X 26 X 11 CM', bowl],
    ['26*26*11cm', bowl],
    ['26 x 26 x 11 cm.', bowl],
    ['26cm x 26cm x 11cm', bowl],
    ['26 cmx26 cmx11 cm', bowl],
    ['26 by 26 by 11 cm', bowl],
    ['26; 26; 11', bowl],
    ['26, 26, 11 cm', bowl],
    ['26 26 11', bowl],
    ['26,0 x 26.0 x 11,00', bowl],
    ['L26 W26 H11 cm', bowl],
    ['L 26 x W 26 x H 11 cm', bowl],
    ['L:26 W:26 H:11', bowl],
    ['H11 x W26 x L26', bowl],
    ['26L x 26W x 11H', bowl],
    ['26Lx26Wx11H cm', bowl],
    ['26 (L) x 26 (B) x 11 (H) cm', bowl],
    ['26 x 26 x 11 (L x W x H) cm', bowl],
    ['LxWxH: 26x26x11', bowl],
    ['26 x 26 x 11 cm (LxBxH)', bowl],
    ['U26 x G26 x Y11 cm', bowl],
    ['En 26 cm, Boy 26 cm, Yükseklik 11 cm', bowl],
    ['26 en x 26 boy x 11 yükseklik', bowl],
    ['W26 D26 H11', bowl],
    ['L26 D26 H11', bowl],
    ['Ø 14 x 28 cm', vase],
    ['Ø14 × 28', vase],
    ['⌀14x28cm', vase],
    ['14 Ø x 28 cm', vase],
    ['28 x Ø14 cm', vase],
    ['Dia. 14 x H 28 cm', vase],
    ['D14 H28 cm', vase],
    ['Çap 14 x 28 cm', vase],
    ['çap: 14 yükseklik: 28', vase],
    ['Ø 14 L 28 cm', vase],
    ['Ø 14', { length: '14', width: '14', unit: 'cm' }],
    ['13.8" x 15.7"', { length: '13.8', width: '15.7', unit: 'in' }],
    ["13.8'' x 15.7''", { length: '13.8', width: '15.7', unit: 'in' }],
    ['13,8 inç', { length: '13.8', unit: 'in' }],
    ['H 28', { height: '28', unit: 'cm' }],
    ['1,200 x 800 mm', { length: '1200', width: '800', unit: 'mm' }],
    ['1.5 x 2 m', { length: '1.5', width: '2', unit: 'm' }],
    // As American sheets have them.
    ['48" x 11 3/4" x 72"', { length: '48', width: '11.75', height: '72', unit: 'in' }],
    ['12½ × 8¼ × 4 in', { length: '12.5', width: '8.25', height: '4', unit: 'in' }],
    ['10-1/2" W x 3/8" H', { width: '10.5', height: '0.375', unit: 'in' }],
    [`6' 2" x 3' x 2' 5 1/2"`, { length: '74', width: '36', height: '29.5', unit: 'in' }],
    ['1/2 W x 3/8 H in', { width: '0.5', height: '0.375', unit: 'in' }],
    ['12 1/2 × 8 1/4 cm', { length: '12.5', width: '8.25', unit: 'cm' }],
    ['¼ × 2½ m', { length: '0.25', width: '2.5', unit: 'm' }],
    [`8' 10" x 2'`, { length: '106', width: '24', unit: 'in' }],
    ['L - 26, W - 26', { length: '26', width: '26', unit: 'cm' }],
    [' ', null],
  ])('%j', (typed, value) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value });
  });

  test('a fraction needs inches or feet, wherever these are said', () => {
    const thick = { length: '0.625', width: '2', unit: 'in' };
    expect(parseValue(attribute, { value: '5/8 x 2', unit: 'in' })).toEqual({ ok: true, value: thick });
    expect(parseValue(attribute, { length: '5/8', width: '2', unit: 'in' })).toEqual({
      ok: true,
      value: thick,
    });
    expect(parseValue(attribute, { length: '5/8', width: '2' })).toMatchObject({ ok: false });
  });

  test('sides in columns of their own, as real sheets have them', () => {
    const texts = { width: '13.8', height: '15.7', length: '11.8', unit: 'in' };
    expect(parseValue(bare, texts)).toEqual({ ok: true, value: texts });
    expect(parseValue(bare, { width: '', height: '', length: '', unit: 'in' })).toEqual({
      ok: true,
      value: null,
    });
    expect(parseValue(attribute, { length: '26 mm', unit: 'cm' })).toEqual({
      ok: true,
      value: { length: '26', unit: 'mm' },
    });
  });

  test.each([
    '26x26x1l cm',
    '12,5O x 3 cm',
    '26 x 26 x 11 x 4 cm',
    '100,200,300',
    '1 234 x 5',
    '10-12 cm',
    '26/26/11',
    "5' 11 1/2",
    '5/8/10',
    '1/3 x 2 in',
    '2/4 x 3 in',
    '8/16 x 100 mm',
    '5/8 x 100 mm',
    '5/8 x 100',
    '10 - 12 cm',
    '10 – 12 cm',
    '10 cm - 12 cm x 20 cm',
    `5' 6" - 6' 0"`,
    `8' 10' 2"`,
    `1/2 - 3/4"`,
    '1e5 x 2',
    'L26 L26 H11',
    'L26 26 x 11',
    'Ø 14 x 28 x 3',
    'Ø 14 W 20',
    'big',
    'cm x cm',
    'x'.repeat(50_000),
    '1x'.repeat(25_000),
  ])('%j is no size', (typed) => {
    expect(parseValue(attribute, { value: typed })).toMatchObject({
      ok: false,
      problems: [{ code: 'not_a_number' }],
    });
  });

  test.each([
    [
      '26 x 26 furlong',
      { code: 'unknown_unit', part: 'unit', params: { text: 'furlong', dimension: 'length' } },
    ],
    ['26 x 26 kg', { code: 'unknown_unit', part: 'unit', params: { text: 'kg', dimension: 'length' } }],
    ['1 m x 50 cm', { code: 'unknown_unit', part: 'unit', params: { text: 'm, cm', dimension: 'length' } }],
    ['cm', { code: 'value_missing', params: { text: 'cm' } }],
  ])('%j is refused for its unit', (typed, problem) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: false, problems: [problem] });
  });

  test('sides in two units are not mixed up', () => {
    expect(parseValue(attribute, { length: '1 m', width: '50 cm' })).toMatchObject({
      ok: false,
      problems: [{ code: 'unknown_unit' }],
    });
  });
});

test('ATTR-029 a negative side is refused where it stands', () => {
  const problems = [{ code: 'negative', part: 'width' }];
  expect(parseValue(attribute, { value: '26 x -26 x 11' })).toEqual({ ok: false, problems });
  expect(parseValue(attribute, { length: '26', width: '-26' })).toEqual({ ok: false, problems });
  expect(checkValue(attribute, { length: '26', width: '-26', unit: 'cm' })).toEqual({ ok: false, problems });
});

describe("ATTR-022 any side without a unit is refused with 'please enter unit'", () => {
  test.each(['length', 'width', 'height'])('%s', (side) => {
    const problems = [{ code: 'enter_unit', part: 'unit' }];
    expect(checkValue(attribute, { [side]: '5' })).toEqual({ ok: false, problems });
    expect(checkValue(attribute, { [side]: '5', unit: ' ' })).toEqual({ ok: false, problems });
    expect(parseValue(bare, { [side]: '5' })).toEqual({ ok: false, problems });
  });

  test('a cell of the unit that is left empty means the usual one', () => {
    expect(parseValue(attribute, { length: '26', unit: ' ' })).toEqual(
      parseValue(attribute, { length: '26' }),
    );
    expect(parseValue(attribute, { length: '26', unit: ' ' })).toMatchObject({ ok: true });
  });

  test('no side needs no unit', () => {
    expect(checkValue(attribute, {})).toEqual({ ok: true, value: null });
    expect(checkValue(attribute, { unit: 'cm' })).toEqual({ ok: true, value: null });
  });
});

describe('a value of the API is checked the same way', () => {
  test.each([
    [
      { length: '26,0', width: '', height: null, unit: 'CMS' },
      { ok: true, value: { length: '26', unit: 'cm' } },
    ],
    [
      { length: 26, unit: 'cm' },
      { ok: false, problems: [{ code: 'not_a_number', part: 'length' }] },
    ],
    [
      { length: 'x', unit: 'cm' },
      { ok: false, problems: [{ code: 'not_a_number', part: 'length' }] },
    ],
    [
      { length: '26', unit: 'kg' },
      { ok: false, problems: [{ code: 'unknown_unit', part: 'unit' }] },
    ],
    ['26 x 26 cm', { ok: false, problems: [{ code: 'value_missing' }] }],
  ])('%j', (value, result) => {
    expect(checkValue(attribute, value)).toMatchObject(result);
  });
});

test('people read the sides with a cross between them', () => {
  expect(formatValue(attribute, bowl, 'en')).toBe('26 × 26 × 11 cm');
  expect(formatValue(attribute, { length: '1234.5', unit: 'mm' }, 'tr')).toBe('1.234,5 mm');
});

test.each([
  [bowl, '20–30 cm'],
  [{ ...bowl, height: '30' }, '20–30 cm'],
  [{ ...bowl, height: '30.1' }, '30–50 cm'],
  [{ length: '9', width: '100', height: '20', unit: 'mm' }, '0–10 cm'],
  [{ length: '2', width: '1.2', height: '0.8', unit: 'm' }, '120–200 cm'],
  [{ length: '2.01', width: '1.2', height: '0.8', unit: 'm' }, '200+ cm'],
  [{ length: '1', width: '9', height: '4', unit: 'in' }, '8–12 in'],
  [{ length: '1', width: '2', height: '0.5', unit: 'ft' }, '20–30 in'],
  [{ length: '160', width: '230', unit: 'cm' }, '200+ cm'],
  [{ length: '28', unit: 'cm' }, '20–30 cm'],
])(
  'SEARCH-016 a size of any number of sides, %j, is filtered by the band of its longest one: %s',
  (value, band) => {
    expect(tokensOf(value)).toEqual([band]);
  },
);

test('a size in no unit of length is not filtered by', () => {
  expect(tokensOf({ length: '1', width: '2', height: '3', unit: 'ell' })).toEqual([]);
  expect(tokensOf({ length: '1', unit: 'ell' })).toEqual([]);
});

test.each([
  ['26 × 26 × 11 cm', '20–30 cm'],
  ['160 × 230 cm', '200+ cm'],
  ['8 in', '4–8 in'],
  ['20–30 cm', undefined],
  ['200+ cm', undefined],
  ['0.6 l', undefined],
  ['26 × 26', undefined],
  ['Medium', undefined],
])('SEARCH-016 %s in the filter of an old address or saved view means %s', (text, band) => {
  expect(sizeBandOf(text)).toBe(band);
});

function tokensOf(value: Size) {
  return typeOf('size')
    .facetTokens?.(value as never)
    .map(({ key }) => key);
}
