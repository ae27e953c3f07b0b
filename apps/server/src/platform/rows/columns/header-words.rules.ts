import { findCurrency, findUnit, foldText } from '@sourcewiz/contract';
import { beginning } from '../../storable-text.rules.ts';

/** The parts of a column's header. */
export interface HeaderWords {
  /** Folded, without punctuation, bracketed notes and the number at the end. */
  phrase: string;
  tokens: readonly string[];
  /** The number in it: 1 in `option1_value` and `Category 1`. */
  number: number | undefined;
  /** Whether it is a custom field of a shop system, such as `custom_field.custom.wattage`. */
  custom: boolean;
  /** How a person would write it: `Room coverage`. */
  label: string;
  /** Units or currencies named beside it: `cm` in `Dims (cm)`. */
  notes: readonly string[];
  /** The parts of a title in two languages, `Ürün Adı / Product Name` or `品名 Description`; empty for any other. */
  sides: readonly HeaderWords[];
}

const namespaced = /^[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)+$/u;

/** `Gin variety (product.metafields.shopify.gin-variety)`: metafields of the shop itself, not of apps. */
const metafield = /^(product|variant)\.metafields\.(shopify|custom)\./;

const REMEMBERED = 5_000;
/** Only the beginning of longer titles counts. */
const LONGEST = 1_000;
const known = new Map<string, HeaderWords>();

/**
 * Splits a header into its parts. Results are cached for all companies together. @param header as written in the sheet
 */
export function headerWords(header: string): HeaderWords {
  const title = header.slice(0, LONGEST);
  const words = known.get(title) ?? cellWords(title);
  if (known.size >= REMEMBERED) known.clear();
  known.set(title, words);
  return words;
}

/** The same for a cell with any content, without the cache. */
export function cellWords(header: string): HeaderWords {
  const sides = header.length > SIDES_LONGEST ? [] : sidesOf(header);
  return { ...plainWords(header), sides: sides.length > 1 ? sides.map(cellWords) : [] };
}

const SIDES_LONGEST = 120;
/** Letters of Chinese, Japanese and Korean, which are written without blanks between words. */
const eastern = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
/** Between Chinese, Japanese or Korean and other letters. */
const scripts = new RegExp(
  String.raw`(?<=${eastern})[^\p{L}]*(?=[\p{L}--${eastern}])|(?<=[\p{L}--${eastern}][^\p{L}]*)(?=${eastern})`,
  'v',
);

function sidesOf(header: string): string[] {
  const marked = header.split(/\s*[/|\n]\s*|\s+[-–—]\s+/).filter((side) => /\p{L}/u.test(side));
  return marked.length > 1 ? marked : header.split(scripts).filter((side) => /\p{L}/u.test(side));
}

