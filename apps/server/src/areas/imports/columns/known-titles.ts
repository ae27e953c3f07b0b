import type { Attribute } from '@sourcewiz/contract';
import { knownHeaders, squeezed } from '../../../platform/rows/columns/header-aliases.rules.ts';
import { cellWords, headerWords, withoutUnit } from '../../../platform/rows/columns/header-words.rules.ts';
import type { IsKnownTitle } from '../../../platform/rows/read/find-table.ts';
import { attributeAliases, fieldAliases, skippedHeaders, worthAnAttribute } from './header-aliases.rules.ts';
import { isRecommendedPrice, otherPrices } from './price-titles.rules.ts';

const known = knownHeaders([
  ...Object.values(fieldAliases),
  ...Object.values(attributeAliases),
  { sure: [...worthAnAttribute, ...otherPrices] },
]);

/** Whether a text is a title of product sheets: one of our words, or an attribute of the company. */
export function knownTitles(attributes: readonly Pick<Attribute, 'name'>[]): IsKnownTitle {
  const own = new Set(attributes.map(({ name }) => squeezed(headerWords(name).phrase)));
  return (text) => {
    if (text.length > 60) return false;
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
