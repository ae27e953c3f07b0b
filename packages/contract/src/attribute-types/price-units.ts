import type { Language } from './attribute-type.ts';
import { foldText } from '../values/fold-text.ts';
import { findUnit } from './units.ts';

/** What a price is per; the first is the default (ATTR-019). */
export const priceUnits = [
  'per-piece',
  'per-set',
  'per-pair',
  'per-dozen',
  'per-carton',
  'per-kg',
  'per-m',
  'per-sqm',
] as const;
export type PriceUnit = (typeof priceUnits)[number];
export const DEFAULT_PRICE_UNIT: PriceUnit = 'per-piece';

/** The word shown beside the amount and its Turkish form, if they differ from the unit's short name. */
const words: Readonly<Record<string, readonly [english: string, turkish: string]>> = {
  'per-piece': ['piece', 'adet'],
  'per-set': ['set', 'takım'],
  'per-pair': ['pair', 'çift'],
  'per-dozen': ['dozen', 'düzine'],
  'per-carton': ['carton', 'koli'],
  'per-sqm': ['m²', 'm²'],
};

/** Units of measure whose short name differs from the price unit's own word. */
const byShortName: Readonly<Record<string, PriceUnit>> = {
  pieces: 'per-piece',
  pairs: 'per-pair',
  sets: 'per-set',
  cartons: 'per-carton',
};

/** The price unit that a text means: `per-piece`, `pc`, `/ set`, `adet`, `kg başına`; undefined if there is none. */
export function readPriceUnit(text: string): PriceUnit | undefined {
  if (text.length > 40) return undefined;
  const word = foldText(text)
    .replace(/^(?:\/ ?|per[ -]|an? )/, '')
    .replace(/ ?(?:basina|basi)$/, '')
    .trim();
  // Some mean metres by it, others metric tons.
  if (word === 'mt') return undefined;
  const shortName = findUnit(word, null)?.short_name ?? word;
  return byShortName[shortName] ?? priceUnits.find((unit) => unit === `per-${shortName}`);
}

/** The word after the slash of a price: `piece`, `kg`, `m²`. */
export function priceUnitWord(unit: string, language: Language): string {
  const [english, turkish] = words[unit] ?? [unit.replace(/^per-/, ''), unit.replace(/^per-/, '')];
  return language === 'tr' ? turkish : english;
}
