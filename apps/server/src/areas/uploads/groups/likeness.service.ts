import type { Ctx, Platform } from '../../../platform/context.ts';
import { knownLooks, productsLike, type Looks } from '../../search/index.ts';
import type { Arrangement } from './arrangement.ts';
import type { GroupRow, ImageRow } from './groups.store.ts';
import {
  anyPercent,
  chainsOf,
  inTimeOrder,
  neighbourPercent,
  PROPOSED_FROM,
  TOGETHER_FROM,
  type Chain,
} from './likeness-measures.ts';
import { stemOf } from './photo-stems.rules.ts';
import type { LooksOf, Pairs } from './picture-pairs.ts';

/** Images of an upload that were just compared, and their looks. */
interface ComparedImages {
  images: readonly ImageRow[];
  looks: LooksOf;
}

type Compared = Pick<ComparedImages, 'images'> & { pairs: Pairs };

/** Products that images probably show, by image. */
export type LikeProducts = ReadonlyMap<number, { productId: number; confidence: number }>;

/** Products of the library that are examined more closely. */
const CANDIDATES = 5;

/** Asks the library which products the images show. No transaction is open meanwhile. */
export async function likeProductsOf(
  platform: Platform,
  { orgId, images, known }: { orgId: string; images: readonly ImageRow[]; known: ReadonlyMap<string, Looks> },
): Promise<LikeProducts> {
  const sets = new Map(images.map(({ id, fileId }) => [id, [known.get(fileId)].filter(isDescribed)]));
  return likeProductsOfSets(platform, orgId, sets);
}

export const isDescribed = (looks: Looks | undefined): looks is Looks =>
  looks !== undefined && looks.object.length > 0;

/** @param sets looks of each image, of which the best counts */
export async function likeProductsOfSets(
  platform: Platform,
  orgId: string,
  sets: ReadonlyMap<number, readonly Looks[]>,
): Promise<LikeProducts> {
  const seen = [...sets].filter(([, looks]) => looks.length > 0);
  if (seen.length === 0) return new Map();
  const found = await productsLike(platform, {
    orgId,
    sets: seen.map(([, looks]) => looks),
    limit: CANDIDATES,
  });
  return new Map(
    seen.flatMap(([id, looks], at) => {
      const [best] = (found[at] ?? [])
        .map(({ productId, picture }) => ({
          productId,
          confidence: Math.max(...looks.map((one) => anyPercent(one, picture))),
        }))
        .toSorted((a, b) => b.confidence - a.confidence);
      return best && best.confidence >= PROPOSED_FROM ? [[id, best] as const] : [];
    }),
  );
}

/** Marks images as copies of others in the upload: of the first one that is the same picture. */
export function samePictures(arrangement: Arrangement, { images, pairs: { found } }: Compared): void {
  for (const image of images) {
    const originals = (found.get(image.id) ?? []).filter(({ isOriginal }) => isOriginal);
    const first = originals.find(({ id }) => arrangement.image(id)?.sameAs === null);
    if (first) image.sameAs = first.id;
  }
}

/**
 * Groups images whose names say nothing if they show the same thing as a neighbour. Groups made by a person or a sheet,
 * or that somebody has worked on, stay unchanged.
 * @param filled groups with filled cells
 */
export function joinAlike(
  arrangement: Arrangement,
  { images, looks, filled }: ComparedImages & { filled: ReadonlySet<number> },
): void {
  const fresh = new Set(images.map(({ id }) => id));
  const row = inTimeOrder(
    arrangement
      .images()
      .filter((image) => !filled.has(image.groupId) && isJoinable(arrangement.group(image.groupId), image)),
  );
  row.forEach((image, at) => {
    const before = row[at - 1];
    if (!before || (!fresh.has(image.id) && !fresh.has(before.id))) return;
    const [one, other] = [looks(before), looks(image)];
    const percent = one && other ? neighbourPercent(one, other) : 0;
    const target = arrangement.group(before.groupId);
    const joined = arrangement.group(image.groupId);
    if (percent < TOGETHER_FROM || !target || !joined || target.id === joined.id) return;
    if (haveOtherCodes(before, image)) return;
    const sure = [target, joined].map((group) => (group.groupedBy === 'likeness' ? group.confidence : 100));
    arrangement.put(
      arrangement.imagesOf(joined.id).map(({ id }) => id),
      target.id,
    );
    arrangement.remove(joined.id);
    Object.assign(target, { groupedBy: 'likeness', confidence: Math.min(percent, ...sure) });
    takeLikeProduct(target, joined);
  });
}

