import {
  formatValue,
  formatMoney,
  groupDigits,
  unitWord,
  type Attribute,
  type AttributeShape,
  type Language,
  type PackagingInput,
} from '@sourcewiz/contract';
import {
  fileIdsOf,
  type PlannedProduct,
  type PlannedVariant,
  type ProductFields,
  type ProductStatus,
  type Values,
} from '../change/planned-product.rules.ts';
import { sameValue } from '../change/same-value.rules.ts';

/** One changed thing; values as JSON, images as lists of file ids. */
export interface HistoryEntry {
  /** Attribute id, or `created`, `name`, `status`, `category`, `product_id`, `images`, `variants` … */
  field: string;
  variant_id: string | null;
  old_value: unknown;
  new_value: unknown;
}

/**
 * The differences made by a change.
 * @param before the stored product; absent for a new one, whose history starts with one entry
 * @returns one entry per field, attribute and variant; none if both are equal
 */
export function historyOf(before: PlannedProduct | undefined, next: PlannedProduct): HistoryEntry[] {
  if (!before) return [{ field: 'created', variant_id: null, old_value: null, new_value: next.product_id }];
  const fields: [string, unknown, unknown][] = [
    ['product_id', before.product_id, next.product_id],
    ['name', before.name, next.name],
    ['status', before.status, next.status],
    ['category', before.category?.name ?? null, next.category?.name ?? null],
    ['variant_types', before.variant_types, next.variant_types],
    ['images', before.image_ids, next.image_ids],
    ['attachments', before.attachment_ids, next.attachment_ids],
    ['view_3d', before.view_3d_image_ids, next.view_3d_image_ids],
    ['model', before.model_id, next.model_id],
    ['packaging', before.packaging, next.packaging],
    ['variants', idsOf(before.variants), idsOf(next.variants)],
    ...changedValues(before.values, next.values),
  ];
  return [...entriesOf(fields, null), ...variantEntries(before.variants, next.variants)];
}

function idsOf(variants: readonly PlannedVariant[]): string[] {
  return variants.map(({ variant_id }) => variant_id);
}

function changedValues(before: Values, next: Values): [string, unknown, unknown][] {
  const ids = new Set([...Object.keys(before), ...Object.keys(next)]);
  return [...ids].map((id) => [id, before[id] ?? null, next[id] ?? null]);
}

function variantEntries(before: readonly PlannedVariant[], next: readonly PlannedVariant[]): HistoryEntry[] {
  const byId = new Map(before.map((variant) => [variant.id, variant]));
  return next.flatMap((variant) => {
    const old = variant.id === null ? undefined : byId.get(variant.id);
    if (!old) return [];
    const fields: [string, unknown, unknown][] = [
      ['options', old.options, variant.options],
      ['images', old.image_ids, variant.image_ids],
      ...changedValues(old.values, variant.values),
    ];
    return entriesOf(fields, variant.variant_id);
  });
}

function entriesOf(fields: readonly [string, unknown, unknown][], variantId: string | null): HistoryEntry[] {
  return fields
    .filter(([, old, next]) => !sameValue(old, next))
    .map(([field, old_value, new_value]) => ({ field, variant_id: variantId, old_value, new_value }));
}

/**
 * A value of the history as displayed; null if there was none.
 * @param shape of the attribute; absent for fixed fields and deleted attributes
 * @param fileNames names of files by id; deleted files are only counted
 * @param showCosts whether costs of packaging are included
 */
