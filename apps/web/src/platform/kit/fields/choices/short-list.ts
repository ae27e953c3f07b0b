/** Most rows of a long list on screen at once; the others are found by typing. */
export const SHORT_LIST = 200;

/**
 * What a long list shows before the user narrows it.
 * @param found the matches, in their order; returned as is if all of them are shown
 * @param isFirst whether an entry comes before the others when the list is cut, as chosen ones do
 * @returns at most `SHORT_LIST` entries, and how many are left out
 */
export function shortList<T>(
  found: readonly T[],
  isFirst: (entry: T, place: number) => boolean,
): { shown: readonly T[]; more: number } {
  if (found.length <= SHORT_LIST) return { shown: found, more: 0 };
  const first: T[] = [];
  const others: T[] = [];
  for (const [place, entry] of found.entries()) (isFirst(entry, place) ? first : others).push(entry);
  return { shown: [...first, ...others].slice(0, SHORT_LIST), more: found.length - SHORT_LIST };
}
