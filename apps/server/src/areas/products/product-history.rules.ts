import { formatValue, type AttributeShape, type Language } from '@sourcewiz/contract';
import type { PlannedProduct, PlannedVariant, Values } from './planned-product.rules.ts';
import { sameValue } from './same-value.rules.ts';

/** One thing that changed; values as JSON, images as lists of file ids. */
export interface HistoryEntry {
  /** Attribute id, or `created`, `name`, `status`, `category`, `product_id`, `images`, `variants` … */
  field: string;
  variant_id: string | null;
  old_value: unknown;
  new_value: unknown;
}

/**
 * What a change changes.
 * @param before the product as stored; absent for a new one, whose history begins with one entry
 * @returns one entry per field, attribute and variant; none when both are equal
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
 * A value of the history as a person reads it; null where there was none.
 * @param shape of the attribute; absent for fixed fields and attributes that are gone
 */
export function historyText({
  field,
  value,
  shape,
  language,
}: {
  field: string;
  value: unknown;
  shape: AttributeShape | undefined;
  language: Language;
}): string | null {
  if (value === null || value === undefined) return null;
  if (shape) return formatValue(shape, value, language);
  if (field === 'images') return Array.isArray(value) ? String(value.length) : null;
  if (field === 'variant_types') {
    return (value as PlannedProduct['variant_types'])
      .map(({ name, options }) => `${name}: ${options.join(', ')}`)
      .join(' · ');
  }
  if (field === 'options') return Object.values(value as Record<string, string>).join(' / ');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
