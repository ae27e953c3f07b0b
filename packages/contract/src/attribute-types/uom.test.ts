import { describe, expect, test } from 'vitest';
import { checkValue, formatValue, parseValue, typedUnitWord, typeOf } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const length = attributeOf('uom', { dimension: 'length' });
const weight = attributeOf('uom', { dimension: 'weight', default_unit: 'kg' });
const time = attributeOf('uom', { dimension: 'time', default_unit: 'days', whole: true });
const pieces = attributeOf('uom', { dimension: 'quantity', default_unit: 'pieces', whole: true });
const area = attributeOf('uom', { dimension: 'area' });

describe('ATTR-009 uom holds value and unit, also written in one text', () => {
  test.each([
    [length, { value: '12,5 in' }, '12.5', 'in'],
    [length, { value: '12.5"' }, '12.5', 'in'],
    [length, { value: '12,5in' }, '12.5', 'in'],
    [length, { value: '1 234,5 mm' }, '1234.5', 'mm'],
    [length, { value: "5'" }, '5', 'ft'],
    [length, { value: '.5 m' }, '0.5', 'm'],
    [length, { value: '13.8', unit: 'in' }, '13.8', 'in'],
    [length, { value: '5/8"' }, '0.625', 'in'],
    [length, { value: '5/8 inch' }, '0.625', 'in'],
    [length, { value: '1/2 ft' }, '0.5', 'ft'],
    [length, { value: '5/8', unit: 'in' }, '0.625', 'in'],
    [length, { value: '12 1/2 mm' }, '12.5', 'mm'],
    [length, { value: '½ m' }, '0.5', 'm'],
    [weight, { value: '2 kg' }, '2', 'kg'],
    [weight, { value: '2KGS.' }, '2', 'kg'],
    [weight, { value: '500 gr' }, '500', 'g'],
    [weight, { value: '19.8', unit: 'LB' }, '19.8', 'lb'],
    [weight, { value: '19.8', unit: ' ' }, '19.8', 'kg'],
    [time, { value: '35 days' }, '35', 'days'],
    [time, { value: '35 gün' }, '35', 'days'],
    [time, { value: '35 GÜN' }, '35', 'days'],
    [time, { value: '35' }, '35', 'days'],
    [time, { value: '2 hafta' }, '2', 'weeks'],
    [pieces, { value: '1,000 pcs' }, '1000', 'pieces'],
    [pieces, { value: '60 adet' }, '60', 'pieces'],
    [area, { value: '25m²' }, '25', 'sqm'],
    [area, { value: '25 m2' }, '25', 'sqm'],
    [area, { value: '25 sq. ft.' }, '25', 'sqft'],
    [area, { value: '25 sq ft' }, '25', 'sqft'],
  ])('%o reads %j', (attribute, texts, value, unit) => {
    expect(parseValue(attribute, texts as Record<string, string>)).toEqual({
      ok: true,
      value: { value, unit },
    });
  });

  test('a unit beside the number counts more than one in a column of its own', () => {
    expect(parseValue(length, { value: '26 cm', unit: 'in' })).toEqual({
      ok: true,
      value: { value: '26', unit: 'cm' },
    });
  });

  test('a unit without a number is no value: real sheets fill the unit column alone', () => {
    expect(parseValue(weight, { value: '', unit: 'lb' })).toEqual({ ok: true, value: null });
    expect(checkValue(weight, { value: '', unit: 'lb' })).toEqual({ ok: true, value: null });
  });

  test.each([
    [weight, { value: '12,5O' }, { code: 'not_a_number', part: 'value', params: { text: '12,5O' } }],
    [weight, { value: '1e5' }, { code: 'not_a_number', part: 'value', params: { text: '1e5' } }],
    [weight, { value: 'two' }, { code: 'not_a_number', part: 'value', params: { text: 'two' } }],
    [weight, { value: '2-3 kg' }, { code: 'not_a_number', part: 'value', params: { text: '2-3 kg' } }],
    [weight, { value: '5 1/2 kg' }, { code: 'not_a_number', part: 'value', params: { text: '5 1/2 kg' } }],
    [weight, { value: 'kg' }, { code: 'value_missing', part: 'value', params: { text: 'kg' } }],
    [weight, { value: '-2 kg' }, { code: 'negative', part: 'value' }],
    [
      weight,
      { value: '2 cm' },
      { code: 'unknown_unit', part: 'unit', params: { text: 'cm', dimension: 'weight' } },
    ],
    [
      weight,
      { value: '2', unit: 'stone' },
      { code: 'unknown_unit', part: 'unit', params: { text: 'stone', dimension: 'weight' } },
    ],
    [time, { value: '12.5' }, { code: 'not_whole', part: 'value', params: { text: '12.5' } }],
  ])('%o refuses %j', (attribute, texts, problem) => {
    expect(parseValue(attribute, texts as Record<string, string>)).toEqual({
      ok: false,
      problems: [problem],
    });
  });

  test.each(['8/16', '10/16', '5/8', '16/32', '2/4', '0/4', '4/8'])(
    'the range or grade %s is no fraction of a metric unit',
    (typed) => {
      for (const texts of [{ value: `${typed} mm` }, { value: `${typed} m` }, { value: typed, unit: 'mm' }]) {
        expect(parseValue(length, texts)).toMatchObject({ ok: false, problems: [{ code: 'not_a_number' }] });
      }
    },
  );

  test('inches are in reduced fractions', () => {
    expect(parseValue(length, { value: '8/16 in' }).ok).toBe(false);
    expect(parseValue(length, { value: '2 4/8"' }).ok).toBe(false);
    expect(parseValue(length, { value: '8/5"' }).ok).toBe(false);
  });

  test('a text of any length is refused in a moment', () => {
    for (const typed of [
      ' '.repeat(50_000),
      '1'.repeat(50_000),
      `1${' '.repeat(50_000)}x`,
      '1,'.repeat(25_000),
    ]) {
      expect(parseValue(weight, { value: typed }).ok).toBe(typed.trim() === '');
    }
  });
});

