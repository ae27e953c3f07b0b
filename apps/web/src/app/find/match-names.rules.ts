import { foldText } from '@sourcewiz/contract';

/**
 * How well typed words fit something by its names: each word must begin a word of one of them, in whatever language;
 * letters with and without accents, and both Turkish i, are the same.
 * @param names the one that is shown first
 * @returns the smaller the better; null where they do not fit
 */
export function fitOf(typed: string, names: readonly string[]): number | null {
  const wanted = foldText(typed).split(' ').filter(Boolean);
  const folded = names.map(foldText);
  const words = folded.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u));
  if (!wanted.every((part) => words.some((word) => word.startsWith(part)))) return null;
  const place = folded.findIndex((name) => name.startsWith(wanted.join(' ')));
  return place === -1 ? folded.length : place;
}
