import type { PlannedProduct, ProductFields, VariantChange } from '../change/planned-product.rules.ts';
import { sameValue } from '../change/same-value.rules.ts';
import type { ProductSnapshot, VariantSnapshot } from '../change/product-change.ts';

/** One change in the history; see selectTaskChanges. */
export interface HistoryChange {
  field: string;
  variant_id: string | null;
  old_value: unknown;
  new_value: unknown;
}

/** Which values and categories can be restored. */
export interface UndoContext {
  /** Ids of existing attributes whose values the person may change. */
  editable: ReadonlySet<string>;
  /** Ids of attributes whose values the person may see, or that hide nothing. */
  visible: ReadonlySet<string>;
  categories: ReadonlyMap<string, number>;
}

/** The plain fields of a product by their names in the history: where they are stored, and their names in a change. */
const plainFields = {
  product_id: { read: (product) => product.product_id, write: (value) => ({ product_id: String(value) }) },
  name: { read: (product) => product.name, write: (value) => ({ name: String(value) }) },
  status: {
    read: (product) => product.status,
    write: (value) => ({ status: value as PlannedProduct['status'] }),
  },
  images: { read: (product) => product.image_ids, write: (value) => ({ image_ids: listOf(value) }) },
  attachments: {
    read: (product) => product.attachment_ids,
    write: (value) => ({ attachment_ids: listOf(value) }),
  },
  view_3d: {
    read: (product) => product.view_3d_image_ids,
    write: (value) => ({ view_3d_image_ids: listOf(value) }),
  },
  model: {
    read: (product) => product.model_id,
    write: (value) => ({ model_id: typeof value === 'string' ? value : null }),
  },
  packaging: {
    read: (product) => product.packaging,
    write: (value) => ({ packaging: listOf<PlannedProduct['packaging'][number]>(value) }),
  },
  variant_types: {
    read: (product) => product.variant_types,
    write: (value) => ({ variant_types: listOf<PlannedProduct['variant_types'][number]>(value) }),
  },
} as const satisfies Record<
  string,
  { read: (product: ProductSnapshot) => unknown; write: (value: unknown) => ProductFields }
>;

/**
 * The change that undoes what a task changed in a product. What was changed again since, no longer exists, or may not
 * be changed by the person stays.
 * @param backup the product before the task, for variants that it removed
 * @returns the fields to write, and how many changes stay (`kept`)
 */
export function undoFields({
  current,
  changes,
  backup,
  context,
}: {
  current: ProductSnapshot;
  changes: readonly HistoryChange[];
  backup: ProductSnapshot | undefined;
  context: UndoContext;
}): { fields: ProductFields; kept: number } {
  const fields: ProductFields = {};
  const values: Record<string, unknown> = {};
  const variants = new VariantUndo(current, backup, context);
  let kept = 0;
  for (const change of changes) {
    const isBack =
      change.variant_id !== null || change.field === 'variants'
        ? variants.takeBack(change)
        : takeBackPlain({ current, change, backup, fields, values, context });
    if (!isBack) kept += 1;
  }
  if (Object.keys(values).length > 0) fields.values = values;
  const list = variants.list();
  if (list) {
    fields.variants = { mode: 'replace', list };
    fields.variant_types ??= current.variant_types;
  }
  return { fields, kept };
}

function takeBackPlain({
  current,
  change: { field, old_value: before, new_value: after },
  backup,
  fields,
  values,
  context,
}: {
  current: ProductSnapshot;
  change: HistoryChange;
  backup: ProductSnapshot | undefined;
  fields: ProductFields;
  values: Record<string, unknown>;
  context: UndoContext;
}): boolean {
  if (field === 'category') {
    if (!sameValue(current.category?.name ?? null, after ?? null)) return false;
    const id = before === null ? null : categoryId(String(before), { backup, context });
    if (id === undefined) return false;
    fields.category_id = id;
    return true;
  }
  if (Object.hasOwn(plainFields, field)) {
    const { read, write } = plainFields[field as keyof typeof plainFields];
    if (!sameValue(read(current) ?? null, after ?? null)) return false;
    Object.assign(fields, write(before));
    return true;
  }
  if (!context.editable.has(field) || !sameValue(current.values[field] ?? null, after ?? null)) return false;
  values[field] = before ?? null;
  return true;
}

