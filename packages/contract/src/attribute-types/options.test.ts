import { describe, expect, test } from 'vitest';
import { checkValue, newOptionLabel, parseValue } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const open = attributeOf('select', { options: ['Brass', 'Isıtıcı', 'Décor', 'Teak, cane', 'Cam'] });
const closed = { ...open, open_options: false };

describe('ATTR-003 select holds one option', () => {
  test.each([
    [' brass ', 'Brass'],
    ['BRASS', 'Brass'],
    ['ISITICI', 'Isıtıcı'],
    ['ısıtıcı', 'Isıtıcı'],
    ['isitici', 'Isıtıcı'],
    ['decor', 'Décor'],
    ['teak,  cane', 'Teak, cane'],
    [' ', null],
  ])('%j is %j', (typed, value) => {
    for (const attribute of [open, closed]) {
      expect(parseValue(attribute, { value: typed })).toEqual({ ok: true, value });
      expect(checkValue(attribute, typed)).toEqual({ ok: true, value });
    }
  });

  test('pine is not glass: a text with accents of its own is another option', () => {
    expect(parseValue(open, { value: 'Çam' })).toEqual({ ok: true, value: 'Çam' });
    const both = { ...open, options: ['Çam', 'Cam'] };
    expect(parseValue(both, { value: 'cam' })).toEqual({ ok: true, value: 'Cam' });
    expect(parseValue(both, { value: 'ÇAM' })).toEqual({ ok: true, value: 'Çam' });
  });

  test('an unknown text is refused where the list is closed', () => {
    expect(parseValue(closed, { value: ' copper ' })).toEqual({
      ok: false,
      problems: [{ code: 'unknown_option', params: { text: 'copper' } }],
    });
  });

  test('an option that was added to the list is found from then on', () => {
    const options = ['Brass'];
    const growing = attributeOf('select', { options, open_options: false });
    expect(parseValue(growing, { value: 'copper' }).ok).toBe(false);
    options.push('Copper');
    expect(parseValue(growing, { value: 'copper' })).toEqual({ ok: true, value: 'Copper' });
  });

  test('a label has at most 120 characters', () => {
    expect(parseValue(open, { value: 'a'.repeat(121) })).toEqual({
      ok: false,
      problems: [{ code: 'text_too_long', params: { limit: 120 } }],
    });
  });
});

describe('ATTR-034 a new option gets its first letter capitalised', () => {
  test.each([
    ['copper', 'Copper'],
    ['  hand   made ', 'Hand made'],
    ['çelik', 'Çelik'],
    ['ébène', 'Ébène'],
    ['3D print', '3D print'],
  ])('%j becomes %j', (typed, label) => {
    expect(newOptionLabel(typed)).toBe(label);
    expect(parseValue(open, { value: typed })).toEqual({ ok: true, value: label });
  });

  test('by the rules of its language: ipek is İpek in Turkish', () => {
    expect(parseValue({ ...open, language: 'tr' }, { value: 'ipek' })).toEqual({ ok: true, value: 'İpek' });
    expect(parseValue({ ...open, language: 'en' }, { value: 'ivory' })).toEqual({ ok: true, value: 'Ivory' });
  });
});

describe('ATTR-003 multi_select holds several options', () => {
  const several = { ...open, dtype: 'multi_select' as const };

  test.each([
    ['brass, copper', ['Brass', 'Copper']],
    ['Brass; teak, cane', ['Brass', 'Teak, cane']],
    ['brass\nteak, cane', ['Brass', 'Teak, cane']],
    ['Teak, cane', ['Teak, cane']],
    ['brass, BRASS , Copper; copper', ['Brass', 'Copper']],
    ['Çam, Cam', ['Çam', 'Cam']],
    [' , ; ', null],
  ])('%j is %j', (typed, value) => {
    expect(parseValue(several, { value: typed })).toEqual({ ok: true, value });
  });

  test('every unknown one is named where the list is closed', () => {
    expect(checkValue({ ...several, open_options: false }, ['Brass', 'x', 'y'])).toEqual({
      ok: false,
      problems: [
        { code: 'unknown_option', params: { text: 'x' } },
        { code: 'unknown_option', params: { text: 'y' } },
      ],
    });
  });

  test('at most 100', () => {
    const labels = Array.from({ length: 101 }, (_, index) => `Option ${index}`);
    expect(checkValue(several, labels)).toEqual({
      ok: false,
      problems: [{ code: 'too_many_values', params: { limit: 100 } }],
    });
  });
});
