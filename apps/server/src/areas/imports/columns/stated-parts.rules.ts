import { findCurrency, findUnit, foldText, readPriceUnit, type UnitRule } from '@sourcewiz/contract';
import { headerWords, withoutNotes } from '../../../platform/rows/columns/header-words.rules.ts';

/** A sign, or a code or word that is no word of a title as `ALL` and `CUP` are. */
const moneyWord =
  /^(?:\p{L}{0,3}\p{Sc}|USD|EUR|GBP|INR|TRY|TL|JPY|CNY|RMB|CHF|AUD|CAD|AED|SAR|RUB|PLN|BRL|[Ee]uros?|EURO|[Dd]ollars?|[Rr]upees?|zł|Kč|руб\.?|грн\.?|元|円)$/u;
/** Whether a word means money. */
export const isMoney = (word: string): boolean => moneyWord.test(word);

/** Signs that only Chinese writes: ￥ beside them is yuan. */
const chinese = /[价單单價幣币货貨]/u;

/** The currency that the title of a column of prices names. */
export function currencyInTitle(header: string): string | undefined {
  const notes = headerWords(header).notes.flatMap((note) => [note, ...wordsOf(note)]);
  const words = [...notes, ...wordsOf(header).filter((word) => moneyWord.test(word))];
  return words.map(currencyUnder(header)).find((one) => one !== undefined);
}

/** Whether a title is a currency and nothing else, but for notes: `Euro`, `(TL)`, `USD (per kg)`. */
export function isCurrencyTitle(header: string): boolean {
  const words = wordsOf(withoutNotes(header));
  return words.every(isMoney) && currencyInTitle(header) !== undefined;
}

/** Reads currencies of cells under a title. */
export function currencyUnder(header: string): (text: string) => string | undefined {
  return (text) => (/[¥￥]/u.test(text) && isChinese(header) ? 'CNY' : findCurrency(text));
}

/** Whether a title is Chinese, so that ￥ under it is yuan. */
export const isChinese = (header: string): boolean => chinese.test(header);

const wordsOf = (text: string): string[] => text.split(/[\s,/;()[\]（）]+/).filter(Boolean);

/** Words for money of several countries, or that mean other things in other titles. */
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
/** What stands behind a price in other letters without being money. */
const conditions = /^(ндс|опт|розн|税込|税抜|税別|含税|未税|不含税|批发|零售|出厂|离岸|到岸)\.?$/u;

/**
 * Currencies that the title of a column of prices may mean without naming one for sure: `Pris (kr)`. An empty list where
 * the word behind the price is unknown; undefined where there is none.
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

/** What a price is of by the title: `Price/kg`, `Rate per dozen FOB`; a stroke between other words says nothing. */
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

/** Whether a title says what its prices are of in a unit that prices have not, as `Price/MT`. */
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
 * The parts of a value that a header states for its whole column, for cells that do not write them: `Weight (g)` gives
 * the unit g, `Price (USD)` the currency.
 * @param attribute dtype and dimension of what the column is read as
 */
export function statedParts(
  header: string,
  attribute: { dtype: string } & UnitRule,
): { unit?: string; currency?: string } {
  const notes = headerWords(header).notes.flatMap((note) => [note, ...note.split(/[\s,/;]+/)]);
  if (attribute.dtype === 'price') {
    const currency = currencyInTitle(header);
    const unit = [...notes, ...wordsOfPer(header)].map(readPriceUnit).find((one) => one !== undefined);
    return { ...(currency === undefined ? {} : { currency }), ...(unit === undefined ? {} : { unit }) };
  }
  if (attribute.dtype !== 'uom' && attribute.dtype !== 'size' && attribute.dtype !== 'packaging') return {};
  const dimension = attribute.dtype === 'packaging' ? 'length' : attribute.dimension;
  const unit = notes
    .map((note) => findUnit(note, dimension, attribute.own_units)?.short_name)
    .find((one) => one !== undefined);
  return unit === undefined ? {} : { unit };
}
