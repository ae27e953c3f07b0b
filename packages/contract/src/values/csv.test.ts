import { describe, expect, test } from 'vitest';
import { csv } from './csv.ts';
import { checkValue, parseValue } from '../attribute-types/index.ts';
import { attributeOf } from '../attribute-types/test/attribute-of.ts';

const attribute = attributeOf('csv');

describe('ATTR-003 csv is a list of words', () => {
  test.each([
    ['bowl, wood;serving\nbowl', ['bowl', 'wood', 'serving']],
    [' Bowl ,, BOWL , ; ', ['Bowl']],
    ['IŞIK, ışık', ['IŞIK']],
    ['çam, cam', ['çam', 'cam']],
    ['air  fryer', ['air fryer']],
    [' ,;\n ', null],
  ])('%j is %j', (typed, value) => {
    expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value });
  });

  test('ATTR-028 at most 100 words of at most 200 characters', () => {
    const words = Array.from({ length: 101 }, (_, index) => `w${index}`);
    expect(parseValue(attribute, { value: words.slice(1).join() }).ok).toBe(true);
    expect(parseValue(attribute, { value: words.join() })).toEqual({
      ok: false,
      problems: [{ code: 'too_many_values', params: { limit: 100 } }],
    });
    expect(checkValue(attribute, ['a'.repeat(201)])).toEqual({
      ok: false,
      problems: [{ code: 'text_too_long', params: { limit: 200 } }],
    });
  });

  test('a list from a form is split and tidied the same way', () => {
    expect(checkValue(attribute, [' a,b ', 'B', ''])).toEqual({ ok: true, value: ['a', 'b'] });
    expect(checkValue(attribute, [])).toEqual({ ok: true, value: null });
    expect(checkValue(attribute, 'a,b')).toMatchObject({ ok: false, problems: [{ code: 'value_missing' }] });
    expect(checkValue(attribute, ['a', 5])).toMatchObject({ ok: false });
  });

  test('a filter finds a word in any spelling', () => {
    expect(csv.facetTokens?.(['Air Fryer'])).toEqual([{ key: 'air fryer', label: 'Air Fryer' }]);
  });
});
