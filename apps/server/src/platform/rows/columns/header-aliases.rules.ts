import { headerWords, withoutUnit, wordLikeness, type HeaderWords } from './header-words.rules.ts';

/**
 * Words that sheets use for what the program knows, folded (lower case, no accents). `sure` words mean one thing only;
 * `likely` ones are also used for other things.
 */
export interface Aliases {
  sure: readonly string[];
  likely?: readonly string[];
  /** Similar headers that are not meant: `SKU` is not `variant SKU`. */
  exactOnly?: boolean;
}

/** Comma-separated words. */
export function aliasWords(list: string): string[] {
  return list.split(',').map((word) => word.trim().replace(/\s+/g, ' '));
}

/** How sure a header is, from 0 to 100, before its cells are looked at. */
export const OWN_NAME = 100;
const SURE = 96;
export const LIKELY = 86;
/** Similar words are never certain. */
const ALIKE_MOST = 84;

/**
 * How sure it is that a header means what the aliases stand for.
 * @param ownName the name that people gave it
 * @param known headers with exactly one meaning (`knownHeaders`): they do not count as similar to another, so a cost
 * price is not a price
 * @returns 0 to 100; 0 if the header has nothing to do with the words
 */
export function aliasSureness(
  words: HeaderWords,
  { sure, likely = [], exactOnly = false }: Aliases,
  { ownName, known }: { ownName?: string | undefined; known: ReadonlySet<string> },
): number {
  const phrases = [words.phrase, withoutUnit(words)].map(squeezed);
  const is = (alias: string) => alias !== '' && phrases.includes(squeezed(alias));
  if (ownName !== undefined && is(headerWords(ownName).phrase)) {
    if (headerWords(ownName).number === words.number) return OWN_NAME;
  }
  // A number that the name does not have makes it something else: "Finish 2" is not the finish.
  if (words.number !== undefined && words.number > 1) return 0;
  if (sure.some(is)) return SURE;
  if (likely.some(is)) return LIKELY;
  const names = [...(ownName === undefined ? [] : [headerWords(ownName).phrase]), ...sure];
  const likeness = Math.max(
    0,
    ...names.map((name) => wordLikeness(withoutUnit(words).split(' '), name.split(' '))),
  );
  const isKnown = phrases.some((phrase) => known.has(phrase));
  return likeness >= 0.65 && !words.custom && !exactOnly && !isKnown
    ? Math.round(45 + (ALIKE_MOST - 45) * likeness)
    : 0;
}

/** All words of several aliases, for `aliasSureness`. */
export function knownHeaders(aliases: readonly Aliases[]): ReadonlySet<string> {
  return new Set(aliases.flatMap(({ sure, likely = [] }) => [...sure, ...likely].map(squeezed)));
}

/** `HSCode`, `Hs Code` and `hs code` are the same. */
export function squeezed(phrase: string): string {
  return phrase.replaceAll(' ', '');
}
