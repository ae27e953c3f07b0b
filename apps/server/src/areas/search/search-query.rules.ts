import { foldText } from '@sourcewiz/contract';

/** Words of a text as the index knows them: folded, letters and digits only. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** The same with words that are written as one: `Semi-Automatic machine` is `semi-automatic`, `machine`. */
export function compoundsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*/gu) ?? [];
}

/**
 * What the search function compares a typed query with. A short word has few trigrams, of which one wrong letter spoils three: it
 * may be less alike.
 */
export interface TextQuery {
  /** All words must be there; the last one may be unfinished. The same as text of a tsquery in `words`. */
  terms: string[];
  words: string;
  /** LIKE pattern of product IDs that begin with the query. */
  sku: string;
  sku_key: string;
  /** For typing errors, when no product has the words: each with the lowest similarity, 0 to 1, that is enough. */
  fuzzy: { word: string; likeness: number }[];
}

/** At most as many words as a person types; more would only be slow. */
const WORDS_MAX = 12;
/** Letters of a word below which a typing error makes another word of it. */
const FUZZY_MIN = 4;

/** A product ID without its separators, so that `VS-1001`, `vs 1001` and `vs1001` find each other. */
export function joinedKey(id: string): string {
  return wordsOf(id).join('');
}

/**
 * @param query as typed
 * @returns undefined when there is no word in it
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
