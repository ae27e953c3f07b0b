import { describe, expect, test } from 'vitest';
import { html } from './html.ts';
import { checkValue, parseValue } from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const attribute = attributeOf('html');

describe('ATTR-011 html holds content', () => {
  test('the content is kept as given', () => {
    const content = '<p onclick="x()">Hand <b>turned</b></p>';
    expect(parseValue(attribute, { value: content })).toEqual({ ok: true, value: { content } });
    expect(parseValue(attribute, { content })).toEqual({ ok: true, value: { content } });
    expect(checkValue(attribute, { content, more: 1 })).toEqual({ ok: true, value: { content } });
  });

  test.each(['', ' ', '<p></p>', '<p><br></p>', '&nbsp;', '<script>x</script>'])('%j is empty', (content) => {
    expect(checkValue(attribute, { content })).toEqual({ ok: true, value: null });
  });

  test('a picture alone is something', () => {
    expect(checkValue(attribute, { content: '<img src="a.png">' })).toMatchObject({ ok: true, value: {} });
  });

  test('50,000 characters at most', () => {
    expect(checkValue(attribute, { content: 'a'.repeat(50_001) })).toEqual({
      ok: false,
      problems: [{ code: 'text_too_long', part: 'content', params: { limit: 50_000 } }],
    });
  });

  test.each([['<p>a</p>'], [{ content: 5 }], [[]]])('%j is not of its shape', (value) => {
    expect(checkValue(attribute, value)).toMatchObject({ ok: false, problems: [{ code: 'value_missing' }] });
  });
});

describe('its words', () => {
  test.each([
    ['<p>Hand</p><p>turned</p>', 'Hand turned'],
    ['a &lt; b &amp; c&nbsp;d', 'a < b & c d'],
    ['&amp;lt;', '&lt;'],
    ['<style>p{}</style>x<SCRIPT>alert(1)</SCRIPT>y', 'x y'],
    ['<!-- note -->z', 'z'],
    ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
    ['İ<script>x</script>y', 'İ y'],
  ])('%j reads %j', (content, words) => {
    expect(html.searchText({ content })).toBe(words);
    expect(html.format({ content }, 'en')).toBe(words);
  });

  test('hostile markup is read in a moment', () => {
    for (const piece of ['<', '<script>', '<p', '<script', '&', '</']) {
      const content = piece.repeat(50_000 / piece.length);
      expect(html.searchText({ content }).length).toBeLessThanOrEqual(content.length);
    }
  });
});
