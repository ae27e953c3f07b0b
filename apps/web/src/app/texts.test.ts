import { describe, expect, it } from 'vitest';
import { areaTexts } from './areas.ts';
import { buyerTexts } from '../buyer/buyer-texts.ts';
import { platformEn } from '../platform/i18n/platform.en.ts';
import { platformTr } from '../platform/i18n/platform.tr.ts';

type Texts = { [key: string]: string | Texts };

/** Names and symbols that are the same in both languages. */
const sameInBoth = new Set([
  'Unicode (UTF-8)',
  'EAN-13',
  'Code 128',
  'GS1 DataMatrix',
  'English',
  'Excel (.xlsx)',
  'CSV',
  'JSON Lines',
  'Türkçe',
  'Android',
  'iPhone',
  'SMS',
  'WhatsApp',
  'Excel',
  'PDF',
  'Logo',
]);

/** Words that occur in no Turkish sentence. */
const englishWords =
  /\b(the|and|with|your|you|please|could|cannot|failed|products?|catalogues?|files?|rows?|columns?|this|that|again|not|of|for|is|are|was|search|upload|download|cancel|close|open|save|delete)\b/i;

function flat(texts: Texts, path = ''): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') all.set(`${path}${key}`, value);
    else for (const [inner, text] of flat(value, `${path}${key}.`)) all.set(inner, text);
  }
  return all;
}

const places = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}|<\/?\w+>/g)].map(([all]) => all).toSorted();

describe.each([
  ...areaTexts,
  { namespace: 'platform', en: async () => platformEn, tr: async () => platformTr },
])('texts of $namespace', ({ en, tr }) => {
  it('SHELL-079 English and Turkish have the same keys, none of them empty', async () => {
    const english = flat((await en()) as Texts);
    const turkish = flat((await tr()) as Texts);
    expect([...turkish.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const empty = [...english, ...turkish].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('a text and its translation have the same places for values', async () => {
    const turkish = flat((await tr()) as Texts);
    const different = [...flat((await en()) as Texts)]
      // Singular texts may write the number as a word in either language.
      .filter(([key, text]) => places(text).join() !== places(turkish.get(key) ?? '').join())
      .map(([key]) => key);
    expect(different).toEqual([]);
  });

  it('SHELL-078 counts are shown with the separators of the language', async () => {
    const texts = [...flat((await en()) as Texts), ...flat((await tr()) as Texts)];
    expect(texts.filter(([, text]) => text.includes('{{count}}'))).toEqual([]);
  });

  it('no Turkish text is left in English', async () => {
    const english = flat((await en()) as Texts);
    const left = [...flat((await tr()) as Texts)].filter(([key, text]) => {
      const words = text.replaceAll(/\{\{\w+\}\}|<\/?\w+>/g, '');
      const copied = text === english.get(key) && !sameInBoth.has(text) && /[a-z]{3}/i.test(words);
      return copied || englishWords.test(words);
    });
    expect(left).toEqual([]);
  });
});

it("SHELL-078 counts on buyers' pages are shown with the separators of the language", () => {
  const { en, tr } = buyerTexts;
  expect([en.pieces(1234), en.found(1234), en.sendEnquiryCount(1234)]).toEqual([
    '1,234 pieces',
    '1,234 pieces found',
    'Send enquiry (1,234)',
  ]);
  expect([tr.pieces(1234), tr.found(1234), tr.sendEnquiryCount(1234)]).toEqual([
    '1.234 ürün',
    '1.234 ürün bulundu',
    'Bilgi iste (1.234)',
  ]);
});