/** A category from the history, which stores only its name; it may have been renamed since. */
function categoryId(
  name: string,
  { backup, context }: { backup: ProductSnapshot | undefined; context: UndoContext },
): number | undefined {
  const kept = backup?.category?.name === name ? backup.category.id : undefined;
  const isThere = kept !== undefined && [...context.categories.values()].includes(kept);
  return isThere ? kept : context.categories.get(name);
}

/** Undoes changes of variants in a copy of their list. */
class VariantUndo {
  readonly #current: ProductSnapshot;
  readonly #backup: ProductSnapshot | undefined;
  readonly #context: UndoContext;
  #list: VariantSnapshot[];
  #isChanged = false;

  constructor(current: ProductSnapshot, backup: ProductSnapshot | undefined, context: UndoContext) {
    this.#current = current;
    this.#backup = backup;
    this.#context = context;
    this.#list = current.variants.map((variant) => ({ ...variant, values: { ...variant.values } }));
  }

  /** @returns whether the change is undone; otherwise it stays */
  takeBack(change: HistoryChange): boolean {
    const isBack = change.variant_id === null ? this.#wholeList(change) : this.#ofOne(change);
    if (isBack) this.#isChanged = true;
    return isBack;
  }

  /** Added variants are removed, removed ones are restored from the backup. */
  #wholeList({ old_value: before, new_value: after }: HistoryChange): boolean {
    const ids = this.#current.variants.map(({ variant_id }) => variant_id);
    if (!sameValue(ids, after)) return false;
    const known = new Map(this.#list.map((variant) => [variant.variant_id, variant]));
    const kept = new Map((this.#backup?.variants ?? []).map((variant) => [variant.variant_id, variant]));
    const list = listOf<string>(before).flatMap((id) => known.get(id) ?? kept.get(id) ?? []);
    if (list.length !== listOf(before).length) return false;
    this.#list = list;
    return true;
  }

  #ofOne({ field, variant_id: id, old_value: before, new_value: after }: HistoryChange): boolean {
    const variant = this.#list.find(({ variant_id }) => variant_id === id);
    if (!variant) return false;
    if (field === 'options') {
      if (!sameValue(variant.options, after)) return false;
      variant.options = (before ?? {}) as Record<string, string>;
      return true;
    }
    if (field === 'images') {
      if (!sameValue(variant.image_ids, after)) return false;
      variant.image_ids = listOf(before);
      return true;
    }
    if (!this.#context.editable.has(field) || !sameValue(variant.values[field] ?? null, after ?? null)) {
      return false;
    }
    if (before === null) delete variant.values[field];
    else variant.values[field] = before;
    return true;
  }

  /** The list to write; undefined if nothing in it changed. */
  list(): VariantChange[] | undefined {
    if (!this.#isChanged) return undefined;
    return variantChanges(this.#list, this.#current, this.#context);
  }
}

/** The variants as a change of `current`. Values that the person may not see are left out, so they stay. */
export function variantChanges(
  variants: readonly VariantSnapshot[],
  current: Pick<ProductSnapshot, 'variants'>,
  { visible }: Pick<UndoContext, 'visible'>,
): VariantChange[] {
  const known = new Set(current.variants.map(({ id }) => id));
  return variants.map(({ id, variant_id, options, values, image_ids }) => ({
    ...(known.has(id) ? { id } : {}),
    variant_id,
    options,
    values: Object.fromEntries(Object.entries(values).filter(([key]) => visible.has(key))),
    image_ids,
  }));
}

function listOf<T = string>(value: unknown): T[] {
  return Array.isArray(value) ? (value as T[]) : [];
}
