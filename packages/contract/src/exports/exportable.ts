import type { Attribute } from '../attributes/attributes.ts';
import type { Dtype } from '../attribute-types/index.ts';

/**
 * Data types that product sheets leave out (EXPORT-024, EXPORT-026): values too large for a cell, and files, which have
 * only ids. Some of the names are those of the specification.
 */
const leftOutTypes: readonly string[] = [
  'packaging',
  'packaging_items',
  'html',
  'loadability',
  'file',
  'image',
  'image_list',
  'currency_secondary_unit',
] satisfies (Dtype | string)[];
/** EXPORT-025. */
const leftOutTabs: readonly string[] = ['packaging', 'packing', 'costing'];
const leftOutNames: readonly string[] = ['buyer_note'];

/** Attributes in every export, with columns of their own (EXPORT-008, EXPORT-009). */
export const alwaysExported = ['product_id', 'variant_id', 'secondary_category', 'sub_category'] as const;

/** Whether an attribute has columns of its own in every export. */
export function isAlwaysExported({
  internal_name,
  dtype,
}: Pick<Attribute, 'internal_name' | 'dtype'>): boolean {
  return dtype === 'sub_category' || (alwaysExported as readonly string[]).includes(internal_name);
}

type Exportable = Pick<
  Attribute,
  'id' | 'dtype' | 'tabname' | 'internal_name' | 'visible' | 'isDisabled' | 'priority' | 'name'
>;

/** Whether an attribute can be chosen for an export, beside the columns that every export has. */
export function isExportable(attribute: Exportable): boolean {
  const { dtype, tabname, internal_name, visible, isDisabled } = attribute;
  if (!visible || isDisabled || isAlwaysExported(attribute)) return false;
  if (leftOutTypes.includes(dtype) || leftOutTabs.includes(tabname)) return false;
  return !leftOutNames.includes(internal_name);
}

/** The attributes that can be chosen, highest priority first (EXPORT-027). */
export function exportableAttributes<A extends Exportable>(attributes: readonly A[]): A[] {
  return attributes
    .filter(isExportable)
    .toSorted((one, other) => other.priority - one.priority || one.id - other.id);
}
