import { describe, expect, test } from 'vitest';
import { checkValue, formatValue, parseValue } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const attribute = attributeOf('boolean');

describe('ATTR-026 true in any case and boolean true are true', () => {
  test.each(['true', 'TRUE', 'True', ' tRuE '])('%j', (typed) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value: true });
  });

  test.each([[true], ['true'], ['TRUE']])('%j from the API', (value) => {
    expect(checkValue(attribute, value)).toEqual({ ok: true, value: true });
  });
});

describe('ATTR-027 false in any case and boolean false are false, other texts are refused', () => {
  test.each(['false', 'FALSE', 'False '])('%j', (typed) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value: false });
  });

  test.each([[false], ['false'], ['FALSE']])('%j from the API', (value) => {
    expect(checkValue(attribute, value)).toEqual({ ok: true, value: false });
  });

  test.each(['yes', 'no', 'evet', 'hayır', '1', '0', 'on', 'y', 'tru', 'true false', 'TRÜE'])(
    '%j',
    (typed) => {
      expect(parseValue(attribute, { value: typed })).toEqual({
        ok: false,
        problems: [{ code: 'not_boolean', params: { text: typed } }],
      });
      expect(checkValue(attribute, typed)).toMatchObject({ ok: false, problems: [{ code: 'not_boolean' }] });
    },
  );

  test.each([[1], [0], [[]], [{}]])('%j from the API is refused', (value) => {
    expect(checkValue(attribute, value)).toMatchObject({ ok: false, problems: [{ code: 'not_boolean' }] });
  });

  test('empty is false where a value is compulsory, and no value elsewhere', () => {
    const compulsory = { ...attribute, compulsory: true };
    for (const empty of ['', ' ']) {
      expect(parseValue(compulsory, { value: empty })).toEqual({ ok: true, value: false });
      expect(parseValue(attribute, { value: empty })).toEqual({ ok: true, value: null });
    }
    for (const empty of ['', null, undefined]) {
      expect(checkValue(compulsory, empty)).toEqual({ ok: true, value: false });
      expect(checkValue(attribute, empty)).toEqual({ ok: true, value: null });
    }
  });
});

test('people read a word', () => {
  expect(formatValue(attribute, true, 'tr')).toBe('Evet');
  expect(formatValue(attribute, false, 'tr')).toBe('Hayır');
  expect(formatValue(attribute, false, 'en')).toBe('No');
  expect(formatValue(attribute, null, 'en')).toBe('');
});