/** Whether barcodes prove that two images show different things, however alike they are. */
function haveOtherCodes(one: ImageRow, other: ImageRow): boolean {
  return Boolean(one.barcode) && Boolean(other.barcode) && one.barcode !== other.barcode;
}

function isJoinable(group: GroupRow | undefined, image: ImageRow): boolean {
  if (!group || group.sheetRow !== null || group.productId !== null || group.linkedBy !== null) return false;
  return group.groupedBy === 'likeness' || (group.groupedBy === 'name' && stemOf(image.name) === null);
}

function takeLikeProduct(target: GroupRow, { likeProductId, likeConfidence }: Partial<GroupRow>): void {
  if (likeProductId !== undefined && (likeConfidence ?? 0) > target.likeConfidence) {
    Object.assign(target, { likeProductId, likeConfidence });
  }
}

/**
 * Proposes, for the groups of these images, the group and the product that show the same thing, and sets the confidence
 * of groups whose names are mere words.
 */
export function proposeAlike(
  arrangement: Arrangement,
  { images, looks, pairs, products }: ComparedImages & Compared & { products: LikeProducts },
): void {
  const places = new Map(arrangement.groups().map(({ id }, place) => [id, place]));
  for (const image of images) {
    const own = arrangement.group(image.groupId);
    if (!own) continue;
    const product = products.get(image.id);
    if (product) {
      takeLikeProduct(own, { likeProductId: product.productId, likeConfidence: product.confidence });
    }
    const [best] = (pairs.found.get(image.id) ?? [])
      .flatMap(({ id, percent }) => {
        const group = arrangement.group(arrangement.image(id)?.groupId ?? 0);
        return group && group.id !== own.id ? [{ group, percent }] : [];
      })
      .toSorted((a, b) => b.percent - a.percent);
    if (!best || best.percent < PROPOSED_FROM) continue;
    const isFirst = (places.get(own.id) ?? 0) < (places.get(best.group.id) ?? 0);
    const [like, to] = isFirst ? [own, best.group] : [best.group, own];
    propose({ to, like, percent: best.percent });
  }
  weighWords(arrangement, { images, looks });
}

function propose({ to, like, percent }: { to: GroupRow; like: GroupRow; percent: number }): void {
  // A person said that it is something else.
  const isRefused = to.likeGroupId !== null && to.likeGroupConfidence === 0;
  if (isRefused || percent <= to.likeGroupConfidence) return;
  Object.assign(to, { likeGroupId: like.id, likeGroupConfidence: percent });
}

/** If a name is a mere word, such as `vase`, the images' content determines the confidence of the group. */
function weighWords(arrangement: Arrangement, { images, looks }: ComparedImages): void {
  for (const id of new Set(images.map(({ groupId }) => groupId))) {
    const group = arrangement.group(id);
    const own = arrangement.imagesOf(id);
    const stem = stemOf(own[0]?.name ?? '');
    if (group?.groupedBy !== 'name' || own.length < 2 || stem === null || /\d/.test(stem.name)) continue;
    const pictures = own.map(looks);
    const least = pictures.slice(1).map((picture, at) => {
      const before = pictures[at];
      return picture && before ? neighbourPercent(picture, before) : stem.confidence;
    });
    group.confidence = Math.max(LEAST_SURE, Math.min(...least));
  }
}

/** Even images that look different have their name in common. */
const LEAST_SURE = 20;

/** All images of an upload, except those of rows of a sheet, as runs of consecutive ones that show one thing. */
export async function likeChains(ctx: Ctx, arrangement: Arrangement): Promise<Chain[]> {
  const images = inTimeOrder(
    arrangement.images().filter((image) => arrangement.group(image.groupId)?.sheetRow === null),
  );
  const known = await knownLooks(
    ctx,
    images.map(({ fileId }) => fileId),
  );
  return chainsOf(images.map(({ id, fileId }) => ({ id, looks: known.get(fileId) })));
}