function plainWords(header: string): Omit<HeaderWords, 'sides'> {
  const { text, custom } = withoutNamespace(header.slice(0, LONGEST).normalize('NFKC').trim());
  const notes = [...text.matchAll(/[([{]([^)\]}]*)[)\]}]/g)]
    .map(([, note = '']) => note.trim().replace(inUnit, unitOnly))
    .filter(Boolean);
  const spaced = withoutNotes(text)
    // `Mat'l`, `Descr'n`: an apostrophe stands for letters that are left out.
    .replace(/(\p{L}{2})['’](\p{L}{1,2})(?!\p{L})/gu, '$1$2')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    // A star marks required columns, and a hash stands for a number.
    .replace(/^\s*\*+|\s*\*+\s*$/g, '')
    .replace(/(\p{L})\.?\s*#\s*$/u, '$1 no')
    .replace(/[×*]/g, ' x ')
    .replace(/[_\-./:#*?,"'|+&]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const isMetafield = notes.some((note) => metafield.test(note));
  const { words, unit } = withoutUnitPhrase(foldText(spaced).split(' ').filter(Boolean));
  const number = words.find((word) => /^\d{1,2}$/.test(word));
  const tokens = words.filter((word) => !/^\d+$/.test(word));
  return {
    phrase: tokens.join(' '),
    tokens,
    number: number === undefined ? undefined : Number(number),
    custom: custom || isMetafield,
    label: sentence(spaced),
    notes: [...notes, ...unit, ...trailingUnit(tokens)],
  };
}

/** Characters that a word goes on with. */
const inWords = String.raw`[[\p{L}\p{M}\p{N}]--${eastern}]`;

/**
 * An expression for whole words of any script; `\b` only knows Latin letters.
 * @param words alternatives, as in an expression
 */
export const wholeWords = (words: string): RegExp =>
  new RegExp(`(?<!${inWords})(?:${words})(?!${inWords})`, 'iv');

/** A header without what stands in its brackets. */
export const withoutNotes = (header: string): string =>
  header.normalize('NFKC').replace(/[([{][^)\]}]*[)\]}]/g, ' ');

/** `(L x W x H in cm)`: a word before a unit, not inches. */
const inUnit = /(?<!\S)in\s+(\S+)/giu;
const unitOnly = (whole: string, unit: string): string => (isUnit(unit) ? unit : whole);

/** `Size in cms L`: the unit is found wherever it stands. */
function withoutUnitPhrase(words: readonly string[]): { words: readonly string[]; unit: string[] } {
  const place = words.findIndex(
    (word, index) => index > 0 && word === 'in' && isUnit(words[index + 1] ?? ''),
  );
  if (place < 0) return { words, unit: [] };
  return { words: words.toSpliced(place, 2), unit: words.slice(place + 1, place + 2) };
}

// `min` is rather the least.
const isUnit = (word: string): boolean =>
  isMeasure(word) || (word.length > 3 && findUnit(word, 'time') !== undefined);

/** Times that a title may end with: in `Model year` the word is what the title is about. */
const lastTimes = /^(?:days|weeks|months|hours|tage|wochen|monate|hafta)$/;

const isMeasure = (word: string): boolean =>
  findUnit(word, 'weight') !== undefined ||
  findUnit(word, 'length') !== undefined ||
  ((word.length === 3 || /^(?:\p{Sc}|rs)$/u.test(word)) && findCurrency(word) !== undefined);

function withoutNamespace(text: string): { text: string; custom: boolean } {
  if (!namespaced.test(text)) return { text, custom: false };
  const parts = text.split('.');
  const custom = parts
    .slice(0, -1)
    .some((part) => /^(custom|meta_?fields?|custom_?fields?|attributes?|properties)$/i.test(part));
  return { text: custom ? (parts.at(-1) ?? text) : text, custom };
}

/** `weight kg`, `price usd`: a unit without brackets counts if it is the last of several words. */
function trailingUnit(tokens: readonly string[]): string[] {
  const last = tokens.at(-1) ?? '';
  const isLast = isMeasure(last) || lastTimes.test(last);
  return tokens.length > 1 && (last.length > 1 || /[^a-z]/.test(last)) && isLast ? [last] : [];
}

/** Words of the trade that are written in capitals. */
const acronyms = wholeWords(
  'abs|aed|asin|aud|bpa|cad|cbm|chf|cif|cny|ddp|ean|eur|exw|fob|fsc|gbp|gots|gsm|gtin|gtip|hs|hsn|hts|id|inr|isbn|jan|jpy|led|mdf|moq|mpn|mrp|msrp|oem|pdf|pvc|rrp|sku|srp|uom|upc|url|usb|usd|uv',
);

function sentence(words: string): string {
  const isMixed = /\p{Ll}/u.test(words) && /\p{Lu}/u.test(words);
  const lower = (isMixed ? words : words.toLowerCase()).replace(new RegExp(acronyms, 'giv'), (word) =>
    word.toUpperCase(),
  );
  return beginning(lower.charAt(0).toUpperCase() + lower.slice(1), 80);
}

/** The header without a unit or currency at its end: `weight` for `weight kg`, `price` for `price usd`. */
export function withoutUnit({ tokens, notes }: HeaderWords): string {
  return notes.includes(tokens.at(-1) ?? '') && tokens.length > 1
    ? tokens.slice(0, -1).join(' ')
    : tokens.join(' ');
}

/** How similar two phrases are word by word, 0 to 1 (Dice); words that begin alike count half. */
export function wordLikeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const shared = one.reduce(
    (sum, word) => sum + Math.max(0, ...other.map((token) => tokenLikeness(word, token))),
    0,
  );
  return Math.min(1, (2 * shared) / (one.length + other.length));
}

function tokenLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= 3 && long.startsWith(short)) return 0.75;
  const slips = long.length > 7 ? 2 : 1;
  // Few slips are in the first letter: `Marge` is not `Farge`.
  if (short.length < 5 || long.length - short.length > slips || a[0] !== b[0]) return 0;
  return editDistance(a, b) <= slips ? 0.8 : 0;
}

/** Levenshtein distance of two short words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
