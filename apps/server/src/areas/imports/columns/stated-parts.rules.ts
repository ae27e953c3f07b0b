import { findCurrency, findUnit, foldText, readPriceUnit, type UnitRule } from '@sourcewiz/contract';
import { headerWords, withoutNotes } from '../../../platform/rows/columns/header-words.rules.ts';

/** A sign, or a code or word that is not also a word of titles, as `ALL` and `CUP` are. */
const moneyWord =
  /^(?:\p{L}{0,3}\p{Sc}|USD|EUR|GBP|INR|TRY|TL|JPY|CNY|RMB|CHF|AUD|CAD|AED|SAR|RUB|PLN|BRL|[Ee]uros?|EURO|[Dd]ollars?|[Rr]upees?|R[Ss]\.?|zł|Kč|руб\.?|грн\.?|元|円)$/u;
/** Whether a word means money. */
export const isMoney = (word: string): boolean => moneyWord.test(word);

/** Characters that only Chinese uses: ￥ beside them is yuan. */
const chinese = /[价單单價幣币货貨]/u;

/** The currency that the title of a price column names. */
export function currencyInTitle(header: string): string | undefined {
  const notes = headerWords(header).notes.flatMap((note) => [note, ...wordsOf(note)]);
  const words = [...notes, ...wordsOf(header).filter((word) => moneyWord.test(word))];
  return words.map(currencyUnder(header)).find((one) => one !== undefined);
}

/** Whether a title is a currency and nothing else, but for units and notes: `Euro`, `(TL)`, `USD/PC`, `USD (per kg)`. */
export function isCurrencyTitle(header: string): boolean {
  const words = wordsOf(withoutNotes(header));
  const isUnit = (word: string, place: number) =>
    place > 0 && (word.toLowerCase() === 'per' || readPriceUnit(word) !== undefined);
  return (
    words.every((word, place) => isMoney(word) || isUnit(word, place)) &&
    currencyInTitle(header) !== undefined
  );
}

/** Reads currencies in the cells under a title. */
export function currencyUnder(header: string): (text: string) => string | undefined {
  return (text) => (/[¥￥]/u.test(text) && isChinese(header) ? 'CNY' : findCurrency(text));
}

/** Whether a title is Chinese, so that ￥ below it is yuan. */
export const isChinese = (header: string): boolean => chinese.test(header);

const wordsOf = (text: string): string[] => text.split(/[\s,/;()[\]（）]+/).filter(Boolean);

/** Names of money in several countries, or words with other meanings in other titles. */
const shared: Readonly<Record<string, readonly string[]>> = {
  kr: ['SEK', 'NOK', 'DKK'],
  lei: ['RON', 'MDL'],
  din: ['RSD'],
  dh: ['MAD', 'AED'],
  rp: ['IDR'],
  rm: ['MYR'],
  baht: ['THB'],
  rand: ['ZAR'],
  taka: ['BDT'],
  naira: ['NGN'],
  dirham: ['AED', 'MAD'],
  dinar: ['KWD', 'BHD', 'JOD', 'RSD'],
  riyal: ['SAR', 'QAR', 'OMR'],
  rial: ['OMR', 'IRR', 'QAR'],
  peso: ['MXN', 'PHP', 'COP'],
  pesos: ['MXN', 'PHP', 'COP'],
  ريال: ['SAR', 'QAR', 'OMR'],
  درهم: ['AED', 'MAD'],
  دينار: ['KWD', 'BHD', 'JOD'],
  جنيه: ['EGP', 'SDG'],
};
/** Words after "price" in other scripts that are not currencies. */
const conditions = /^(ндс|опт|розн|税込|税抜|税別|含税|未税|不含税|批发|零售|出厂|离岸|到岸)\.?$/u;

/**
 * Currencies that the title of a price column may mean without clearly naming one: `Pris (kr)`. An empty list if the
 * word after "price" is unknown; undefined if there is none.
 */
export function unsureCurrencies(header: string): readonly string[] | undefined {
  if (currencyInTitle(header) !== undefined) return undefined;
  const known = wordsOf(header).map((word) => shared[foldText(word).replace(/\.$/, '')]);
  const ofSeveral = known.find((codes) => codes !== undefined);
  if (ofSeveral) return ofSeveral;
  const behind = header.includes(',') ? [header.slice(header.lastIndexOf(',') + 1).trim()] : [];
  const isUnknown = [...headerWords(header).notes, ...behind].some(
    (note) =>
      /^(?:[\p{L}\p{M}.]{1,4}|\p{L}{0,3}\p{Sc})$/u.test(note) &&
      /[^\p{Script=Latin}.]/u.test(note) &&
      !conditions.test(foldText(note)) &&
      readPriceUnit(note) === undefined &&
      findUnit(note, null) === undefined,
  );
  return isUnknown ? [] : undefined;
}

