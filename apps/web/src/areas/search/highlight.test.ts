import { describe, expect, it } from 'vitest';
import { highlighted } from './highlight.rules.ts';

/** The text with its matching parts in brackets. */
const shown = (text: string, words: string): string =>
  highlighted(text, words)
    .map((part) => (part.found ? `[${part.text}]` : part.text))
    .join('');

describe('what was typed, in a name', () => {
  it.each([
    ['Brass table lamp', 'lam', 'Brass table [lam]p'],
    ['Brass table lamp', 'LAMP brass', '[Brass] table [lamp]'],
    // Only beginnings of words, as in the search.
    ['Brass table lamp', 'able', 'Brass table lamp'],
    ['Işıklı çam masa', 'isik', '[Işık]lı çam masa'],
    ['IŞIK', 'ışık', '[IŞIK]'],
    ['İpek şal', 'ipek sal', '[İpek] [şal]'],
    ['Crème brûlée dish', 'brulee', 'Crème [brûlée] dish'],
    ['Cafe\u0301 table', 'cafe', '[Cafe\u0301] table'],
    ['Straße sign', 'strass', '[Straß]e sign'],
    ['MW-BWL-1042', 'bwl-10', 'MW-[BWL-10]42'],
    ['MW-BWL-1042', 'mw', '[MW]-BWL-1042'],
    ['Bowl, bowl', 'bowl', '[Bowl], [bowl]'],
    ['Bowl', 'bowl bo', '[Bowl]'],
    ['Tray (set of 3)', '3', 'Tray (set of [3])'],
    ['Bowl', '.*', 'Bowl'],
    ['पीतल दीपक', 'दीपक', 'पीतल [दीपक]'],
  ])('%s for “%s” is %s', (text, words, expected) => {
    expect(shown(text, words)).toBe(expected);
  });

  it('loses nothing of the text, whatever was typed', () => {
    for (const words of ['', '  ', 'ı', 'a i', 'ß', '-']) {
      const parts = highlighted('Ilık  Straße, café – i', words);
      expect(parts.map(({ text }) => text).join('')).toBe('Ilık  Straße, café – i');
    }
    expect(highlighted('', 'a')).toEqual([]);
  });
});
