/** Lines in the order that they had: new ones come last, and those that are gone are gone. */
export function inHeldOrder<Line extends { key: string }>(
  lines: readonly Line[],
  held: readonly string[] | undefined,
): readonly Line[] {
  if (held === undefined) return lines;
  const placeOf = ({ key }: Line) => (held.includes(key) ? held.indexOf(key) : held.length);
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b));
}
