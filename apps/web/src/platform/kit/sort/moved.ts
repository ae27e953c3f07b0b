/**
 * A list with one entry moved.
 * @param from the entry's index, from 0
 * @param to its new index; the list is unchanged if either is out of range
 */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, place) => place !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
