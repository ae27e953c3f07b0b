import { foldText } from '@sourcewiz/contract';

/** Words of a text as in the index: normalised, letters and digits only. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** The same, but keeping compounds together: `Semi-Automatic machine` is `semi-automatic`, `machine`. */
export function compoundsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu) ?? [];
}

/**
 * A query prepared for the search function. A short word has few trigrams, and one wrong letter spoils three of them:
 * less similarity is enough for it.
 */
export interface TextQuery {
  /** All words must match; the last one may be unfinished. `words` contains the same as tsquery text. */
  terms: string[];
  words: string;
  /** LIKE pattern of product IDs that begin with the query. */
  sku: string;
  sku_key: string;
  /** For typing errors, if no product has the words: each with the lowest sufficient similarity, 0 to 1. */
  fuzzy: { word: string; likeness: number }[];
}

/** Most words used of a query; more would only be slow. */
const WORDS_MAX = 12;
/** In shorter words a typing error makes another word. */
const FUZZY_MIN = 4;

/** A product ID without its separators, so that `VS-1001`, `vs 1001` and `vs1001` match each other. */
export function joinedKey(id: string): string {
  return wordsOf(id).join('');
}

/**
 * @param query as typed
 * @returns undefined if it contains no word
 */
export function textQueryOf(query: string): TextQuery | undefined {
  const words = wordsOf(query).slice(0, WORDS_MAX);
  if (words.length === 0) return undefined;
  return {
    terms: words,
    // Letters and digits only: nothing in it can be an operator.
    words: words.map((word, index) => (index === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & '),
    sku: `${words.join('')}%`,
    sku_key: words.join(''),
    fuzzy: words
      .filter((word) => word.length >= FUZZY_MIN)
      .map((word) => ({ word, likeness: word.length <= 5 ? 0.39 : 0.45 })),
  };
}
