import type { Attribute } from '@sourcewiz/contract';
import { knownHeaders, squeezed } from '../../../platform/rows/columns/header-aliases.rules.ts';
import { cellWords, headerWords, withoutUnit } from '../../../platform/rows/columns/header-words.rules.ts';
import type { IsKnownTitle } from '../../../platform/rows/read/find-table.ts';
import { attributeAliases, fieldAliases, skippedHeaders, worthAnAttribute } from './header-aliases.rules.ts';
import { isRecommendedPrice, otherPrices } from './price-titles.rules.ts';

const LONGEST = 60;

const known = knownHeaders([
  ...Object.values(fieldAliases),
  ...Object.values(attributeAliases),
  { sure: [...worthAnAttribute, ...otherPrices] },
]);

const meanings = new Map<string, string[]>();
for (const [meaning, { sure, likely = [] }] of Object.entries({ ...fieldAliases, ...attributeAliases }))
  for (const word of [...sure, ...likely].map(squeezed))
    meanings.set(word, [...(meanings.get(word) ?? []), meaning]);

/** The fields and attributes that a title may stand for; none if it is not one of our words. */
export function meaningsOfTitle(title: string): string[] {
  const words = cellWords(title.slice(0, LONGEST));
  const phrases = [squeezed(words.phrase), squeezed(withoutUnit(words))];
  return [...new Set(phrases.flatMap((phrase) => meanings.get(phrase) ?? []))];
}

/** Whether a text is a title of product sheets: one of our words, or an attribute of the company. */
export function knownTitles(attributes: readonly Pick<Attribute, 'name'>[]): IsKnownTitle {
  const own = new Set(attributes.map(({ name }) => squeezed(headerWords(name).phrase)));
  return (text) => {
    if (text.length > LONGEST) return false;
    const words = cellWords(text);
    if (words.phrase === '') return false;
    const phrases = [squeezed(words.phrase), squeezed(withoutUnit(words))];
    return (
      phrases.some((phrase) => known.has(phrase) || own.has(phrase)) ||
      skippedHeaders.some((pattern) => pattern.test(words.phrase)) ||
      isRecommendedPrice(words)
    );
  };
}
