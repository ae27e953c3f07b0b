import { cleanLine, VARIANT_TYPES_MAX } from '@sourcewiz/contract';
import {
  mergeValues,
  plannedImages,
  type PlannedProduct,
  type PlannedVariant,
  type PlanContext,
  type ProductFields,
  type Refusal,
  type VariantChange,
} from './planned-product.rules.ts';
import { productKey } from '../product-keys.rules.ts';

type VariantType = PlannedProduct['variant_types'][number];
interface Planning {
  before: PlannedProduct;
  fields: ProductFields;
  context: PlanContext;
  /** Problems are added here. */
  refusals: Refusal[];
}

/** Variant types and variants after a change; problems of the list are added to `refusals`. */
export function planVariants(planning: Planning): Pick<PlannedProduct, 'variants' | 'variant_types'> {
  const { before, fields, refusals } = planning;
  const variantTypes = plannedTypes(planning);
  const planned = fields.variants ? plannedList(planning, variantTypes) : before.variants;
  const variants = withAddedImages(planning, planned);
  const touched = fields.variants !== undefined || fields.variant_types !== undefined;
  if (touched) {
    if (variantTypes.length > VARIANT_TYPES_MAX) {
      refusals.push({ code: 'too_many_variant_types', path: 'variant_types' });
    }
    refusals.push(...sameIds(variants), ...sameCombinations(variants, variantTypes));
  }
  return { variants, variant_types: variantTypes };
}

/** The types as sent, or the previous ones with what merged variants add. */
function plannedTypes({ before, fields }: Planning): VariantType[] {
  const types = (fields.variant_types ?? before.variant_types).map(({ name, options }) => ({
    name: cleanLine(name),
    options: uniqueTexts(options),
  }));
  for (const { options = {} } of fields.variants?.list ?? []) {
    for (const [name, option] of Object.entries(options)) {
      const type = types.find((one) => productKey(one.name) === productKey(name));
      if (!type && fields.variants?.mode === 'merge' && productKey(option)) {
        types.push({ name: cleanLine(name), options: [cleanLine(option)] });
      } else if (type && productKey(option)) {
        type.options = uniqueTexts([...type.options, option]);
      }
    }
  }
  return types;
}

function uniqueTexts(texts: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const text of texts) {
    const key = productKey(text);
    if (key && !byKey.has(key)) byKey.set(key, cleanLine(text));
  }
  return [...byKey.values()];
}

function plannedList(planning: Planning, types: readonly VariantType[]): PlannedVariant[] {
  const { before, fields, refusals } = planning;
  const { mode, list } = fields.variants ?? { mode: 'merge', list: [] };
  const kept = new Map(before.variants.map((variant) => [variant, variant] as const));
  const added: PlannedVariant[] = [];
  const placed: PlannedVariant[] = [];
  list.forEach((change, index) => {
    const path = `variants.${index}`;
    if (productKey(change.variant_id) === '') {
      refusals.push({ code: 'variant_id_required', path: `${path}.variant_id` });
    }
    const current = findVariant(before.variants, change);
    // An id that this product does not have comes from a stale page or a stranger; it creates no new variant.
    if (change.id !== undefined && !current) refusals.unshift({ code: 'not_found', path: `${path}.id` });
    const variant = plannedVariant(planning, { change, current, types, mode, path });
    placed.push(variant);
    if (current) kept.set(current, variant);
    else added.push(variant);
  });
  // A replacement has the order of its list; a merge keeps the order and appends.
  return mode === 'replace' ? placed : [...kept.values(), ...added];
}

/** The existing variant that a change refers to: by its id, otherwise by its variant ID. */
export function findVariant(
  variants: readonly PlannedVariant[],
  change: Pick<VariantChange, 'id' | 'variant_id'>,
): PlannedVariant | undefined {
  if (change.id !== undefined) return variants.find(({ id }) => id === change.id);
  const key = productKey(change.variant_id);
  return variants.find(({ variant_id }) => productKey(variant_id) === key);
}