describe("ATTR-021 a value without a unit is refused with 'please enter unit'", () => {
  test.each([[{ value: '12' }], [{ value: '12', unit: '' }], [{ value: '12', unit: null }]])(
    '%j',
    (value) => {
      const problem = { code: 'enter_unit', part: 'unit' };
      expect(checkValue(length, value)).toEqual({ ok: false, problems: [problem] });
      expect(checkValue(weight, value)).toEqual({
        ok: false,
        problems: [problem],
      });
    },
  );

  test('a sheet whose attribute has no default unit', () => {
    expect(parseValue(length, { value: '12' })).toEqual({
      ok: false,
      problems: [{ code: 'enter_unit', part: 'unit' }],
    });
  });
});

describe('a value of the API is checked the same way', () => {
  test.each([
    [
      { value: '2,50', unit: 'Kilo' },
      { ok: true, value: { value: '2.5', unit: 'kg' } },
    ],
    [
      { value: 2, unit: 'kg' },
      { ok: false, problems: [{ code: 'not_a_number', part: 'value' }] },
    ],
    [
      { value: '-2', unit: 'kg' },
      { ok: false, problems: [{ code: 'negative', part: 'value' }] },
    ],
    ['2 kg', { ok: false, problems: [{ code: 'value_missing' }] }],
    [{}, { ok: true, value: null }],
  ])('%j', (value, result) => {
    expect(checkValue(weight, value)).toMatchObject(result);
  });
});

test('people read the unit in their language', () => {
  expect(formatValue(time, { value: '35', unit: 'days' }, 'en')).toBe('35 days');
  expect(formatValue(time, { value: '1', unit: 'days' }, 'en')).toBe('1 day');
  expect(formatValue(time, { value: '35', unit: 'days' }, 'tr')).toBe('35 gün');
  expect(formatValue(weight, { value: '1234.5', unit: 'kg' }, 'tr')).toBe('1.234,5 kg');
  expect(formatValue(area, { value: '25', unit: 'sqm' }, 'en')).toBe('25 m²');
});

test('a range filter compares in the base unit', () => {
  const type = typeOf('uom');
  expect(type.facetNumber?.({ value: '500', unit: 'g' })).toBe('0.5');
  expect(type.facetNumber?.({ value: '2', unit: 'weeks' })).toBe('14');
  expect(type.facetNumber?.({ value: '2', unit: 'furlong' })).toBeNull();
});

test('a unit that was typed is read in the language of the page, and an unknown one stays', () => {
  expect(['pcs', 'adet', 'set', 'cajas'].map((unit) => typedUnitWord(unit, 'tr'))).toEqual([
    'adet',
    'adet',
    'takım',
    'cajas',
  ]);
  expect(['pcs', 'adet', 'takım'].map((unit) => typedUnitWord(unit, 'en'))).toEqual(['pcs', 'pcs', 'sets']);
});
