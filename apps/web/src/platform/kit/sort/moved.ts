/**
 * A list with one entry at another place.
 * @param from place of the entry, from 0
 * @param to its new place; the list stays as it is when either is none of its places
 */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
