import { isDeepStrictEqual } from 'node:util';

/** The fields of a record, by the names that the contract gives them. */
export type Fields = Readonly<Record<string, unknown>>;

/** Old and new value by field; null where a record began or ended. */
export type FieldChanges = Record<string, [before: unknown, after: unknown]>;

/**
 * What is different between two states of a record.
 * @param before null for a record that is new
 * @param after null for one that is gone
 */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChanges {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const pairs = [...names].map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const);
  return Object.fromEntries(
    pairs.flatMap(([name, [old, next]]) => (isDeepStrictEqual(old, next) ? [] : [[name, [old, next]]])),
  );
}
