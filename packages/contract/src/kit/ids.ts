import { z } from 'zod';

/**
 * The kinds of records that belong to one organisation; the access test makes one of each for a stranger. An area adds
 * its own as it does with `RecordKinds`.
 */
export interface Entities {
  organisation: true;
  user: true;
  session: true;
  task: true;
  file: true;
  model: true;
  attribute: true;
  category: true;
  product: true;
  variant: true;
  catalogue: true;
  enquiry: true;
  import: true;
  'catalogue-token': true;
  unit: true;
  backup: true;
  'history-entry': true;
  resource: true;
  view: true;
  'spec-template': true;
  'spec-sheet': true;
  contact: true;
  sheet: true;
  'bom-sheet': true;
}
export type EntityKind = keyof Entities;

/** A UUID that identifies a record of the caller's organisation. */
export function uuidOf(entity: EntityKind) {
  return z.uuid().meta({ entity });
}

/**
 * A whole number that identifies a record of the caller's organisation; accepts digits as text (paths, queries).
 * @param others further kinds that are taken, which have their ids from the same table
 */
export function intIdOf(entity: EntityKind, ...others: EntityKind[]) {
  return z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .meta(others.length === 0 ? { entity } : { entity, others });
}
