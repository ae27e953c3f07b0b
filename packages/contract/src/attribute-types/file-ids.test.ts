import { describe, expect, test } from 'vitest';
import { checkValue, fileIdsIn, formatValue, parseValue, type Dtype } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const [one, two] = ['0198a3f2-0000-7000-8000-000000000001', '0198a3f2-0000-7000-8000-000000000002'];
const dtypes = ['file', 'image', 'image_list'] as const satisfies readonly Dtype[];

describe('ATTR-005 file, image and image_list hold a plain value or a list', () => {
  test.each([
    ['file', one, one],
    ['image', [one], one],
    ['image_list', one, [one]],
    ['file', [one, two], [one, two]],
    ['image', [two, one, two], [two, one]],
    ['image_list', [one.toUpperCase()], [one]],
    ['file', [], null],
    ['image_list', '', null],
  ] as const)('%s of %j is %j', (dtype, value, stored) => {
    const attribute = attributeOf(dtype);
    expect(checkValue(attribute, value)).toEqual({ ok: true, value: stored });
    const ids = stored === null ? [] : [stored].flat();
    expect(fileIdsIn(attribute, stored)).toEqual(ids);
    expect(parseValue(attribute, { value: ids.join('\n') })).toEqual({ ok: true, value: stored });
  });

  test('sub_category holds a plain value', () => {
    const attribute = attributeOf('sub_category');
    expect(checkValue(attribute, ' Table  lamps ')).toEqual({ ok: true, value: 'Table lamps' });
    expect(checkValue(attribute, 'x'.repeat(121))).toEqual({
      ok: false,
      problems: [{ code: 'text_too_long', params: { limit: 120 } }],
    });
    expect(checkValue(attribute, ['Table lamps'])).toMatchObject({ ok: false });
  });
});

describe.each(dtypes)('%s', (dtype) => {
  const attribute = attributeOf(dtype);

  test.each([
    ['photo.jpg', 'unknown_file'],
    ['../../etc/passwd', 'unknown_file'],
    [[one, 'x'], 'unknown_file'],
    [5, 'unknown_file'],
    [[5], 'unknown_file'],
    [{ id: one }, 'unknown_file'],
    [Array.from({ length: 21 }, (_, at) => one.slice(0, -2) + String(at + 10)), 'too_many_values'],
  ])('%j is refused', (value, code) => {
    expect(checkValue(attribute, value)).toMatchObject({ ok: false, problems: [{ code }] });
  });

  test('people read how many there are', () => {
    const [single, several] = dtype === 'file' ? ['1 file', '2 files'] : ['1 picture', '2 pictures'];
    expect(formatValue(attribute, one, 'en')).toBe(single);
    expect(formatValue(attribute, [one, two], 'en')).toBe(several);
    expect(formatValue(attribute, [one, two], 'tr')).toBe(dtype === 'file' ? '2 dosya' : '2 görsel');
  });
});

test('a type without files has none', () => {
  expect(fileIdsIn(attributeOf('text'), one)).toEqual([]);
});
