import {
  NOT_ARCHIVED,
  foldText,
  type GroupProduct,
  type GroupsChanged,
  type ParsedOf,
  type ResultOf,
  type editGroupImages,
  type linkGroup,
  type linkedTable,
  type searchLinkProducts,
} from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { loadImages } from '../../media/index.ts';
import { findProductNames, findProductsById, type ProductSnapshot } from '../../products/index.ts';
import { searchProductIds } from '../../search/index.ts';
import { productViews, toGroups } from '../groups/group-view.service.ts';
import { arrange, groupOf, loadArrangement } from '../groups/groups.service.ts';
import { selectGroups, type GroupRow } from '../groups/groups.store.ts';
import { ownUpload } from '../uploads.service.ts';

const ACTION = 'bulk_update_images';
/** Links and proposals below this percentage should be checked. */
const SURE_FROM = 95;

/** A page of the groups of an update with their links. @throws DomainError as of `ownUpload` */
export async function loadLinks(
  ctx: Ctx,
  id: string,
  { page, per_page: size, query, show }: ParsedOf<typeof linkedTable>['query'],
): Promise<ResultOf<typeof linkedTable>> {
  const upload = await ownUpload(ctx, id, 'none', ACTION);
  const arrangement = await loadArrangement(ctx, id);
  const groups = arrangement.groups();
  const names = await findProductNames(
    ctx,
    groups.flatMap(({ productId }) => productId ?? []),
  );
  const isLinked = (group: GroupRow) => names.has(group.productId ?? 0);
  const isUnsure = (group: GroupRow) =>
    isLinked(group)
      ? group.linkedBy !== 'hand' && group.linkConfidence < SURE_FROM
      : group.likeProductId !== null;
  const shows = {
    all: () => true,
    linked: isLinked,
    unlinked: (group: GroupRow) => !isLinked(group),
    unsure: isUnsure,
  };
  const words = foldText(query);
  const textOf = (group: GroupRow): string => {
    const product = names.get(group.productId ?? 0);
    const variant = product?.variants.find((one) => one.id === group.variantId);
    const images = arrangement.imagesOf(group.id).map(({ name }) => name);
    return [group.name, ...images, product?.product_id, product?.name, variant?.variant_id].join('\n');
  };
  const named = words === '' ? groups : groups.filter((group) => foldText(textOf(group)).includes(words));
  const found = named.filter(shows[show]);
  const shown = found.slice((page - 1) * size, page * size);
  const products = await findProductsById(
    ctx,
    shown.flatMap(({ productId }) => productId ?? []),
  );
  const byId = new Map(products.map((product) => [product.id, product]));
  const now = new Map(
    shown.map((group) => [group.id, imagesOf(byId.get(group.productId ?? 0), group.variantId)]),
  );
  const files = await loadImages(ctx, [...now.values()].flat());
  const views = await toGroups(ctx, arrangement, shown);
  return {
    revision: upload.revision,
    image_mode: upload.imageMode,
    rows: views.map((group) => ({
      group,
      images_now: (now.get(group.id) ?? []).flatMap((fileId) => {
        const file = files.get(fileId);
        return file ? [{ file_id: fileId, thumb: file.thumb }] : [];
      }),
    })),
    total: found.length,
    counts: {
      all: named.length,
      linked: named.filter(isLinked).length,
      unlinked: named.filter(shows.unlinked).length,
      unsure: named.filter(isUnsure).length,
    },
    shared: countShared(groups.filter(isLinked)),
  };
}

/** Images of a product, or of one of its variants. */
export function imagesOf(product: ProductSnapshot | undefined, variantId: number | null): readonly string[] {
  if (variantId === null) return product?.image_ids ?? [];
  return product?.variants.find(({ id }) => id === variantId)?.image_ids ?? [];
}

function countShared(groups: readonly GroupRow[]): number {
  const targets = Map.groupBy(groups, ({ productId, variantId }) => `${productId}:${variantId}`);
  return [...targets.values()].filter((own) => own.length > 1).flat().length;
}

const unlinked = { productId: null, variantId: null, linkConfidence: 0 };

/** Removes the link of a group; only a person can link it again. */
export function unlink(ctx: Ctx, id: string, groupId: number): Promise<GroupsChanged> {
  return arrange(
    ctx,
    id,
    (arrangement) => {
      Object.assign(groupOf(arrangement, groupId), { ...unlinked, linkedBy: 'hand' });
    },
    ACTION,
  );
}

