import { foldText } from '@sourcewiz/contract';

/**
 * How well the input matches any of the names: each word must begin a word of one of them, in any language; accents and
 * the difference between the Turkish i's are ignored.
 * @param names the displayed one first
 * @returns the smaller the better; null if they do not match
 */
export function fitOf(typed: string, names: readonly string[]): number | null {
  const wanted = foldText(typed).split(' ').filter(Boolean);
  const folded = names.map(foldText);
  const words = folded.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  if (!wanted.every((part) => words.some((word) => word.startsWith(part)))) return null;
  const place = folded.findIndex((name) => name.startsWith(wanted.join(' ')));
  return place === -1 ? folded.length : place;
}
