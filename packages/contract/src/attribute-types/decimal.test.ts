import { describe, expect, test } from 'vitest';
import { checkValue, formatValue, parseValue } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const attribute = attributeOf('decimal');
const whole = attributeOf('decimal', { whole: true });

describe('ATTR-004 decimal holds a plain number', () => {
  test.each([
    ['12,5', '12.5'],
    ['1,234', '1234'],
    ['12,34,567.50', '1234567.5'],
    ['0', '0'],
    ['-0', '0'],
    [' ', null],
  ])('%j is %s', (typed, value) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value });
  });

  test.each([
    ['12,5O', { code: 'not_a_number', params: { text: '12,5O' } }],
    ['two thousand', { code: 'not_a_number', params: { text: 'two thousand' } }],
    ['1e5', { code: 'not_a_number', params: { text: '1e5' } }],
    ['NaN', { code: 'not_a_number', params: { text: 'NaN' } }],
    ['12 kg', { code: 'not_a_number', params: { text: '12 kg' } }],
    ['1234567890123456', { code: 'number_too_large' }],
    ['0.12345678901', { code: 'too_many_decimals', params: { limit: 10 } }],
  ])('%j is refused', (typed, problem) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: false, problems: [problem] });
    expect(checkValue(attribute, typed)).toEqual({ ok: false, problems: [problem] });
  });

  test.each([[12], [Number.NaN], [true], [{}]])('%j is no decimal text', (value) => {
    expect(checkValue(attribute, value)).toMatchObject({ ok: false, problems: [{ code: 'not_a_number' }] });
  });
});

test('ATTR-029 a negative number is refused', () => {
  for (const typed of ['-1', '−0,01', '- 5']) {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: false, problems: [{ code: 'negative' }] });
  }
});

test('ATTR-031 ATTR-032 whole-number attributes refuse fractions', () => {
  expect(parseValue(whole, { value: '12' })).toEqual({ ok: true, value: '12' });
  expect(parseValue(whole, { value: '12.00' })).toEqual({ ok: true, value: '12' });
  expect(parseValue(whole, { value: '12.5' })).toEqual({
    ok: false,
    problems: [{ code: 'not_whole', params: { text: '12.5' } }],
  });
});

test('digits are grouped as the language does', () => {
  expect(formatValue(attribute, '1234567.5', 'en')).toBe('12,34,567.5');
  expect(formatValue(attribute, '1234567.5', 'tr')).toBe('1.234.567,5');
  expect(formatValue(attribute, '999', 'tr')).toBe('999');
});
