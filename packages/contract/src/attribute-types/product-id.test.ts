import { describe, expect, test } from 'vitest';
import { checkValue, formatValue, parseValue, typeOf } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const attribute = attributeOf('product_id');

describe('ATTR-013 product_id holds has_variant and parent_id', () => {
  test.each([
    [
      { has_variant: 'TRUE', parent_id: 'KE-100' },
      { has_variant: true, parent_id: 'KE-100' },
    ],
    [
      { has_variant: '', parent_id: ' KE-100 ' },
      { has_variant: false, parent_id: 'KE-100' },
    ],
    [{ value: 'KE-100' }, { has_variant: false, parent_id: 'KE-100' }],
    [{ has_variant: 'true' }, { has_variant: true, parent_id: '' }],
    [{ has_variant: 'false', parent_id: '' }, null],
  ])('%j', (texts, value) => {
    expect(parseValue(attribute, texts)).toEqual({ ok: true, value });
  });

  test.each([
    [
      { has_variant: 'true', parent_id: 'A' },
      { has_variant: true, parent_id: 'A' },
    ],
    [{ parent_id: 'A' }, { has_variant: false, parent_id: 'A' }],
    [{ has_variant: true }, { has_variant: true, parent_id: '' }],
  ])('the API may send %j', (given, value) => {
    expect(checkValue(attribute, given)).toEqual({ ok: true, value });
  });

  test.each([
    [
      { has_variant: 'maybe', parent_id: 'A' },
      { code: 'not_boolean', part: 'has_variant' },
    ],
    [
      { has_variant: 1, parent_id: 'A' },
      { code: 'not_boolean', part: 'has_variant' },
    ],
    [
      { has_variant: true, parent_id: 'x'.repeat(65) },
      { code: 'text_too_long', part: 'parent_id' },
    ],
    ['KE-100', { code: 'value_missing' }],
  ])('%j is refused', (value, problem) => {
    expect(checkValue(attribute, value)).toMatchObject({ ok: false, problems: [problem] });
  });
});

test('a sheet is told of a word that is neither true nor false', () => {
  expect(parseValue(attribute, { has_variant: 'maybe' })).toMatchObject({
    ok: false,
    problems: [{ code: 'not_boolean', part: 'has_variant', params: { text: 'maybe' } }],
  });
});

test('people read the parent and that there are variants', () => {
  const value = { has_variant: true, parent_id: 'KE-100' };
  expect(formatValue(attribute, value, 'en')).toBe('KE-100, has variants');
  expect(formatValue(attribute, value, 'tr')).toBe('KE-100, varyantlı');
  expect(typeOf(attribute).facetTokens?.(value)).toEqual([{ key: 'KE-100', label: 'KE-100' }]);
});
