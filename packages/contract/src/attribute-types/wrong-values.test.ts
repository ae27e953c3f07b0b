import { describe, expect, test } from 'vitest';
import {
  checkValue,
  convertUnit,
  DEFAULT_LOCALE,
  findUnit,
  formatValue,
  inReferenceUnit,
  parseValue,
  typeOf,
  unitNames,
  type AttributeShape,
} from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const options = ['Brass', 'Teak'];
const closed = { options, open_options: false };
const weight = attributeOf('uom', { dimension: 'weight' });
const size = attributeOf('size', { dimension: 'length' });
const price = attributeOf('price');

const cases: readonly (readonly [AttributeShape, unknown, string])[] = [
  ...['NaN', 'Infinity', '-Infinity', '1e999', '0x10', '12,5O', '1 2', '٣', 'Ⅻ', '--1', '1.2.3'].flatMap(
    (number) =>
      [
        [attributeOf('decimal'), number, 'not_a_number'],
        [weight, { value: number, unit: 'kg' }, 'not_a_number'],
        [size, { length: number, unit: 'cm' }, 'not_a_number'],
        [price, { value: number, currency: 'INR', unit: 'per-piece' }, 'not_a_number'],
      ] as const,
  ),
  ...['-1', '−0.5', '-9'.padEnd(30, '9')].flatMap(
    (number) =>
      [
        [attributeOf('decimal'), number, 'negative'],
        [weight, { value: number, unit: 'kg' }, 'negative'],
        [size, { height: number, unit: 'cm' }, 'negative'],
        [price, { value: number, currency: 'INR', unit: 'per-piece' }, 'negative'],
      ] as const,
  ),
  ...['1'.padEnd(16, '0'), '9'.repeat(30)].flatMap(
    (number) =>
      [
        [attributeOf('decimal'), number, 'number_too_large'],
        [weight, { value: number, unit: 'kg' }, 'number_too_large'],
        [size, { width: number, unit: 'cm' }, 'number_too_large'],
        [price, { value: number, currency: 'INR', unit: 'per-piece' }, 'number_too_large'],
      ] as const,
  ),
  [attributeOf('decimal', { whole: true }), '2.5', 'not_whole'],
  [attributeOf('decimal'), 5, 'not_a_number'],
  [attributeOf('decimal'), Number.NaN, 'not_a_number'],
  [attributeOf('decimal'), '0.12345678901', 'too_many_decimals'],
  [weight, { value: '5', unit: 'cm' }, 'unknown_unit'],
  [weight, { value: '5', unit: 'furlong' }, 'unknown_unit'],
  [weight, { value: '5', unit: 'x'.repeat(5000) }, 'unknown_unit'],
  [weight, { value: '5' }, 'enter_unit'],
  [size, { length: '5', unit: 'kg' }, 'unknown_unit'],
  [price, { value: '5', currency: 'XXX', unit: 'per-piece' }, 'unknown_currency'],
  [price, { value: '5', currency: 'INR', unit: 'per-mile' }, 'unknown_unit'],
  [price, { value: '5.001', currency: 'INR', unit: 'per-piece' }, 'too_many_decimals'],
  [attributeOf('select', closed), 'Archived', 'unknown_option'],
  [attributeOf('select', closed), ['Brass'], 'value_missing'],
  [attributeOf('select'), 'x'.repeat(121), 'text_too_long'],
  [attributeOf('multi_select', closed), ['Brass', 'Archived'], 'unknown_option'],
  [attributeOf('multi_select', closed), 'Brass', 'value_missing'],
  [attributeOf('date'), '31/02/2026', 'not_a_date'],
  [attributeOf('date'), '2026-13-01', 'not_a_date'],
  [attributeOf('date'), '04/13/2026', 'ambiguous_date'],
  [attributeOf('date'), 20_260_101, 'not_a_date'],
  [attributeOf('boolean'), 'maybe', 'not_boolean'],
  [attributeOf('boolean'), 1, 'not_boolean'],
  [attributeOf('hscode'), '123', 'invalid_hscode'],
  [attributeOf('hscode'), '1234567890123', 'invalid_hscode'],
  [attributeOf('hscode'), '4419.9', 'invalid_hscode'],
  [attributeOf('hscode'), '44I9', 'invalid_hscode'],
  [attributeOf('hscode'), 44_199_000, 'invalid_hscode'],
  [attributeOf('text'), 'x'.repeat(5001), 'text_too_long'],
  [attributeOf('text'), ['x'], 'value_missing'],
  [attributeOf('csv'), Array.from({ length: 101 }, (_, at) => `w${at}`), 'too_many_values'],
  [attributeOf('csv'), ['x'.repeat(201)], 'text_too_long'],
  [attributeOf('html'), { content: 'x'.repeat(50_001) }, 'text_too_long'],
  [attributeOf('html'), { content: ['x'] }, 'value_missing'],
];