/**
 * What a price is per, according to the title: `Price/kg`, `Rate per dozen FOB`; a slash between other words means
 * nothing.
 */
function wordsOfPer(header: string): string[] {
  const per = [...header.matchAll(/\bper\s+([\p{L}²]+)/giu)].map(([, word = '']) => word);
  const behindStroke = [...header.matchAll(/\/\s*([\p{L}²]+)\.?\s*([^/]*)/gu)].flatMap(
    ([, word = '', rest = '']) => {
      const isLast =
        rest === '' || /^[)\]}([{,]/.test(rest) || findCurrency(wordsOf(rest)[0] ?? '') !== undefined;
      return isLast ? [word] : [];
    },
  );
  return [...per, ...behindStroke];
}

/** Whether a title says that its prices are per a unit that prices do not have, such as `Price/MT`. */
export function isUnsurePriceUnit(header: string): boolean {
  const notes = headerWords(header).notes;
  if (
    [...notes, ...notes.flatMap(wordsOf), ...wordsOfPer(header)].some(
      (word) => readPriceUnit(word) !== undefined,
    )
  )
    return false;
  return [...notes, ...wordsOfPer(header)].some(
    (word) => word.length > 1 && findCurrency(word) === undefined && findUnit(word, null) !== undefined,
  );
}

/**
 * The parts of a value that a header states for its whole column, for cells without them: `Weight (g)` gives the unit
 * g, `Price (USD)` the currency.
 * @param attribute data type and dimension that the column is read as
 */
export function statedParts(
  header: string,
  attribute: { dtype: string } & UnitRule,
): { unit?: string; currency?: string; order?: string } {
  const { notes: own, sides } = headerWords(header);
  const notes = own.flatMap((note) => [note, ...note.split(/[\s,/;]+/)]);
  if (attribute.dtype === 'price') {
    const currency = currencyInTitle(header);
    const unit = [...notes, ...wordsOfPer(header)].map(readPriceUnit).find((one) => one !== undefined);
    return { ...(currency === undefined ? {} : { currency }), ...(unit === undefined ? {} : { unit }) };
  }
  if (attribute.dtype !== 'uom' && attribute.dtype !== 'size' && attribute.dtype !== 'packaging') return {};
  const dimension = attribute.dtype === 'packaging' ? 'length' : attribute.dimension;
  // `毛重KG`: the unit is the other part of the title; a letter is rather a size, and a stroke stands between words.
  const others = /[/|\n]|\s[-–—]\s/.test(header) ? [] : sides.map(({ phrase }) => phrase);
  const unit = [...notes, ...others.filter((phrase) => phrase.length > 1)]
    .map((note) => findUnit(note, dimension, attribute.own_units)?.short_name)
    .find((one) => one !== undefined);
  const order = orderOf(header);
  return { ...(unit === undefined ? {} : { unit }), ...(order === undefined ? {} : { order }) };
}

/** `LxBxH` in a title. */
export const SIDE_LETTERS = /(?<!\p{L})([lwhdbpt])\s*[x×*/]\s*([lwhdbpt])\s*[x×*/]\s*([lwhdbpt])(?!\p{L})/iu;
const sideWords: Readonly<Record<string, string>> = {
  l: 'length',
  w: 'width',
  h: 'height',
  d: 'depth',
  b: 'width',
};

/** The order of sides in a title, `LxHxW`, as sizes state it; `P` and `T` are depths, beside which `L` is the width. */
function orderOf(header: string): string | undefined {
  const letters =
    SIDE_LETTERS.exec(header)
      ?.slice(1)
      .map((letter) => letter.toLowerCase()) ?? [];
  const words = { ...sideWords, ...(letters.includes('p') ? { l: 'width', p: 'depth' } : {}), t: 'depth' };
  const order = letters.map((letter) => words[letter as keyof typeof words] ?? '');
  const isClear = order.length === 3 && new Set(order).size === 3 && !order.includes('');
  return isClear ? order.join(' x ') : undefined;
}
