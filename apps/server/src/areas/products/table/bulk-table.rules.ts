import { valuesEqual } from '@sourcewiz/contract';
import type { ProductFields, VariantChange } from '../change/planned-product.rules.ts';

/** The part of a product that the rules need. */
interface StoredProduct {
  name: string;
  status: string;
  category: { id: number } | null;
  values: Readonly<Record<string, unknown>>;
  variants: readonly { id: number; variant_id: string; values: Readonly<Record<string, unknown>> }[];
}

/** The part of a changed cell that the rules need. */
export interface Cell {
  productId: number;
  /** 0 for the product itself. */
  variantId: number;
  field: string;
  value: unknown;
  text: string | null;
  base: unknown;
}

/** The product's current value; undefined if the product, or its variant, is gone. */
export function storedValue(product: StoredProduct | undefined, cell: Cell): unknown {
  const { variantId, field } = cell;
  if (!product) return undefined;
  if (variantId > 0) {
    const variant = product.variants.find(({ id }) => id === variantId);
    return variant === undefined ? undefined : (variant.values[field] ?? null);
  }
  if (field === 'name') return product.name;
  if (field === 'status') return product.status;
  if (field === 'category') return product.category?.id ?? null;
  return product.values[field] ?? null;
}

/** Whether a cell still differs from the product: one that was reverted does not. */
export function isChange({ value, text, base }: Pick<Cell, 'value' | 'text' | 'base'>): boolean {
  return text !== null || !valuesEqual(value, base);
}

/** Whether somebody else has given the cell another value since the change was started, and not the wanted one. */
export function isConflict(cell: Cell, stored: unknown): boolean {
  return !valuesEqual(cell.base, stored) && (cell.text !== null || !valuesEqual(cell.value, stored));
}

/** The changes for the cells of some products; products without a cell have none. */
export function changesOf(
  products: readonly (StoredProduct & { id: number })[],
  cells: readonly Cell[],
): { kind: 'update'; id: number; fields: ProductFields }[] {
  const byProduct = Map.groupBy(cells, ({ productId }) => productId);
  return products.flatMap((product) => {
    const own = byProduct.get(product.id);
    return own === undefined ? [] : [{ kind: 'update', id: product.id, fields: fieldsOf(product, own) }];
  });
}

/** The change of a product for its cells. */
function fieldsOf(product: StoredProduct, cells: readonly Cell[]): ProductFields {
  const fields: ProductFields = {};
  const values: Record<string, unknown> = {};
  const ofVariants = new Map<number, Record<string, unknown>>();
  for (const { variantId, field, value } of cells) {
    if (variantId > 0) {
      ofVariants.set(variantId, { ...ofVariants.get(variantId), [field]: value });
    } else if (field === 'name') fields.name = String(value);
    else if (field === 'status') fields.status = value as ProductFields['status'];
    else if (field === 'category') fields.category_id = value as number | null;
    else values[field] = value;
  }
  if (Object.keys(values).length > 0) fields.values = values;
  const list = product.variants.flatMap(({ id, variant_id }): VariantChange[] => {
    const changed = ofVariants.get(id);
    return changed === undefined ? [] : [{ id, variant_id, values: changed }];
  });
  if (list.length > 0) fields.variants = { mode: 'merge', list };
  return fields;
}
