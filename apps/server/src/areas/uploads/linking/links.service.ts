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
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { loadImages } from '../../media/index.ts';
import { findProductNames, findProductsById, type ProductSnapshot } from '../../products/index.ts';
import { knownLooks, productsLike, searchProductIds, type Looks } from '../../search/index.ts';
import { productViews, toGroups } from '../groups/group-view.service.ts';
import { arrange, groupOf, loadArrangement } from '../groups/groups.service.ts';
import { selectGroups, selectImages, type GroupRow } from '../groups/groups.store.ts';
import { anyPercent } from '../groups/likeness-measures.ts';
import { isDescribed } from '../groups/likeness.service.ts';
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
/** Images of a group that are searched with. */
const LOOKED_AT = 8;
/** Most variants of one product among them: to find others people type more of the ID. */
const VARIANTS_MAX = 20;

/** What a group can be linked to: without words, what it looks like, the most alike first. */
export async function searchTargets(
  base: CallerCtx,
  about: ParsedOf<typeof searchLinkProducts>['body'],
): Promise<ResultOf<typeof searchLinkProducts>> {
  const { group, looks } = await inTransaction(base, (ctx) => soughtGroup(ctx, about));
  const { platform, caller } = base;
  const [alike = []] =
    about.query !== '' || looks.length === 0
      ? []
      : await productsLike(platform, { orgId: caller.orgId, sets: [looks], limit: FOUND_MAX });
  const percents = new Map(
    alike.map(({ productId, picture }) => [
      productId,
      Math.max(...looks.map((one) => anyPercent(one, picture))),
    ]),
  );
  if (about.query === '' && group?.likeProductId) percents.set(group.likeProductId, group.likeConfidence);
  return inTransaction(base, (ctx) => targetsOf(ctx, about.query, percents));
}

/** The group that a product is looked for, and what its images look like. */
async function soughtGroup(
  ctx: Ctx,
  { task_id: id, group_id: groupId }: ParsedOf<typeof searchLinkProducts>['body'],
): Promise<{ group: GroupRow | undefined; looks: Looks[] }> {
  await ownUpload(ctx, id, 'none', ACTION);
  if (groupId === undefined) return { group: undefined, looks: [] };
  const [group] = await selectGroups(ctx, id, [groupId]);
  if (!group) fail('not_found', { path: 'body.group_id' });
  const images = (await selectImages(ctx, id, [groupId])).filter(({ isRemoved }) => !isRemoved);
  const known = await knownLooks(
    ctx,
    images.slice(0, LOOKED_AT).map(({ fileId }) => fileId),
  );
  return { group, looks: [...known.values()].filter(isDescribed) };
}

/** @param percents certainties of the products that are alike; those at 0 are only in that order */
async function targetsOf(
  ctx: Ctx,
  query: string,
  percents: ReadonlyMap<number, number>,
): Promise<ResultOf<typeof searchLinkProducts>> {
  const request = { query, filter_args: { filters: NOT_ARCHIVED } };
  const found = await searchProductIds(ctx, request, FOUND_MAX);
  const alike = [...percents].toSorted(([, one], [, other]) => other - one).map(([productId]) => productId);
  const snapshots = await findProductsById(ctx, [...new Set([...alike, ...found])]);
  const products = new Map(
    snapshots.filter(({ status }) => status !== 'archived').map((product) => [product.id, product]),
  );
  const ids = [...new Set([...alike, ...found])].filter((one) => products.has(one)).slice(0, FOUND_MAX);
  const toProduct = await productViews(ctx, ids);
  const words = foldText(query);
  const targets = ids.flatMap((productId) => {
    const confidence = percents.get(productId) ?? 0;
    const variants = products.get(productId)?.variants ?? [];
    const named =
      words === '' ? variants : variants.filter((one) => foldText(one.variant_id).includes(words));
    return [null, ...named.slice(0, VARIANTS_MAX).map((variant) => variant.id)].map((variant) =>
      toProduct(productId, confidence, variant),
    );
  });
  return { products: targets.filter((one): one is GroupProduct => one !== null) };
}
