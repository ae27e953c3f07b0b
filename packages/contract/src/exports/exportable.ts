import type { Attribute } from '../attributes/attributes.ts';
import type { Dtype } from '../attribute-types/index.ts';

/**
 * Data types that no sheet of products takes (EXPORT-024, EXPORT-026): what is more than a cell holds, and files, which
 * are known by ids alone. Some of the names are those of the documents.
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

/** Attributes that stand in every export, in columns of their own (EXPORT-008, EXPORT-009). */
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

/** Whether an attribute may be chosen for an export, beside the columns that each has. */
export function isExportable(attribute: Exportable): boolean {
  const { dtype, tabname, internal_name, visible, isDisabled } = attribute;
  if (!visible || isDisabled || isAlwaysExported(attribute)) return false;
  if (leftOutTypes.includes(dtype) || leftOutTabs.includes(tabname)) return false;
  return !leftOutNames.includes(internal_name);
}

/** Those that may be chosen, the highest priority first (EXPORT-027). */
export function exportableAttributes<A extends Exportable>(attributes: readonly A[]): A[] {
  return attributes
    .filter(isExportable)
    .toSorted((one, other) => other.priority - one.priority || one.id - other.id);
}
