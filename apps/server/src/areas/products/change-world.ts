import { findOption } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { addOptions, loadAttributes, loadCategories, shapeOf, valueAccess } from '../attributes/index.ts';
import { loadImages } from '../media/index.ts';
import type { PlanWorld } from './planned-product.rules.ts';
import type { ProductChange, ProductSnapshot } from './product-change.ts';

/** Everything that the changes refer to. */
export async function worldOf(
  ctx: Ctx,
  { changes, current }: { changes: readonly ProductChange[]; current: ReadonlyMap<number, ProductSnapshot> },
): Promise<PlanWorld> {
  const attributes = await loadAttributes(ctx);
  const wantsCategory = changes.some(({ fields }) => typeof fields.category_id === 'number');
  const categories = wantsCategory ? await loadCategories(ctx) : [];
  return {
    attributes: new Map(
      attributes.map((attribute) => [
        String(attribute.id),
        // Whether a value may be missing is decided for the whole product: a draft need not be complete.
        {
          attribute,
          shape: { ...shapeOf(attribute), compulsory: false, language: ctx.caller.language },
          access: valueAccess(ctx.caller, attribute),
        },
      ]),
    ),
    categories: new Map(categories.map(({ id, name }) => [id, { id, name }])),
    missingImages: await missingImages(ctx, { changes, current }),
  };
}

async function missingImages(
  ctx: Ctx,
  { changes, current }: { changes: readonly ProductChange[]; current: ReadonlyMap<number, ProductSnapshot> },
): Promise<Set<string>> {
  const known = new Set(
    [...current.values()].flatMap(({ image_ids, variants }) => [
      ...image_ids,
      ...variants.flatMap((variant) => variant.image_ids),
    ]),
  );
  const wanted = new Set(changes.flatMap(({ fields }) => imagesOf(fields)).filter((id) => !known.has(id)));
  if (wanted.size === 0) return new Set();
  const found = await loadImages(ctx, [...wanted]);
  return new Set([...wanted].filter((id) => !found.has(id)));
}

function imagesOf(fields: ProductChange['fields']): string[] {
  return [
    ...(fields.image_ids ?? []),
    ...(fields.add_image_ids ?? []),
    ...(fields.variants?.list ?? []).flatMap(({ image_ids }) => image_ids ?? []),
    ...(fields.add_variant_images ?? []).flatMap(({ image_ids }) => image_ids),
  ];
}

/** Options that values use and that do not exist yet, for attributes that take new ones. */
export async function addMissingOptions(ctx: Ctx, changes: readonly ProductChange[]): Promise<void> {
  const attributes = await loadAttributes(ctx);
  const additions = attributes.flatMap((attribute) => {
    const { id, dtype, open_options } = attribute;
    if (!open_options || (dtype !== 'select' && dtype !== 'multi_select')) return [];
    const labels = changes
      .flatMap(({ fields }) => [fields.values, ...(fields.variants?.list ?? []).map(({ values }) => values)])
      .flatMap((values) => labelsOf(values?.[String(id)]))
      .filter((label) => findOption(label, attribute) === undefined);
    return labels.length > 0 ? [{ attributeId: id, labels }] : [];
  });
  if (additions.length > 0) await addOptions(ctx, additions);
}

/** A label is at most as long as the contract's; longer ones are refused as values. */
const LABEL_MAX = 120;

function labelsOf(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((label): label is string => typeof label === 'string' && label.length <= LABEL_MAX);
}