function plannedVariant(
  { context, refusals }: Planning,
  {
    change,
    current,
    types,
    mode,
    path,
  }: {
    change: VariantChange;
    current: PlannedVariant | undefined;
    types: readonly VariantType[];
    mode: 'replace' | 'merge';
    path: string;
  },
): PlannedVariant {
  const values = mode === 'merge' ? (current?.values ?? {}) : keptValues(current, { change, context });
  const options =
    mode === 'merge'
      ? { ...current?.options, ...change.options }
      : (change.options ?? current?.options ?? {});
  return {
    id: current?.id ?? null,
    variant_id: cleanLine(change.variant_id),
    options: optionsByType(options, types),
    values: mergeValues({
      before: values,
      stored: current?.values ?? {},
      changes: change.values ?? {},
      path: `${path}.values`,
      context,
      refusals,
    }),
    image_ids: plannedImages({
      before: current?.image_ids ?? [],
      replace: change.image_ids,
      add: undefined,
      path: `${path}.image_ids`,
      context,
      refusals,
    }),
  };
}

/** The values that a replacement leaves: all if none were sent, otherwise those that the person may not change. */
function keptValues(
  current: PlannedVariant | undefined,
  { change, context }: { change: VariantChange; context: PlanContext },
): PlannedVariant['values'] {
  if (!current) return {};
  if (change.values === undefined) return current.values;
  const isKept = (id: string) => (context.attributes.get(id)?.refusal ?? null) !== null;
  return Object.fromEntries(Object.entries(current.values).filter(([id]) => isKept(id)));
}

/** The options under the names of the types, in the spelling of the types; options of no type are dropped. */
function optionsByType(
  options: Readonly<Record<string, string>>,
  types: readonly VariantType[],
): Record<string, string> {
  const byKey = new Map(Object.entries(options).map(([name, option]) => [productKey(name), option]));
  return Object.fromEntries(
    types.flatMap((type) => {
      const wanted = productKey(byKey.get(productKey(type.name)) ?? '');
      const option = type.options.find((one) => productKey(one) === wanted);
      return option === undefined ? [] : [[type.name, option]];
    }),
  );
}

function withAddedImages(
  { fields, context, refusals }: Planning,
  variants: readonly PlannedVariant[],
): PlannedVariant[] {
  const next = [...variants];
  (fields.add_variant_images ?? []).forEach(({ variant_id, image_ids }, index) => {
    const path = `add_variant_images.${index}`;
    const place = next.findIndex((variant) => productKey(variant.variant_id) === productKey(variant_id));
    const variant = next[place];
    if (!variant) {
      refusals.push({ code: 'not_found', path });
      return;
    }
    const images = plannedImages({
      before: variant.image_ids,
      replace: undefined,
      add: image_ids,
      path,
      context,
      refusals,
    });
    next[place] = { ...variant, image_ids: images };
  });
  return next;
}

function sameIds(variants: readonly PlannedVariant[]): Refusal[] {
  const seen = new Set<string>();
  return variants.flatMap(({ variant_id }, index) => {
    const key = productKey(variant_id);
    if (key === '' || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [
      { code: 'variant_id_taken' as const, path: `variants.${index}.variant_id`, params: { id: variant_id } },
    ];
  });
}

function sameCombinations(variants: readonly PlannedVariant[], types: readonly VariantType[]): Refusal[] {
  const seen = new Set<string>();
  return variants.flatMap(({ options }, index) => {
    const parts = types.map(({ name }) => options[name] ?? '');
    const key = JSON.stringify(parts);
    if (parts.every((part) => part === '') || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    const combination = parts.filter(Boolean).join(' / ');
    return [
      {
        code: 'variant_combination_taken' as const,
        path: `variants.${index}.options`,
        params: { combination },
      },
    ];
  });
}
