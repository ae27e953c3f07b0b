import type { Dtype } from '@sourcewiz/contract';
import { sameValue } from '../change/same-value.rules.ts';

export type BulkMode = 'set' | 'clear' | 'add' | 'remove';

/** Types whose value is a list of equal things, which single ones are added to and removed from. */
const listTypes: readonly Dtype[] = ['multi_select', 'csv', 'image_list', 'file'];

/** @param dtype of an attribute @returns whether `add` and `remove` mean something for it */
export function holdsList(dtype: Dtype): boolean {
  return listTypes.includes(dtype);
}

/**
 * The value that a bulk change makes of a product's.
 * @param before the value as stored; null or undefined for none
 * @param value the checked value of the change: a list for `add` and `remove`
 * @returns the new value, null for none
 */
export function changedValue(mode: BulkMode, before: unknown, value: unknown): unknown {
  switch (mode) {
    case 'set':
      return value;
    case 'clear':
      return null;
    case 'add': {
      const list = listOf(before);
      return [...list, ...listOf(value).filter((one) => !holds(list, one))];
    }
    case 'remove': {
      const gone = listOf(value);
      const left = listOf(before).filter((one) => !holds(gone, one));
      return left.length === 0 ? null : left;
    }
  }
}

function listOf(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function holds(list: readonly unknown[], wanted: unknown): boolean {
  return list.some((one) => sameValue(folded(one), folded(wanted)));
}

/** Words that differ in their capitals only are one. */
function folded(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value;
}
