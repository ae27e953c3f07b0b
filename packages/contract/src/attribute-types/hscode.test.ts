import { describe, expect, test } from 'vitest';
import { checkValue, formatValue, parseValue } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const attribute = attributeOf('hscode');

describe('ATTR-028 an HS code has 4 to 12 digits', () => {
  test.each([
    ['4419', '4419'],
    ['4419.90.00', '44199000'],
    ['4419 90 00', '44199000'],
    ['4419-90', '441990'],
    ['44.19.90', '441990'],
    ['691200230000', '691200230000'],
    ['0901.11', '090111'],
    [' ', null],
  ])('%j is %s', (typed, value) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value });
    expect(checkValue(attribute, typed)).toEqual({ ok: true, value });
  });

  test.each(['441', '1234567890123', '4419.9', '44199O', 'HS 4419', '4419..9', '-4419', '4419/90', '1e10'])(
    '%j is refused',
    (typed) => {
      expect(parseValue(attribute, { value: typed })).toEqual({
        ok: false,
        problems: [{ code: 'invalid_hscode', params: { text: typed } }],
      });
    },
  );

  test('a number would have lost its leading zero', () => {
    expect(checkValue(attribute, 90_111)).toMatchObject({ problems: [{ code: 'invalid_hscode' }] });
  });

  test('people read it in groups', () => {
    expect(formatValue(attribute, '44199000', 'en')).toBe('4419.90.00');
    expect(formatValue(attribute, '4419', 'en')).toBe('4419');
  });
});