describe('ATTR-028 wrong values are refused with what is wrong', () => {
  test.each(cases.map(([shape, value, code]) => [shape.dtype, value, code, shape] as const))(
    '%s %j: %s',
    (_dtype, value, code, shape) => {
      expect(checkValue(shape, value)).toMatchObject({ ok: false, problems: [{ code }] });
    },
  );
});

describe('units of the organisation', () => {
  const ell = { id: 501, short_name: 'ell', dimension: 'length', conversion_factor: '1.143' };
  const stone = { id: 502, short_name: 'Stone', dimension: 'weight', conversion_factor: '6.35029318' };
  const own_units = [ell, stone];

  test('ATTR-015 are read, compared and offered like the others', () => {
    const width = attributeOf('uom', { dimension: 'length', own_units });
    expect(parseValue(width, { value: '3 Ell' })).toEqual({ ok: true, value: { value: '3', unit: 'ell' } });
    expect(parseValue(width, { value: '3 stone' })).toMatchObject({ problems: [{ code: 'unknown_unit' }] });
    expect(parseValue(attributeOf('size', { own_units }), { value: '3 x 2 ell' })).toEqual({
      ok: true,
      value: { length: '3', width: '2', unit: 'ell' },
    });
    expect(typeOf(width).facetNumber?.({ value: '2', unit: 'ell' }, width)).toBe('2.286');
    expect(typeOf(width).facetNumber?.({ value: '2', unit: 'ell' })).toBeNull();
    expect(formatValue(width, { value: '2', unit: 'ell' }, 'tr')).toBe('2 ell');
    expect(unitNames('length', own_units).at(-1)).toBe('ell');
  });

  test('ATTR-039 are converted through their factor, to two decimals', () => {
    expect(convertUnit('2', 'ell', 'm', own_units)).toBe('2.29');
    expect(convertUnit('10', 'kg', 'stone', own_units)).toBe('1.57');
    expect(convertUnit('1', 'ell', 'kg', own_units)).toBeUndefined();
    expect(convertUnit('1', 'ell', 'm')).toBeUndefined();
    expect(convertUnit('2', 'cm', 'in', own_units)).toBe('0.8');
    expect(inReferenceUnit('1', 'stone', own_units)).toBe('6.35029318');
  });

  test('do not take the name of a standard one', () => {
    const wrong = [{ ...ell, short_name: 'cm', conversion_factor: '99' }];
    expect(findUnit('cm', 'length', wrong)?.conversion_factor).toBe('0.01');
    expect(convertUnit('1', 'm', 'cm', wrong)).toBe('100');
  });
});

test('ATTR-018 numbers are grouped as the locale string INR has it, in Turkish the Turkish way', () => {
  expect(DEFAULT_LOCALE).toBe('INR');
  expect(formatValue(attributeOf('decimal'), '1234567.5', 'en')).toBe('12,34,567.5');
  expect(formatValue(weight, { value: '1234567', unit: 'kg' }, 'en')).toBe('12,34,567 kg');
  expect(formatValue(attributeOf('decimal'), '1234567.5', 'tr')).toBe('1.234.567,5');
});
