import { foldText } from '@sourcewiz/contract';

/** Words of a text as the index knows them: folded, letters and digits only. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** What the search function compares a typed query with. */
export interface TextQuery {
  /** All words must be there; the last one may be unfinished. */
  words: string;
  /** LIKE pattern of product IDs that begin with the query. */
  sku: string;
  sku_key: string;
  /** For typing errors, when no product has the words. */
  fuzzy: string;
  /** Lowest similarity, 0 to 1; a short word has few trigrams, of which one wrong letter spoils three. */
  likeness: number;
}

/** At most as many words as a person types; more would only be slow. */
const WORDS_MAX = 12;

/**
 * @param skuKey the query as a product ID (folded by the rules of product IDs)
 * @returns undefined when there is no word in it
 */
export function textQueryOf(query: string, skuKey: string): TextQuery | undefined {
  const words = wordsOf(query).slice(0, WORDS_MAX);
  if (words.length === 0) return undefined;
  const fuzzy = words.join(' ');
  return {
    // Letters and digits only: nothing in it can be an operator.
    words: words.map((word, index) => (index === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & '),
    sku: `${skuKey.replace(/[\\%_]/g, '\\$&')}%`,
    sku_key: skuKey,
    fuzzy,
    likeness: fuzzy.length <= 6 ? 0.4 : 0.5,
  };
}
