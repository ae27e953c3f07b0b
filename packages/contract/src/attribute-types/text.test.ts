import { describe, expect, test } from 'vitest';
import { checkValue, parseValue } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const attribute = attributeOf('text');

describe('ATTR-003 a text is a plain value', () => {
  test.each([
    ['  Mango wood  ', 'Mango wood'],
    ['two\r\nlines', 'two\nlines'],
    ['=1+1', '=1+1'],
    ['-12', '-12'],
    ['0012', '0012'],
    ['nul\u0000', 'nul'],
    [' \n ', null],
  ])('%j is %j', (typed, value) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value });
    expect(checkValue(attribute, typed)).toEqual({ ok: true, value });
  });

  test('5,000 characters at most', () => {
    expect(parseValue(attribute, { value: 'a'.repeat(5000) }).ok).toBe(true);
    expect(parseValue(attribute, { value: 'a'.repeat(5001) })).toEqual({
      ok: false,
      problems: [{ code: 'text_too_long', params: { limit: 5000 } }],
    });
  });

  test.each([[12], [true], [['a']], [{ value: 'a' }]])('%j is no text', (value) => {
    expect(checkValue(attribute, value)).toMatchObject({ ok: false, problems: [{ code: 'value_missing' }] });
  });
});
