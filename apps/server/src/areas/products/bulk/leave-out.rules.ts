import { findVariant } from '../change/plan-variants.rules.ts';
import type { PlannedProduct, ProductFields, Refusal } from '../change/planned-product.rules.ts';

/** Fields that stay as they are as a whole when something of them is refused. */
const wholeFields = [
  'category_id',
  'image_ids',
  'attachment_ids',
  'view_3d_image_ids',
  'model_id',
  'packaging',
] as const satisfies (keyof ProductFields)[];

/**
 * The fields of a change without those that were refused, so that the rest may be written: values stay as they are, and
 * so do those of variants.
 * @param refusals of exactly these fields; see `planChange`
 * @returns the fields that are left and how many were taken out; undefined when something was refused without which the
 *   change would be another one: IDs, names, which variants there are
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

/** Takes out what a path points at. @returns the path of what was taken out; undefined when it cannot be */
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
      // A list that replaces another one takes away what it does not name.
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
