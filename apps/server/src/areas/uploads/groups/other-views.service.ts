import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { loadImageContents } from '../../media/index.ts';
import { looksInViews, productsLike, type LikeProduct, type Looks } from '../../search/index.ts';
import type { ImageRow } from './groups.store.ts';
import { isDescribed, likeProductsOfSets, type LikeProducts } from './likeness.service.ts';
import { frameAlikeness, partPercent, PROPOSED_FROM } from './likeness-measures.ts';

const TURNS = [90, 180, 270];
/** Products whose images are examined in parts. */
const EXAMINED = 4;
/** Parts of an image, by their share of its sides and where they lie: what people crop to. */
const PARTS = [
  [0.6, 0.5, 0.5],
  [0.6, 0.2, 0.2],
  [0.6, 0.8, 0.2],
  [0.6, 0.2, 0.8],
  [0.6, 0.8, 0.8],
  [0.7, 0.5, 0.5],
  [0.75, 0.3, 0.7],
  [0.75, 0.7, 0.3],
].map(([share = 1, x = 0, y = 0]) => ({
  region: { x: (1 - share) * x, y: (1 - share) * y, width: share, height: share },
}));

interface Sought {
  images: readonly ImageRow[];
  /** Contents of their files. */
  contents: ReadonlyMap<string, string>;
  known: ReadonlyMap<string, Looks>;
}

/**
 * Products that images show turned, or that they show a part of. An image costs three descriptions, and each of the few
 * products that come into question eight, all in the describing threads.
 */
export async function productsInOtherViews(base: CallerCtx, sought: Sought): Promise<LikeProducts> {
  const turned = await productsTurned(base, sought);
  const left = sought.images.filter(({ id }) => !turned.has(id));
  return new Map([...turned, ...(await productsInParts(base, { ...sought, images: left }))]);
}

async function productsTurned(
  { platform, caller: { orgId } }: CallerCtx,
  { images, contents }: Sought,
): Promise<LikeProducts> {
  const files = images.flatMap(({ fileId: id }) => {
    const sha256 = contents.get(id);
    return sha256 === undefined ? [] : [{ id, sha256 }];
  });
  const turned = await looksInViews(platform, {
    orgId,
    images: files,
    views: TURNS.map((turn) => ({ turn })),
  });
  const sets = new Map(images.map(({ id, fileId }) => [id, (turned.get(fileId) ?? []).filter(isDescribed)]));
  return likeProductsOfSets(platform, orgId, sets);
}

async function productsInParts(base: CallerCtx, { images, known }: Sought): Promise<LikeProducts> {
  const { platform, caller } = base;
  const { orgId } = caller;
  const seen = images.flatMap(({ id, fileId }) => {
    const looks = known.get(fileId);
    return isDescribed(looks) ? [{ id, looks }] : [];
  });
  if (seen.length === 0) return new Map();
  const sets = seen.map(({ looks }) => [looks]);
  const candidates = await productsLike(platform, { orgId, sets, limit: EXAMINED });
  const imageIds = [...new Set(candidates.flat().map(({ imageId }) => imageId))];
  const contents = await inTransaction(base, (ctx) => loadImageContents(ctx, imageIds));
  const parts = await looksInViews(platform, {
    orgId,
    images: [...contents].map(([id, sha256]) => ({ id, sha256 })),
    views: PARTS,
  });
  return new Map(
    seen.flatMap(({ id, looks }, at) => {
      const best = bestPart(looks, candidates[at] ?? [], parts);
      return best.confidence >= PROPOSED_FROM ? [[id, best] as const] : [];
    }),
  );
}

function bestPart(
  looks: Looks,
  candidates: readonly LikeProduct[],
  parts: ReadonlyMap<string, readonly Looks[]>,
): { productId: number; confidence: number } {
  const scored = candidates
    .map(({ productId, imageId }) => ({
      productId,
      score: Math.max(-1, ...(parts.get(imageId) ?? []).map((part) => frameAlikeness(looks, part))),
    }))
    .toSorted((one, other) => other.score - one.score);
  const [best, rival] = scored;
  if (!best) return { productId: 0, confidence: 0 };
  return { productId: best.productId, confidence: partPercent(best.score, rival?.score ?? 0) };
}
