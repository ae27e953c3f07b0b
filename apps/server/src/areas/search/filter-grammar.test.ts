import { describe, expect, test } from 'vitest';
import { parseFilters } from './filter-grammar.rules.ts';

describe('the grammar of filters', () => {
  test('SEARCH-017 OR joins values of one type, AND joins types', () => {
    expect(
      parseFilters('(category:"Storage" OR category:"Lighting") AND 14:"Brass" AND 20:10 TO 200'),
    ).toEqual({
      ok: true,
      groups: [
        { key: 'category', kind: 'values', values: ['Storage', 'Lighting'] },
        { key: '14', kind: 'values', values: ['Brass'] },
        { key: '20', kind: 'ranges', ranges: [{ min: '10', max: '200' }] },
      ],
    });
  });

  test('SEARCH-017 values of one type are alternatives even when they stand apart', () => {
    expect(parseFilters('14:"Brass" AND status:draft AND 14:"Iron"')).toEqual({
      ok: true,
      groups: [
        { key: '14', kind: 'values', values: ['Brass', 'Iron'] },
        { key: 'status', kind: 'values', values: ['draft'] },
      ],
    });
  });

  test.each([
    ['', []],
    ['  ', []],
    ['20:* TO 12.5', [{ key: '20', kind: 'ranges', ranges: [{ min: null, max: '12.5' }] }]],
    ['20:-3 TO *', [{ key: '20', kind: 'ranges', ranges: [{ min: '-3', max: null }] }]],
    ['category:"Say \\"hi\\" \\\\ bye"', [{ key: 'category', kind: 'values', values: ['Say "hi" \\ bye'] }]],
    ['category:"A AND (B) OR C:D"', [{ key: 'category', kind: 'values', values: ['A AND (B) OR C:D'] }]],
    ['14:"IŞIK kırmızı"', [{ key: '14', kind: 'values', values: ['IŞIK kırmızı'] }]],
    [
      'created:"last_week" OR created:2026-11-01 TO 2026-11-21',
      [{ key: 'created', kind: 'dates', dates: ['last_week', { from: '2026-11-01', to: '2026-11-21' }] }],
    ],
    [
      'changed:today AND updated:* TO 2026-02-28',
      [{ key: 'updated', kind: 'dates', dates: ['today', { from: null, to: '2026-02-28' }] }],
    ],
    ['14:10', [{ key: '14', kind: 'values', values: ['10'] }]],
  ])('%j is read', (text, groups) => {
    expect(parseFilters(text)).toEqual({ ok: true, groups });
  });

  test.each([
    ['-colour:"Red"', '-colour:"Red"'],
    ['14:"Brass', '14:"Brass'],
    ['14:"Brass" 15:"Iron"', '15:"Iron"'],
    ['14:"Brass" OR 15:"Iron"', '15:"Iron"'],
    ['(14:"Brass"', '(14:"Brass"'],
    ['14:"Brass" AND', '14:"Brass" AND'],
    ['14:* TO *', '14:* TO *'],
    ['14:"Brass" AND 14:1 TO 2', '14:1 TO 2'],
    ['14:', '14:'],
    ['created:"next_week"', 'created:"next_week"'],
    ['created:2026-02-30 TO 2026-03-01', 'created:2026-02-30 T'],
    ['created:* TO *', 'created:* TO *'],
    ['created:10 TO 20', 'created:10 TO 20'],
    ["'; drop table product --", "'; drop table produc"],
  ])('%j is refused near %j', (text, near) => {
    expect(parseFilters(text)).toEqual({ ok: false, near });
  });
});
