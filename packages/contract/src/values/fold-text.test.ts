import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';
import { foldText, labelKey } from './fold-text.ts';

describe('folding for search', () => {
  test.each([
    ['IŞIK', 'isik'],
    ['ışık', 'isik'],
    ['İPEK', 'ipek'],
    ['Çam Ağacı', 'cam agaci'],
    ['Décor  \u00a0 é', 'decor e'],
    ['e\u0301te\u0301', 'ete'],
    ['Straße', 'strasse'],
    ['Ærø Łódź', 'aero lodz'],
    ['25 m²', '25 m2'],
    ['ﬁne Ｗide', 'fine wide'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['zero\u200bwidth', 'zerowidth'],
    ['', ''],
  ])('%j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('vowel signs of Hindi are letters and stay', () => {
    expect(foldText('पीतल की घंटी')).toBe('पीतल की घंटी'.normalize('NFC'));
  });

  test('folding twice is folding once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { numRuns: 500 },
    );
  });

  test('letter case never counts, in whatever language it was changed', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcçgğhıiİIoöÖsşŞuüÜz '), maxLength: 20 });
    fc.assert(
      fc.property(letters, (text) => {
        for (const language of ['en', 'tr']) {
          expect(foldText(text.toLocaleUpperCase(language))).toBe(foldText(text));
          expect(foldText(text.toLocaleLowerCase(language))).toBe(foldText(text));
        }
      }),
    );
  });
});

describe('labels', () => {
  test.each([
    ['Silk', ' SILK '],
    ['ışık', 'IŞIK'],
    ['İpek', 'ipek'],
    ['Mango  wood', 'mango wood'],
  ])('%j and %j are one', (a, b) => {
    expect(labelKey(a)).toBe(labelKey(b));
  });

  test('accents tell labels apart: pine is not glass', () => {
    expect(labelKey('Çam')).not.toBe(labelKey('Cam'));
  });
});

describe('texts fit to be stored', () => {
  test('control characters and broken pairs go, lines and tabs stay', () => {
    expect(cleanText(' a\u0000b\u0007\r\nc\td\ud800 \u000b')).toBe('ab\nc\td\ufffd');
    expect(cleanLine('a \r\n b\tc')).toBe('a b c');
  });

  test('cleaning twice is cleaning once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(cleanText(text).isWellFormed()).toBe(true);
      }),
    );
  });
});
