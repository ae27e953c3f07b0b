/** Accents of Latin, Greek and Cyrillic; the vowel signs of other scripts are letters and stay. */
const accents = /[\u0300-\u036f]/g;
const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
/** Nothing to decompose: true of most texts, and the search folds them by the ten thousand. */
const plain = /^[ -~]*$/;
const withoutAccentForm: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ς: 'σ',
};

/**
 * The form of a text for searching and matching: lower case without accents, Turkish dotted and dotless i as one
 * letter, white space as single spaces, `m²` as `m2`. `IŞIK`, `ışık` and `isik` are the same.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim();
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .replace(invisible, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .replace(/[ıßæœøłđðþς]/g, (letter) => withoutAccentForm[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The form that different spellings of one label share: letter case, white space and the dots of Turkish i make no
 * difference; other accents do: `Çam` is pine, `Cam` is glass.
 */
export function labelKey(label: string): string {
  if (plain.test(label)) return label.toLowerCase().replace(/ {2,}/g, ' ').trim();
  return label
    .normalize('NFKC')
    .replace(/[İI]/g, 'i')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A product or variant ID as written in photo names: letters and digits only, `VS 1001_b` becomes `vs1001b`. */
export function looseKey(id: string): string {
  return foldText(id).replace(/[^\p{L}\p{N}]+/gu, '');
}
