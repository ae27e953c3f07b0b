import type { ProductFields } from '../change/planned-product.rules.ts';

/** A change of a product after a backup was made, by its name in the history. */
export interface EditSince {
  field: string;
  variant_id: string | null;
}

/** The history's names for the fields of a change. */
const fieldOfHistory: Readonly<Record<string, keyof ProductFields>> = {
  product_id: 'product_id',
  name: 'name',
  status: 'status',
  category: 'category_id',
  images: 'image_ids',
  attachments: 'attachment_ids',
  view_3d: 'view_3d_image_ids',
  model: 'model_id',
  packaging: 'packaging',
  variants: 'variants',
  variant_types: 'variants',
  options: 'variants',
};

export interface EditedFields {
  fields: ReadonlySet<keyof ProductFields>;
  /** Ids of attributes of the main product. */
  values: ReadonlySet<string>;
}

export const noEdits: EditedFields = { fields: new Set(), values: new Set() };

/** The edited parts of a product. Variants are restored as a whole, so an edit of one of them concerns them all. */
export function editedFields(edits: readonly EditSince[]): EditedFields {
  const fields = new Set<keyof ProductFields>();
  const values = new Set<string>();
  for (const { field, variant_id: variantId } of edits) {
    const known = variantId === null ? fieldOfHistory[field] : 'variants';
    if (known === undefined) values.add(field);
    else fields.add(known);
  }
  return { fields, values };
}

/** Whether an entry of the history concerns an edited part. */
export function isEdited({ field, variant_id: variantId }: EditSince, edited: EditedFields): boolean {
  const known = variantId === null ? fieldOfHistory[field] : 'variants';
  return known === undefined ? edited.values.has(field) : edited.fields.has(known);
}

/** The change without the edited parts. @returns it, and how many fields and values stay unchanged */
export function withoutEdited(
  fields: ProductFields,
  edited: EditedFields,
): { fields: ProductFields; kept: number } {
  const left = { ...fields };
  let kept = 0;
  for (const field of edited.fields) {
    if (left[field] === undefined) continue;
    delete left[field];
    kept += 1;
  }
  if (left.variants === undefined) delete left.variant_types;
  if (left.values !== undefined) {
    const values = Object.entries(left.values).filter(([key]) => !edited.values.has(key));
    kept += Object.keys(left.values).length - values.length;
    if (values.length > 0) left.values = Object.fromEntries(values);
    else delete left.values;
  }
  return { fields: left, kept };
}