export function unlinkAll(ctx: Ctx, id: string): Promise<GroupsChanged> {
  return arrange(
    ctx,
    id,
    (arrangement) => {
      const linked = arrangement.groups().filter(({ productId }) => productId !== null);
      for (const group of linked) Object.assign(group, { ...unlinked, linkedBy: 'hand' });
    },
    ACTION,
  );
}

/** @throws DomainError as of `ownUpload`, group_gone, not_found, products_held for a product that another task holds */
export function link(
  ctx: Ctx,
  id: string,
  { group_id: groupId, product_id: productId, variant_id: variantId }: ParsedOf<typeof linkGroup>['body'],
): Promise<GroupsChanged> {
  return arrange(
    ctx,
    id,
    async (arrangement) => {
      const group = groupOf(arrangement, groupId);
      const [product] = await findProductsById(ctx, [productId]);
      if (!product) fail('not_found', { path: 'body.product_id' });
      if (variantId !== null && !product.variants.some((one) => one.id === variantId)) {
        fail('not_found', { path: 'body.variant_id' });
      }
      const holder = product.locked_by_task;
      if (holder !== null && holder !== id) fail('products_held', { path: 'body.product_id' });
      Object.assign(group, { productId, variantId, linkedBy: 'hand', linkConfidence: 100 });
    },
    ACTION,
  );
}

/** Removes a group with its images from the update. */
export function removeLinkGroup(ctx: Ctx, id: string, groupId: number): Promise<GroupsChanged> {
  return arrange(ctx, id, (arrangement) => arrangement.remove(groupOf(arrangement, groupId).id), ACTION);
}

/** Sorts the images of a group; those that are left out leave the update. */
export function editImages(
  ctx: Ctx,
  { task_id: id, group_id: groupId, image_ids: imageIds }: ParsedOf<typeof editGroupImages>['body'],
): Promise<GroupsChanged> {
  return arrange(
    ctx,
    id,
    (arrangement) => {
      const group = groupOf(arrangement, groupId);
      if (imageIds.some((image) => arrangement.image(image)?.groupId !== group.id)) fail('image_gone');
      const kept = new Set(imageIds);
      const left = arrangement.imagesOf(group.id).filter((image) => !kept.has(image.id));
      arrangement.removeImages(left.map((image) => image.id));
      arrangement.put(imageIds, group.id, 0);
      if (kept.size === 0) arrangement.remove(group.id);
    },
    ACTION,
  );
}

/** Most products of a search, each with the variants that match the words. */
const FOUND_MAX = 20;
/** Most variants of one product among them: to find others people type more of the ID. */
const VARIANTS_MAX = 20;

/** What a group can be linked to: without words, first what it looks like. */
export async function searchTargets(
  ctx: Ctx,
  { task_id: id, query, group_id: groupId }: ParsedOf<typeof searchLinkProducts>['body'],
): Promise<ResultOf<typeof searchLinkProducts>> {
  await ownUpload(ctx, id, 'none', ACTION);
  const [group] = groupId === undefined ? [] : await selectGroups(ctx, id, [groupId]);
  if (groupId !== undefined && !group) fail('not_found', { path: 'body.group_id' });
  const like = query === '' ? (group?.likeProductId ?? 0) : 0;
  const request = { query, filter_args: { filters: NOT_ARCHIVED } };
  const found = await searchProductIds(ctx, request, FOUND_MAX);
  const ids = [...new Set([like, ...found])].filter((one) => one > 0);
  const products = new Map((await findProductsById(ctx, ids)).map((product) => [product.id, product]));
  const toProduct = await productViews(ctx, ids);
  const words = foldText(query);
  const targets = ids.flatMap((productId) => {
    const confidence = productId === like ? (group?.likeConfidence ?? 0) : 0;
    const variants = products.get(productId)?.variants ?? [];
    const named =
      words === '' ? variants : variants.filter((one) => foldText(one.variant_id).includes(words));
    return [null, ...named.slice(0, VARIANTS_MAX).map((variant) => variant.id)].map((variant) =>
      toProduct(productId, confidence, variant),
    );
  });
  return { products: targets.filter((one): one is GroupProduct => one !== null) };
}
