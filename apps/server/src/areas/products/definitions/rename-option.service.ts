import {
  axisNames,
  isAxisOf,
  type Attribute,
  type ParsedOf,
  type ResultOf,
  type setOptions,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import {
  findAttribute,
  loadAttributes,
  loadOptions,
  saveOptions,
  type LibraryChange,
} from '../../attributes/index.ts';
import { startTask } from '../../tasks/index.ts';
import { renameLabels } from './convert-value.rules.ts';
import { insertHistory } from '../change/product-writes.store.ts';
import { AT_ONCE, refreshProducts } from './refresh-products.ts';
import { rewriteValues } from './rewrite-values.ts';
import {
  countHolders,
  selectHolders,
  selectOptionHolders,
  touchProducts,
  writeVariantOptions,
  type OptionHolder,
} from './value-holders.store.ts';

/** Which labels are renamed, and where. */
export interface Renaming {
  attributeId: number;
  /** Only in products of this category. */
  categoryId?: number | undefined;
  /** New label by old one. */
  labels: ReadonlyMap<string, string>;
}

/**
 * Replaces the options of an attribute, and starts the task that renames them in products.
 * @throws DomainError not_found, conflict, option_invalid, option_in_use, task_limit
 */
export async function setAttributeOptions(
  ctx: Ctx,
  change: ParsedOf<typeof setOptions>['body'] & { attributeId: number },
): Promise<ResultOf<typeof setOptions>> {
  const { attributeId } = change;
  const labels = await saveOptions(ctx, change);
  const taskId = labels.size === 0 ? null : await startRenaming(ctx, { attributeId, labels });
  return { options: await loadOptions(ctx, attributeId), task_id: taskId };
}

async function startRenaming(ctx: Ctx, { attributeId, categoryId, labels }: Renaming): Promise<string> {
  const { name } = await findAttribute(ctx, attributeId);
  return startTask(ctx, {
    action: 'change_products_attribute',
    subject: name,
    input: {
      kind: 'rename_option',
      attribute_id: attributeId,
      category_id: categoryId ?? null,
      labels: [...labels],
    },
    totalCount: await countHolders(ctx, attributeId),
    counts: { updated: 0 },
  });
}

/** Products contain the names of sub-categories: few are renamed at once, many in a task. */
export async function followSubCategories(
  ctx: Ctx,
  { categoryId, subCategories: labels }: Extract<LibraryChange, { kind: 'category' }>,
): Promise<void> {
  if (labels.size === 0) return;
  const attributes = (await loadAttributes(ctx)).filter(({ dtype }) => dtype === 'sub_category');
  for (const { id: attributeId } of attributes) {
    const renaming = { attributeId, categoryId, labels };
    const holders = await selectHolders(ctx, { attributeId, categoryId, after: 0, limit: AT_ONCE + 1 });
    if (holders.length > AT_ONCE) await startRenaming(ctx, renaming);
    else await renameNext(ctx, renaming, { after: 0, limit: AT_ONCE, taskId: undefined });
  }
}

/** The progress of a renaming: the id to continue behind, null at the end. */
export interface RenamedChunk {
  after: number | null;
  seen: number;
  /** Products that now have it. */
  productIds: number[];
}

/** Renames labels in values of the next products. */
export async function renameNext(
  ctx: Ctx,
  { attributeId, categoryId, labels }: Renaming,
  { after, limit, taskId }: { after: number; limit: number; taskId: string | undefined },
): Promise<RenamedChunk> {
  const holders = await selectHolders(ctx, { attributeId, categoryId, after, limit, lock: 'update' });
  const { productIds } = await rewriteValues(ctx, {
    attributeId,
    holders,
    taskId,
    rewrite: (value) => renameLabels(value, labels),
  });
  await refreshProducts(ctx, productIds, { lock: 'none' });
  return {
    after: holders.length < limit ? null : (holders.at(-1)?.id ?? null),
    seen: holders.length,
    productIds,
  };
}

/** Renames labels in variant types that are the attribute, and in the options of their variants. */
export async function renameVariantOptions(
  ctx: Ctx,
  { attributeId, labels }: Renaming,
  { after, limit, taskId }: { after: number; limit: number; taskId: string },
): Promise<RenamedChunk> {
  const attribute = await findAttribute(ctx, attributeId);
  const holders = await selectOptionHolders(ctx, { typeNames: axisNames(attribute), after, limit });
  const renamed = holders
    .map((holder) => ({ holder, next: renamedOptions(holder, { attribute, labels }) }))
    .filter(({ next }) => next !== undefined);
  const next = renamed.flatMap(({ next: one }) => one ?? []);
  const productIds = next.map(({ id }) => id);
  if (next.length > 0) {
    await writeVariantOptions(ctx, { products: next, variants: next.flatMap(({ variants }) => variants) });
    await touchProducts(ctx, productIds);
    await insertHistory(ctx, {
      entries: renamed.flatMap(({ holder, next: one }) => (one ? optionHistory(holder, one) : [])),
      source: 'bulk',
      taskId,
      at: ctx.platform.clock.now(),
    });
    await refreshProducts(ctx, productIds, { lock: 'none' });
  }
  return {
    after: holders.length < limit ? null : (holders.at(-1)?.id ?? null),
    seen: 0,
    productIds,
  };
}

/** @returns undefined if the product has none of the labels, or has the new one beside the old one */
function renamedOptions(
  { id, variant_types: types, variants }: OptionHolder,
  { attribute, labels }: { attribute: Attribute; labels: ReadonlyMap<string, string> },
): OptionHolder | undefined {
  const isNamed = (type: string) => isAxisOf(attribute, type);
  const renamed = (label: string) => labels.get(label) ?? label;
  const concerned = types.filter(
    (type) => isNamed(type.name) && type.options.some((label) => renamed(label) !== label),
  );
  // Merging two options of a type would leave two variants with the same combination.
  const clash = concerned.some(({ options }) => new Set(options.map(renamed)).size < options.length);
  if (concerned.length === 0 || clash) return undefined;
  return {
    id,
    variant_types: types.map((type) =>
      isNamed(type.name) ? { ...type, options: type.options.map(renamed) } : type,
    ),
    variants: variants.map((variant) => ({
      ...variant,
      options: Object.fromEntries(
        Object.entries(variant.options).map(([type, label]) => [
          type,
          isNamed(type) ? renamed(label) : label,
        ]),
      ),
    })),
  };
}

function optionHistory(
  before: OptionHolder,
  next: OptionHolder,
): Parameters<typeof insertHistory>[1]['entries'] {
  const options = new Map(before.variants.map((variant) => [variant.id, variant.options]));
  return [
    {
      product_id: before.id,
      variant_id: null,
      field: 'variant_types',
      old_value: before.variant_types,
      new_value: next.variant_types,
    },
    ...next.variants.map((variant) => ({
      product_id: before.id,
      variant_id: variant.variant_id,
      field: 'options',
      old_value: options.get(variant.id) ?? null,
      new_value: variant.options,
    })),
  ];
}
