import { z } from 'zod';

/** The kinds of record that belong to one organisation; the access test makes one of each for a stranger. */
export type EntityKind =
  | 'organisation'
  | 'user'
  | 'session'
  | 'task'
  | 'file'
  | 'model'
  | 'attribute'
  | 'category'
  | 'product'
  | 'variant'
  | 'catalogue'
  | 'enquiry'
  | 'import'
  | 'catalogue-token'
  | 'unit'
  | 'backup'
  | 'history-entry'
  | 'resource'
  | 'view'
  | 'spec-template'
  | 'spec-sheet'
  | 'contact'
  | 'sheet';

/** A UUID that names a record of the caller's organisation. */
export function uuidOf(entity: EntityKind) {
  return z.uuid().meta({ entity });
}

/** A whole number that names a record of the caller's organisation; texts of digits are read too (paths, queries). */
export function intIdOf(entity: EntityKind) {
  return z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ entity });
}
