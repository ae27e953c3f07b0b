import {
  axisFinder,
  packagingFigures,
  packagingRights,
  withAxisValues,
  type Image,
  type PackagingRights,
  type PackagingRow,
  type Product,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { loadAttributes, loadFamilyFinder, unreadableKeys, type ProductFamily } from '../attributes/index.ts';
import { loadFiles, loadImages, type LoadedFile } from '../media/index.ts';
import { completenessAnswer } from './change/completeness.rules.ts';
import type { ProductSnapshot } from './change/product-change.ts';
import type { ValueMap } from './products.tables.ts';

interface Shown {
  images: ReadonlyMap<string, Image>;
  files: ReadonlyMap<string, LoadedFile>;
  family: ProductFamily;
  hidden: ReadonlySet<string>;
  rights: PackagingRights;
}

/** Snapshots in the contract's format, with what the audience may read; buyers read options as values (ruling Y). */
export async function toProducts(ctx: Ctx, snapshots: readonly ProductSnapshot[]): Promise<Product[]> {
  const imageIds = snapshots.flatMap(({ image_ids, view_3d_image_ids, variants }) => [
    ...image_ids,
    ...view_3d_image_ids,
    ...variants.flatMap((variant) => variant.image_ids),
  ]);
  const fileIds = snapshots.flatMap(({ attachment_ids, model_id }) => [
    ...attachment_ids,
    ...(model_id === null ? [] : [model_id]),
  ]);
  const [familyOf, images, files, hidden] = await Promise.all([
    loadFamilyFinder(
      ctx,
      snapshots.map(({ category }) => category?.id),
    ),
    loadImages(ctx, imageIds),
    loadFiles(ctx, fileIds),
    unreadableKeys(ctx),
  ]);
  const rights = packagingRights(ctx.audience);
  const isForBuyers = ctx.audience.kind === 'buyer';
  const axes = isForBuyers ? axisFinder(await loadAttributes(ctx)) : undefined;
  return snapshots.map((stored) => {
    const snapshot = axes ? withAxisValues(stored, axes) : stored;
    const family = familyOf(snapshot);
    const kept = isForBuyers ? new Set([...hidden, ...family.keptFromBuyers]) : hidden;
    return toProduct(snapshot, { family, images, files, hidden: kept, rights });
  });
}

function toProduct(snapshot: ProductSnapshot, { images, files, family, hidden, rights }: Shown): Product {
  const { image_ids, attachment_ids, view_3d_image_ids, model_id, packaging, variants, ...product } =
    snapshot;
  const picturesOf = (list: readonly string[]) => list.flatMap((id) => images.get(id) ?? []);
  return {
    ...product,
    type: 'product',
    values: shownValues(snapshot.values, hidden),
    images: picturesOf(image_ids),
    attachments: attachment_ids.flatMap((id) => files.get(id) ?? []),
    view_3d_images: picturesOf(view_3d_image_ids),
    model: files.get(model_id ?? '') ?? null,
    packaging: rights.mayRead ? packaging.map((row) => shownRow(row, rights)) : null,
    variants: variants.map((variant) => ({
      id: variant.id,
      variant_id: variant.variant_id,
      options: variant.options,
      values: shownValues(variant.values, hidden),
      images: picturesOf(variant.image_ids),
    })),
    completeness: completenessAnswer(snapshot, family),
    created_at: snapshot.created_at.toISOString(),
    updated_at: snapshot.updated_at.toISOString(),
  };
}

function shownValues(values: ValueMap, hidden: ReadonlySet<string>): Product['values'] {
  // Stored values were checked by the types of the attributes, whose formats are all JSON.
  return Object.fromEntries(Object.entries(values).filter(([id]) => !hidden.has(id))) as Product['values'];
}

/** A packaging row with its calculated values; without costs for people who may not see them. */
function shownRow(
  row: ProductSnapshot['packaging'][number],
  { mayReadCosts }: PackagingRights,
): PackagingRow {
  const figures = packagingFigures(row);
  if (mayReadCosts) return { ...row, ...figures };
  const noCosts = {
    cost_of_carton: '',
    rate_of_carton: '',
    carton_rate_unit: '',
    currency: '',
    cost: null,
    costPerPcs: null,
  };
  return { ...row, ...figures, ...noCosts };
}
