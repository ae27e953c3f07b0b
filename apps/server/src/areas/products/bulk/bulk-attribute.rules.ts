import type { Dtype } from '@sourcewiz/contract';
import { sameValue } from '../change/same-value.rules.ts';

export type BulkMode = 'set' | 'clear' | 'add' | 'remove';

/** Types whose value is a list of equal items, which can be added and removed one by one. */
const listTypes: readonly Dtype[] = ['multi_select', 'csv', 'image_list', 'file'];

/** @param dtype of an attribute @returns whether `add` and `remove` make sense for it */
export function holdsList(dtype: Dtype): boolean {
  return listTypes.includes(dtype);
}

/**
 * The result of a bulk change on a product's value.
 * @param before the stored value; null or undefined for none
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

/** Words that differ only in case are the same. */
function folded(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').toLowerCase() : value;
}
