import { describe, expect, test } from 'vitest';
import { checkValue, formatValue, optionLabelsIn, parseValue, typeOf } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const closed = attributeOf('dropdown_percent', { options: ['Recycled', 'Organic'], open_options: false });
const recycled = { option: 'Recycled', value: '30' };

describe('ATTR-007 dropdown_percent holds option and value', () => {
  test.each([
    [{ option: 'recycled', value: '30' }, recycled],
    [{ option: 'Recycled', value: '30 %' }, recycled],
    [{ option: 'Recycled', value: '%30' }, recycled],
    [{ value: 'Recycled 30%' }, recycled],
    [{ value: '30% Recycled' }, recycled],
    [{ value: '%30 Recycled' }, recycled],
    [
      { option: 'Recycled', value: '12,5' },
      { option: 'Recycled', value: '12.5' },
    ],
    [{ option: '', value: '' }, null],
    [{}, null],
  ])('%j', (texts, value) => {
    expect(parseValue(closed, texts)).toEqual({ ok: true, value });
  });
});

describe('ATTR-028 a share or an option that does not fit is refused where it stands', () => {
  test.each([
    [
      { option: 'Recycled', value: '101' },
      { code: 'not_a_percent', part: 'value' },
    ],
    [
      { option: 'Recycled', value: '-1' },
      { code: 'not_a_percent', part: 'value' },
    ],
    [
      { option: 'Recycled', value: 'NaN' },
      { code: 'not_a_percent', part: 'value' },
    ],
    [
      { option: 'Recycled', value: 'Infinity' },
      { code: 'not_a_percent', part: 'value' },
    ],
    [
      { option: 'Recycled', value: '1e999' },
      { code: 'not_a_percent', part: 'value' },
    ],
    [
      { option: 'Recycled', value: '1'.repeat(500) },
      { code: 'not_a_percent', part: 'value' },
    ],
    [
      { option: 'Recycled', value: '' },
      { code: 'value_missing', part: 'value' },
    ],
    [
      { option: '', value: '30' },
      { code: 'value_missing', part: 'option' },
    ],
    // Archived options are no longer among those of the attribute.
    [
      { option: 'Virgin', value: '30' },
      { code: 'unknown_option', part: 'option', params: { text: 'Virgin' } },
    ],
    [
      { option: 'Recycled', value: '0.00001' },
      { code: 'too_many_decimals', part: 'value' },
    ],
  ])('%j', (value, problem) => {
    expect(checkValue(closed, value)).toMatchObject({ ok: false, problems: [problem] });
    expect(parseValue(closed, value)).toMatchObject({ ok: false, problems: [problem] });
  });

  test.each([['Recycled 30%'], [30], [[recycled]]])('%j is not of its shape', (value) => {
    expect(checkValue(closed, value)).toMatchObject({ ok: false, problems: [{ code: 'value_missing' }] });
  });
});

test('people read the option with its share, and a filter counts the option', () => {
  expect(formatValue(closed, recycled, 'en')).toBe('Recycled 30 %');
  expect(formatValue(closed, recycled, 'tr')).toBe('%30 Recycled');
  expect(typeOf(closed).facetTokens?.(recycled)).toEqual([{ key: 'Recycled', label: 'Recycled' }]);
  expect(optionLabelsIn(closed, recycled)).toEqual(['Recycled']);
});
