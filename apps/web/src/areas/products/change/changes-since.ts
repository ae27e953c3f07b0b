import { valuesEqual, type Attribute, type Product } from '@sourcewiz/contract';
import { entryOf } from '../../attributes/index.ts';
import {
  baseOf,
  changedProduct,
  sameField,
  withEntry,
  withField,
  type Changes,
  type OwnField,
  type ProductBase,
} from './product-changes.ts';

/** What a save was begun with. */
export interface Sent {
  before: ProductBase;
  changes: Changes;
}

/**
 * The stored state after a save. Its variants keep the keys that they have in the form, so that one which is open there
 * is still the same one.
 */
export function savedBase(saved: Product, { before, changes }: Sent): ProductBase {
  const base = baseOf(saved);
  const { variants } = changedProduct(before, changes);
  const keys = new Map(variants.map(({ variant_id: id, key }) => [id.trim().toLowerCase(), key]));
  return {
    ...base,
    variants: base.variants.map((variant) => ({
      ...variant,
      key: keys.get(variant.variant_id.toLowerCase()) ?? variant.key,
    })),
  };
}

/**
 * What a person changed after a save was begun: it is not saved, and stays as a change on top of what was saved. A value
 * that was sent and then put back is a change, too.
 * @param now the changes when the answer came, counted from the same state as those that were sent
 */
export function changesSince(
  sent: Sent,
  now: Changes,
  { base, attributes }: { base: ProductBase; attributes: readonly Attribute[] },
): Changes {
  const { before } = sent;
  const asSent = changedProduct(before, sent.changes);
  const shown = changedProduct(before, now);
  let next: Changes = {};
  for (const field of ownFields(sent.changes, now)) {
    if (sameField(asSent, field, shown[field])) continue;
    next = withField(base, next, { field, value: shown[field] as NonNullable<Changes[typeof field]> | null });
  }
  for (const attribute of attributes) {
    const [was, is] = [sent.changes, now].map(({ entries }) => entries?.[attribute.id]);
    if (valuesEqual(was, is)) continue;
    next = withEntry(base, next, { attribute, entry: is ?? entryOf(attribute, before.values[attribute.id]) });
  }
  return next;
}

function ownFields(one: Changes, other: Changes): OwnField[] {
  const fields = Object.keys({ ...one, ...other }).filter((field) => field !== 'entries');
  return fields as OwnField[];
}
