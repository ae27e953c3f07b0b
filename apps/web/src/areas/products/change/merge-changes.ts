import type { Attribute } from '@sourcewiz/contract';
import { entryOf, readEntry } from '../../attributes/index.ts';
import {
  differingFields,
  withEntry,
  withField,
  type Changes,
  type OwnField,
  type ProductBase,
} from './product-changes.ts';

export type Side = 'mine' | 'theirs';

/** A field that one of the two changed, or both. */
export interface MergeField {
  /** `name`, `values.12`, `variants` … */
  field: string;
  by: 'both' | 'me' | 'them';
  /**
   * What is kept unless the person says otherwise: one's own change, and theirs for everything else. Null where the
   * person has to choose: of a list that both changed, one's own would undo every line of theirs.
   */
  kept: Side | null;
}

export interface Merge {
  /** The state that the form began with. */
  before: ProductBase;
  /** What was saved in the meantime. */
  theirs: ProductBase;
  changes: Changes;
  attributes: readonly Attribute[];
}

const wholeLists: readonly string[] = ['variants', 'packaging'];

/**
 * The fields about which two people have to agree, those that both changed first. A change that both made alike is none.
 * @returns fields in the order of the form; the state (draft, published) is not among them, theirs stays
 */
export function mergeFields(merge: Merge): MergeField[] {
  const { before, theirs, changes, attributes } = merge;
  const changed = differingFields(before, theirs, attributes).filter((field) => field !== 'status');
  const mine = fieldsOf(rebasedOn(merge), attributes);
  const both = mine.filter((field) => changed.includes(field));
  const fields: MergeField[] = [
    ...both.map((field) => ({
      field,
      by: 'both' as const,
      kept: wholeLists.includes(field) ? null : ('mine' as const),
    })),
    ...changed
      .filter((field) => !fieldsOf(changes, attributes).includes(field))
      .map((field) => ({ field, by: 'them' as const, kept: 'theirs' as const })),
    ...mine
      .filter((field) => !changed.includes(field))
      .map((field) => ({ field, by: 'me' as const, kept: 'mine' as const })),
  ];
  return fields;
}

/**
 * What is left to be saved on top of their state.
 * @param sides what the person chose, by field; what is missing is as `mergeFields` proposes, or one's own where it
 * proposes nothing
 */
export function mergedChanges(merge: Merge, sides: Readonly<Record<string, Side>>): Changes {
  let next: Changes = {};
  for (const { field, kept, by } of mergeFields(merge)) {
    if ((sides[field] ?? kept) === 'theirs') continue;
    next = withMine(merge, next, { field, isOld: by === 'them' });
  }
  return next;
}

/** One's own value of a field put on top of their state; where one changed nothing that is the value from before. */
function withMine(
  { before, theirs, changes, attributes }: Merge,
  next: Changes,
  { field, isOld }: { field: string; isOld: boolean },
): Changes {
  if (field.startsWith('values.')) {
    const attribute = attributes.find(({ id }) => `values.${id}` === field);
    if (attribute === undefined) return next;
    const entry = isOld
      ? entryOf(attribute, before.values[attribute.id])
      : (changes.entries?.[attribute.id] ?? entryOf(attribute, before.values[attribute.id]));
    return withEntry(theirs, next, { attribute, entry });
  }
  if (field === 'variants') {
    const types = changes.variant_types ?? before.variant_types;
    // Variants that they removed are new ones again.
    const variants = changes.variants ?? before.variants;
    return put(theirs, put(theirs, next, 'variant_types', types), 'variants', variants);
  }
  const own = field as OwnField;
  return put(theirs, next, own, own in changes ? changes[own] : before[own]);
}

function put(base: ProductBase, changes: Changes, field: OwnField, value: unknown): Changes {
  return withField(base, changes, { field, value: value as NonNullable<Changes[typeof field]> | null });
}

/** One's own changes that are still changes on top of their state. */
function rebasedOn({ theirs, changes, attributes }: Merge): Changes {
  let next: Changes = {};
  const { entries = {}, ...fields } = changes;
  for (const [field, value] of Object.entries(fields)) next = put(theirs, next, field as OwnField, value);
  for (const attribute of attributes) {
    const entry = entries[attribute.id];
    if (entry !== undefined) next = withEntry(theirs, next, { attribute, entry });
  }
  return next;
}

function fieldsOf({ entries = {}, ...fields }: Changes, attributes: readonly Attribute[]): string[] {
  const own = Object.keys(fields).map((field) => (field === 'variant_types' ? 'variants' : field));
  const values = attributes.filter(({ id }) => entries[id] !== undefined).map(({ id }) => `values.${id}`);
  return [...new Set([...own, ...values])];
}

/** Whether an entry can be read and means a value, for showing it beside another one. */
export function valueOfEntry(
  attribute: Attribute,
  changes: Changes,
  stored: unknown,
): { ok: boolean; value: unknown } {
  const entry = changes.entries?.[attribute.id];
  if (entry === undefined) return { ok: true, value: stored };
  const read = readEntry(attribute, entry, { isDraft: true });
  return read.ok ? { ok: true, value: read.value } : { ok: false, value: null };
}
