import { findVariant } from '../change/plan-variants.rules.ts';
import type { PlannedProduct, ProductFields, Refusal } from '../change/planned-product.rules.ts';

/** Fields that stay unchanged as a whole when a part of them is refused. */
const wholeFields = [
  'category_id',
  'image_ids',
  'attachment_ids',
  'view_3d_image_ids',
  'model_id',
  'packaging',
] as const satisfies (keyof ProductFields)[];

/**
 * The fields of a change without the refused ones, so that the rest can be written: refused values stay unchanged, and
 * so do those of variants.
 * @param refusals of exactly these fields; see `planChange`
 * @returns the remaining fields and how many were removed; undefined if something was refused without which the change
 *   would have another meaning: IDs, names, which variants there are
 */
export function withoutRefused({
  fields,
  refusals,
  current,
}: {
  fields: ProductFields;
  refusals: readonly Refusal[];
  current: Pick<PlannedProduct, 'variants'>;
}): { fields: ProductFields; leftOut: number } | undefined {
  const next = structuredClone(fields);
  const places = new Set<string>();
  for (const { path = '' } of refusals) {
    const place = leave(next, { path, current });
    if (place === undefined) return undefined;
    places.add(place);
  }
  return { fields: next, leftOut: places.size };
}

/** Removes what a path points at. @returns the path of what was removed; undefined if that is impossible */
function leave(
  fields: ProductFields,
  { path, current }: { path: string; current: Pick<PlannedProduct, 'variants'> },
): string | undefined {
  const [first = '', second = '', third = '', id = ''] = path.split('.');
  if (first === 'values' && fields.values) {
    delete fields.values[second];
    return `${first}.${second}`;
  }
  if (first === 'variants') {
    const variant = fields.variants?.list[Number(second)];
    if (!variant) return undefined;
    if (third === 'image_ids') delete variant.image_ids;
    else if (third === 'values' && variant.values) {
      // A list that replaces another one removes what it does not contain.
      const stored = findVariant(current.variants, variant)?.values[id];
      if (stored === undefined) delete variant.values[id];
      else variant.values[id] = stored;
    } else return undefined;
    return [first, second, third, id].join('.');
  }
  const whole = wholeFields.find((field) => field === first);
  if (whole) delete fields[whole];
  return whole;
}
