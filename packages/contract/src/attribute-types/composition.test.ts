import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkValue, compositionSum, formatValue, optionLabelsIn, parseValue, typeOf } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const free = attributeOf('composition', { open_options: false });
const cotton = [
  { material: 'Cotton', percent: '60' },
  { material: 'Polyester', percent: '40' },
];

describe('ATTR-006 composition holds a list of material and percent, also written in one text', () => {
  test.each([
    ['60% Cotton, 40% Polyester', cotton],
    ['60 % Cotton; 40 % Polyester', cotton],
    ['Cotton 60 / Polyester 40', cotton],
    ['Cotton 60%/Polyester 40%', cotton],
    ['Cotton 60,Polyester 40', cotton],
    ['60 Cotton, 40 Polyester', cotton],
    ['Cotton: 60%\nPolyester: 40%', cotton],
    ['Cotton (60%), Polyester (40 %)', cotton],
    ['Cotton = 60 %, Polyester = 40 %', cotton],
    ['%60 Cotton, %40 Polyester', cotton],
    ['Cotton %60, Polyester %40', cotton],
    [
      'Viscose 62,5%, Elastane 0,5 %',
      [
        { material: 'Viscose', percent: '62.5' },
        { material: 'Elastane', percent: '0.5' },
      ],
    ],
    ['60% "Steel 304"', [{ material: 'Steel 304', percent: '60' }]],
    ['Steel 304 60%', [{ material: 'Steel 304', percent: '60' }]],
    ['100% "6"" nails, 50%"', [{ material: '6" nails, 50%', percent: '100' }]],
    ['0% Lead', [{ material: 'Lead', percent: '0' }]],
    [' , ; \n', null],
  ])('%j', (text, value) => {
    expect(parseValue(free, { value: text })).toEqual({ ok: true, value });
  });
});

describe('ATTR-028 a composition with wrong shares is refused and told where', () => {
  test.each([
    ['60% Cotton, 50% Polyester', { code: 'percent_over_100', params: { sum: '110' } }],
    ['33.3% A, 33.3% B, 33.5% C', { code: 'percent_over_100', params: { sum: '100.1' } }],
    ['Cotton 60, cotton 20', { code: 'given_twice', part: '1.material', params: { text: 'cotton' } }],
    ['Isıtıcı 60, ISITICI 20', { code: 'given_twice', part: '1.material', params: { text: 'ISITICI' } }],
    ['101% Cotton', { code: 'not_a_percent', part: '0.percent', params: { text: '101' } }],
    ['-5% Cotton', { code: 'not_a_percent', part: '0.percent', params: { text: '-5' } }],
    ['NaN% Cotton', { code: 'not_a_percent', part: '0.percent', params: { text: 'NaN% Cotton' } }],
    ['Infinity % Cotton', { code: 'not_a_percent', part: '0.percent' }],
    ['1e999% Cotton', { code: 'not_a_percent', part: '0.percent' }],
    ['Cotton', { code: 'value_missing', part: '0.percent' }],
    ['60%', { code: 'value_missing', part: '0.material' }],
    ['12.34567% Cotton', { code: 'too_many_decimals', part: '0.percent', params: { limit: 4 } }],
    [`60% ${'x'.repeat(121)}`, { code: 'text_too_long', part: '0.material', params: { limit: 120 } }],
    [
      Array.from({ length: 31 }, (_, at) => `1% m${at}x`).join(','),
      { code: 'too_many_values', params: { limit: 30 } },
    ],
    ['1% x,'.repeat(5000), { code: 'text_too_long', params: { limit: 10_000 } }],
  ])('%j', (text, problem) => {
    const parsed = parseValue(free, { value: text });
    expect(parsed).toMatchObject({ ok: false, problems: [problem] });
  });

  test.each([
    [[{ material: 'Cotton', percent: 60 }], 'value_missing'],
    [[{ material: 'Cotton', percent: 'NaN' }], 'not_a_percent'],
    [[{ material: 'Cotton', percent: '9'.repeat(400) }], 'not_a_percent'],
    [[{ material: 'Cotton' }], 'value_missing'],
    [[{ percent: '5' }], 'value_missing'],
    ['60% Cotton', 'value_missing'],
    [{ material: 'Cotton', percent: '60' }, 'value_missing'],
    [[['Cotton', '60']], 'value_missing'],
  ])('the API is told of %j', (value, code) => {
    expect(checkValue(free, value)).toMatchObject({ ok: false, problems: [{ code }] });
  });

  test('three thirds and a rest are exactly 100', () => {
    const rows = ['33.3333', '33.3333', '33.3334'].map((percent, at) => ({ material: `M${at}`, percent }));
    expect(checkValue(free, rows)).toEqual({ ok: true, value: rows });
    expect(compositionSum(rows)).toBe('100');
    expect(compositionSum([...rows, { material: '', percent: 'x' }])).toBe('100');
  });
});

describe('its materials', () => {
  test('are one of the options where the list is closed, in their stored spelling', () => {
    const closed = attributeOf('composition', { options: ['Cotton', 'Silk'], open_options: false });
    expect(parseValue(closed, { value: '60% COTTON' })).toEqual({
      ok: true,
      value: [{ material: 'Cotton', percent: '60' }],
    });
    expect(parseValue(closed, { value: '60% Wool' })).toEqual({
      ok: false,
      problems: [{ code: 'unknown_option', part: '0.material', params: { text: 'Wool' } }],
    });
  });

  test('get a capital where new ones may be added', () => {
    const open = attributeOf('composition', { options: ['Cotton'], language: 'tr' });
    expect(parseValue(open, { value: '60% ipek' })).toEqual({
      ok: true,
      value: [{ material: 'İpek', percent: '60' }],
    });
    expect(optionLabelsIn(open, cotton)).toEqual(['Cotton', 'Polyester']);
    expect(optionLabelsIn(open, 'x')).toEqual([]);
  });

  test('are read with their shares, found and counted', () => {
    expect(formatValue(free, cotton, 'en')).toBe('Cotton 60 %, Polyester 40 %');
    expect(formatValue(free, [{ material: 'Pamuk', percent: '62.5' }], 'tr')).toBe('%62,5 Pamuk');
    expect(typeOf(free).facetTokens?.(cotton)).toEqual([
      { key: 'Cotton', label: 'Cotton' },
      { key: 'Polyester', label: 'Polyester' },
    ]);
    expect(typeOf(free).searchText(cotton)).toBe('Cotton 60% Polyester 40%');
  });
});

test('hostile texts are read in a moment', () => {
  for (const piece of ['"', '%', '1', '(', ',', '60% "', 'a 1', ': ']) {
    const text = piece.repeat(Math.floor(9_900 / piece.length));
    expect(typeof parseValue(free, { value: text }).ok).toBe('boolean');
  }
});

test('any materials written as a text are read back', () => {
  const row = fc.record({ material: fc.string({ minLength: 1, maxLength: 30 }), percent: fc.constant('1') });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const checked = checkValue(free, rows);
      fc.pre(checked.ok && checked.value !== null);
      if (!checked.ok) return;
      expect(parseValue(free, typeOf(free).toTexts(checked.value))).toEqual(checked);
    }),
  );
});
