import type { Problem } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { problem } from '../../../platform/fail.ts';
import {
  applyProductChanges,
  createBackup,
  findProductsByKeys,
  productKey,
  type ProductChange,
  type ProductSnapshot,
} from '../../products/index.ts';
import type { WaitingPicture } from './fetched-photos.store.ts';

type Arrived = WaitingPicture & { fileId: string | null };

interface Addition {
  product: ProductSnapshot;
  pictures: Arrived[];
  change: ProductChange | undefined;
}

/**
 * Adds images to their products and variants, after those they have; the products are backed up first.
 * @returns why images could not be added, by their id
 */
export async function attachPictures(
  ctx: Ctx,
  { taskId, subject }: { taskId: string; subject: string },
  pictures: readonly Arrived[],
): Promise<Map<number, Problem>> {
  const good = pictures.filter(({ fileId }) => fileId !== null);
  const byProduct = Map.groupBy(good, ({ product_key: key }) => key);
  const { products } = await findProductsByKeys(ctx, { productKeys: [...byProduct.keys()] });
  const refused = new Map<number, Problem>();
  const additions = [...byProduct].flatMap(([key, own]): Addition[] => {
    const product = products.get(key);
    if (product) return [{ product, pictures: own, change: additionTo(product, own) }];
    for (const { id } of own) refused.set(id, problem({ code: 'product_gone' }));
    return [];
  });
  const writes = additions.flatMap(({ change, ...rest }) => (change ? { change, ...rest } : []));
  await createBackup(ctx, {
    backupId: taskId,
    taskId,
    action: 'fetch_import_images',
    subject,
    productIds: writes.map(({ product }) => product.id),
  });
  const applied = await applyProductChanges(ctx, {
    changes: writes.map(({ change }) => change),
    source: 'import',
    taskId,
    onProblem: 'collect',
  });
  writes.forEach((write, index) => {
    const [why] = applied[index]?.problems ?? [];
    if (why) for (const { id } of write.pictures) refused.set(id, why);
  });
  return refused;
}

/** The change that adds images which a product does not have yet; undefined if it has them all. */
function additionTo(product: ProductSnapshot, pictures: readonly Arrived[]): ProductChange | undefined {
  const main: string[] = [];
  const ofVariants = new Map<string, string[]>();
  for (const { fileId, variant_key: key } of pictures) {
    if (fileId === null) continue;
    const variant = product.variants.find(({ variant_id }) => productKey(variant_id) === key);
    if (variant === undefined) main.push(fileId);
    else ofVariants.set(variant.variant_id, [...(ofVariants.get(variant.variant_id) ?? []), fileId]);
  }
  const newMain = main.filter((id) => !product.image_ids.includes(id));
  const newOfVariants = product.variants.flatMap(({ variant_id, image_ids: has }) => {
    const image_ids = (ofVariants.get(variant_id) ?? []).filter((id) => !has.includes(id));
    return image_ids.length > 0 ? { variant_id, image_ids } : [];
  });
  if (newMain.length + newOfVariants.length === 0) return undefined;
  return {
    kind: 'update',
    id: product.id,
    fields: {
      ...(newMain.length > 0 ? { add_image_ids: newMain } : {}),
      ...(newOfVariants.length > 0 ? { add_variant_images: newOfVariants } : {}),
    },
  };
}