export function historyText({
  field,
  value,
  shape,
  language,
  fileNames = new Map(),
  showCosts = false,
}: {
  field: string;
  value: unknown;
  shape: AttributeShape | undefined;
  language: Language;
  fileNames?: ReadonlyMap<string, string>;
  showCosts?: boolean;
}): string | null {
  if (value === null || value === undefined) return null;
  const names = () => fileIdsOf(value).map((id) => fileNames.get(id) ?? '?');
  if (shape) return isFileAttribute(shape) ? names().join(', ') : formatValue(shape, value, language);
  if (field === 'images' || field === 'view_3d') return Array.isArray(value) ? String(value.length) : null;
  if (field === 'attachments' || field === 'model') return names().join(', ') || null;
  if (field === 'packaging') {
    const rows = value as readonly PackagingInput[];
    return rows.map((row) => packagingText(row, { language, showCosts })).join(' · ') || null;
  }
  if (field === 'variant_types') {
    return (value as PlannedProduct['variant_types'])
      .map(({ name, options }) => `${name}: ${options.join(', ')}`)
      .join(' · ');
  }
  if (field === 'options') return Object.values(value as Record<string, string>).join(' / ');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A packaging row in one line: `Master carton, 60 × 40 × 40 cm, 24 pieces`. */
function packagingText(
  row: PackagingInput,
  { language, showCosts }: { language: Language; showCosts: boolean },
): string {
  const number = (text: string) => groupDigits(text, { language });
  const money = (amount: string) => formatMoney({ amount, currency: row.currency }, language);
  const sides = [row.length, row.width, row.height].map((side) => (side === '' ? '?' : number(side)));
  const size = row.unit === '' ? '' : `${sides.join(' × ')} ${row.unit}`;
  const pieces =
    row.no_of_pieces === ''
      ? ''
      : `${number(row.no_of_pieces)} ${unitWord('pieces', row.no_of_pieces, language)}`;
  const rate = row.rate_of_carton === '' ? '' : `${money(row.rate_of_carton)} / ${row.carton_rate_unit}`;
  const cost = row.cost_of_carton === '' ? rate : money(row.cost_of_carton);
  return [row.description, size, pieces, showCosts ? cost : ''].filter((text) => text !== '').join(', ');
}

export function isFileAttribute({ dtype }: Pick<AttributeShape, 'dtype'>): boolean {
  return dtype === 'file' || dtype === 'image' || dtype === 'image_list';
}

const fileFields = new Set(['images', 'attachments', 'view_3d', 'model']);

/** Ids of the files in a value of the history. */
export function filesOfHistory({
  field,
  value,
  attribute,
}: {
  field: string;
  value: unknown;
  attribute: Pick<Attribute, 'dtype'> | undefined;
}): string[] {
  const names = attribute ? isFileAttribute(attribute) : fileFields.has(field);
  return names ? fileIdsOf(value) : [];
}

/**
 * The change that restores what an entry replaced.
 * @param variantIds of the product as it is now
 * @param categoryId of the category in the entry, if it still exists
 * @returns null if the entry is not a single value, or the attribute, variant or category is gone
 */
export function restoredFields({
  entry: { field, variant_id: variantId, old_value: old },
  attribute,
  variantIds,
  categoryId,
}: {
  entry: Pick<HistoryEntry, 'field' | 'variant_id' | 'old_value'>;
  attribute: Attribute | undefined;
  variantIds: readonly string[];
  categoryId: number | undefined;
}): ProductFields | null {
  if (variantId !== null) {
    if (!variantIds.includes(variantId)) return null;
    const ofVariant = (change: { values?: Values; image_ids?: string[] }): ProductFields => ({
      variants: { mode: 'merge', list: [{ variant_id: variantId, ...change }] },
    });
    if (field === 'images') return ofVariant({ image_ids: fileIdsOf(old) });
    return attribute ? ofVariant({ values: { [field]: old ?? null } }) : null;
  }
  if (attribute) return { values: { [field]: old ?? null } };
  if (field === 'category') {
    if (old === null) return { category_id: null };
    return categoryId === undefined ? null : { category_id: categoryId };
  }
  const restore = fixedFields[field];
  return restore ? restore(old) : null;
}

/** Fixed fields that are described completely by one value. */
const fixedFields: Readonly<Record<string, (old: unknown) => ProductFields>> = {
  name: (old) => ({ name: String(old) }),
  product_id: (old) => ({ product_id: String(old) }),
  status: (old) => ({ status: old as ProductStatus }),
  images: (old) => ({ image_ids: fileIdsOf(old ?? []) }),
  attachments: (old) => ({ attachment_ids: fileIdsOf(old ?? []) }),
  view_3d: (old) => ({ view_3d_image_ids: fileIdsOf(old ?? []) }),
  model: (old) => ({ model_id: typeof old === 'string' ? old : null }),
  packaging: (old) => ({ packaging: (old ?? []) as PackagingInput[] }),
};
