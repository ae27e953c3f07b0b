import { cleanLine, writeRefusal, type Attribute, type UploadRow } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../../../platform/context.ts';
import { readableAttributes } from '../../attributes/index.ts';
import { loadProducts } from '../../products/index.ts';
import { knownLooks, productsLike } from '../../search/index.ts';
import { anyPercent } from '../groups/likeness-measures.ts';
import type { TableRow } from './check-table.service.ts';
import { isSeenInPictures, proposalsFrom, type Proposal } from './proposals.rules.ts';

/** Products of the library that a row is compared with. */
const NEAREST = 5;
/** Rows whose images are compared in one call; the others follow in the next ones. */
const ROWS_AT_ONCE = 200;
/** Findings are cached for a while, as the table is loaded again after every change. */
const KEPT_MS = 10 * 60_000;
const REMEMBERED = 10_000;

interface Near {
  productId: number;
  percent: number;
}
const remembered = new WeakMap<Platform, Map<string, { at: number; near: readonly Near[] }>>();

/** A row that may get proposals: its main image, and what it lacks. */
export interface Wanting {
  groupId: number;
  fileId: string;
  /** What its group looks like as a whole. */
  like: Near | undefined;
  /** Fields whose cells are empty, or still as proposed. */
  lacks: ReadonlySet<string>;
}

/** The rows that may get proposals: those with an image that lack something that images show. */
export function wantingRows(rows: readonly TableRow[], attributes: readonly Attribute[]): Wanting[] {
  const seen = attributes.filter(isSeenInPictures).map(({ id }) => String(id));
  return rows.flatMap(({ group, cells, product }) => {
    const fileId = product.image_ids?.[0];
    if (fileId === undefined) return [];
    const filled = new Set(
      cells.flatMap(({ field, value, text }) => (value === null && text === null ? [] : field)),
    );
    const lacks = new Set(['category', ...seen].filter((field) => !filled.has(field)));
    // The name of its group was proposed, and nobody has entered another one.
    if (product.name === '' || product.name === cleanLine(group.name)) lacks.add('name');
    if (lacks.size === 0) return [];
    const { likeProductId: productId, likeConfidence: percent } = group;
    return [
      { groupId: group.id, fileId, lacks, like: productId === null ? undefined : { productId, percent } },
    ];
  });
}

/** The proposals for rows from the products that look like them; never written. No transaction is open meanwhile. */
export async function proposalsOf(
  base: CallerCtx,
  wanting: readonly Wanting[],
): Promise<Map<number, UploadRow['proposals']>> {
  if (wanting.length === 0) return new Map();
  const found = await nearProducts(base, wanting);
  return inTransaction(base, (ctx) => toProposals(ctx, { wanting, found }));
}

async function nearProducts(
  base: CallerCtx,
  wanting: readonly Wanting[],
): Promise<ReadonlyMap<string, readonly Near[]>> {
  const { platform, caller } = base;
  const { orgId } = caller;
  const known = remembered.get(platform) ?? new Map<string, { at: number; near: readonly Near[] }>();
  remembered.set(platform, known);
  const now = platform.clock.now().getTime();
  const keyOf = (fileId: string) => `${orgId} ${fileId}`;
  const isFresh = (fileId: string) => now - (known.get(keyOf(fileId))?.at ?? 0) < KEPT_MS;
  const files = [...new Set(wanting.map(({ fileId }) => fileId))];
  const asked = files.filter((fileId) => !isFresh(fileId)).slice(0, ROWS_AT_ONCE);
  const looks = await inTransaction(base, (ctx) => knownLooks(ctx, asked));
  // Those that are not described yet are requested again.
  const seen = asked.flatMap((fileId) => {
    const own = looks.get(fileId);
    return own && own.object.length > 0 ? [{ fileId, own }] : [];
  });
  const answers =
    seen.length === 0
      ? []
      : await productsLike(platform, { orgId, sets: seen.map(({ own }) => [own]), limit: NEAREST });
  seen.forEach(({ fileId, own }, index) => {
    const near = (answers[index] ?? []).map(({ productId, picture }) => ({
      productId,
      percent: anyPercent(own, picture),
    }));
    known.delete(keyOf(fileId));
    known.set(keyOf(fileId), { at: now, near });
  });
  for (const oldest of known.keys()) if (known.size > REMEMBERED) known.delete(oldest);
  return new Map(files.map((fileId) => [fileId, known.get(keyOf(fileId))?.near ?? []]));
}

async function toProposals(
  ctx: Ctx,
  { wanting, found }: { wanting: readonly Wanting[]; found: ReadonlyMap<string, readonly Near[]> },
): Promise<Map<number, UploadRow['proposals']>> {
  const nearOf = ({ fileId, like }: Wanting): Near[] => {
    const near = new Map((found.get(fileId) ?? []).map((one) => [one.productId, one.percent]));
    if (like) near.set(like.productId, Math.max(like.percent, near.get(like.productId) ?? 0));
    return [...near].map(([productId, percent]) => ({ productId, percent }));
  };
  const ids = new Set(wanting.flatMap((row) => nearOf(row).map(({ productId }) => productId)));
  const products = new Map((await loadProducts(ctx, [...ids])).map((product) => [product.id, product]));
  const fields = (await readableAttributes(ctx))
    .filter(
      (attribute) =>
        attribute.visible &&
        !attribute.isDisabled &&
        isSeenInPictures(attribute) &&
        writeRefusal(ctx.audience, attribute) === null,
    )
    .map(({ id }) => String(id));
  return new Map(
    wanting.map((row) => {
      const near = nearOf(row).flatMap(({ productId, percent }) => {
        const product = products.get(productId);
        return product ? [{ ...product, percent }] : [];
      });
      const proposed = proposalsFrom(near, fields).filter(({ field }) => row.lacks.has(field));
      return [row.groupId, proposed.map(toAnswer)];
    }),
  );
}

function toAnswer({ field, value, confidence }: Proposal): UploadRow['proposals'][number] {
  return { field, value: value as never, confidence };
}
