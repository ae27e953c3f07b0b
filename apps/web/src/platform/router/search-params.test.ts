import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search-params.ts';
import { textParam } from './text-param.rules.ts';

const words = ['12e45678', '2.50', '007', '-0', '42', '12345678901234567890', 'true', 'null', '{', 'a b&c=d'];

/** The search words that a screen reads from an address. */
function wordsOf(search: string): string | undefined {
  const { q }: { q?: unknown } = parseSearch(search);
  return textParam(q);
}

describe('the search part of an address', () => {
  it.each([...words, '"quoted"', '[1]'])('keeps the words %s', (one) => {
    expect(wordsOf(stringifySearch({ q: one }))).toBe(one);
  });

  it.each(words)('reads the words %s of a link that was written by hand', (one) => {
    expect(wordsOf(`?q=${encodeURIComponent(one)}`)).toBe(one);
  });

  it('keeps lists, objects and numbers', () => {
    const search = { page: 3, filters: { 14: ['Brass', '7'], 20: { min: '2.50' } } };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('takes no structure for a text', () => {
    expect(textParam({ a: 1 })).toBeUndefined();
    expect(textParam(undefined)).toBeUndefined();
  });
});
