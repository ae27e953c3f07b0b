import type { SheetSample } from '../../../platform/rows/columns/match-columns.rules.ts';

/** What programs note for themselves: yes or no, keys of records, records, and moments. */
const OF_PROGRAMS =
  /^(?:[01]|true|false|yes|no|y|n|[0-9a-f]{32}(?:\|[0-9a-f]{32})*|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[{[].*|\d{4}-\d\d-\d\d[T ]\d\d:.*)$/is;

/**
 * Columns with facts that the table of their format does not list, such as those that a shop has added: each is worth an
 * attribute.
 * @param given the columns that the format knows
 */
export function unlistedColumns(
  { headers, rows }: SheetSample,
  given: readonly { index: number }[],
): ReadonlySet<number> {
  const listed = new Set(given.map(({ index }) => index));
  const isFact = (column: number) =>
    rows.some((row) => (row[column] ?? '') !== '' && !OF_PROGRAMS.test(row[column] ?? ''));
  return new Set(headers.flatMap((_, index) => (!listed.has(index) && isFact(index) ? [index] : [])));
}
