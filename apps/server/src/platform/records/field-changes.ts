import { isDeepStrictEqual } from 'node:util';

/** The fields of a record, named as in the contract. */
export type Fields = Readonly<Record<string, unknown>>;

/** Old and new value by field; null if the record was created or deleted. */
export type FieldChanges = Record<string, [before: unknown, after: unknown]>;

/**
 * The differences between two states of a record.
 * @param before null for a new record
 * @param after null for a deleted one
 */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChanges {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const pairs = [...names].map((name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const);
  return Object.fromEntries(
    pairs.flatMap(([name, [old, next]]) => (isDeepStrictEqual(old, next) ? [] : [[name, [old, next]]])),
  );
}
