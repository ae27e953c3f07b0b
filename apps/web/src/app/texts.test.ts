import { describe, expect, it } from 'vitest';
import { buyerTexts } from '../buyer/render.tsx';
import { namespaces, textsOf } from '../platform/i18n/texts.ts';

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
  'PowerPoint',
  'Letter',
  'PDF',
  'Logo',
  'Plan',
  'CBM',
  'CBM, m³',
  'EXW',
  'FOB',
  'CFR',
  'CIF',
  'IBAN',
  'Incoterm® 2020',
  'Türkiye: GTİP, vergi no',
]);

/** Turkish words that are spelt as an English one. */
const turkishToo = new Set(['Not']);

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

describe.each(namespaces)('texts of %s', (namespace) => {
  const [en, tr] = (['en', 'tr'] as const).map((language) => () => textsOf(language, namespace)) as [
    () => Promise<object>,
    () => Promise<object>,
  ];
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

  it('E02 a Turkish text that discards says so, and only Cancel reads as Cancel', async () => {
    const turkish = flat((await tr()) as Texts);
    const mixed = [...flat((await en()) as Texts)].filter(([key, text]) => {
      const translated = turkish.get(key) ?? '';
      if (text === 'Cancel') return translated !== 'İptal';
      if (/^discard/i.test(text)) return !/sil/i.test(translated) || /iptal|vazgeç/i.test(translated);
      return translated === 'İptal' || /vazgeç/i.test(translated);
    });
    expect(mixed).toEqual([]);
  });

  it('no Turkish text is left in English', async () => {
    const english = flat((await en()) as Texts);
    const left = [...flat((await tr()) as Texts)].filter(([key, text]) => {
      const words = text.replaceAll(/\{\{\w+\}\}|<\/?\w+>/g, '');
      const copied = text === english.get(key) && !sameInBoth.has(text) && /[a-z]{3}/i.test(words);
      return copied || (englishWords.test(words) && !turkishToo.has(text));
    });
    expect(left).toEqual([]);
  });
});

it("SHELL-078 counts on buyers' pages are shown with the separators of the language", () => {
  const { en, tr } = buyerTexts;
  expect([en.products(1234), en.showCount(1234), en.sendEnquiryCount(1234)]).toEqual([
    '1,234 products',
    'Show 1,234 products',
    'Send enquiry (1,234)',
  ]);
  expect([tr.products(1234), tr.showCount(1234), tr.sendEnquiryCount(1234)]).toEqual([
    '1.234 ürün',
    '1.234 ürünü göster',
    'Bilgi iste (1.234)',
  ]);
});

it("E01 buyers' pages count products as products, and only quantities in pieces", () => {
  const { en, tr } = buyerTexts;
  expect([en.products(1), en.products(2), en.pieces(1), en.pieces(24)]).toEqual([
    '1 product',
    '2 products',
    '1 piece',
    '24 pieces',
  ]);
  expect([tr.products(1), tr.pieces(24)]).toEqual(['1 ürün', '24 adet']);
  const others = Object.entries(en).filter(
    ([key, text]) =>
      typeof text === 'string' && key !== 'aPiece' && key !== 'pricePiece' && /\bpieces?\b/i.test(text),
  );
  expect(others).toEqual([]);
});
