import { randomUUID } from 'node:crypto';
import { IMAGE_MAX_BYTES, type Image, type Problem, type StoredFile } from '@sourcewiz/contract';
import type { CallerCtx, Ctx, Platform } from '../../platform/context.ts';
import { DomainError, fail, problem } from '../../platform/fail.ts';
import {
  ImageError,
  inspectImage,
  inspectWithSizes,
  makeDerivative,
  type ImageVariant,
} from '../../platform/images/index.ts';
import { storeContent } from '../../platform/made-files/index.ts';
import { createTurnsByKey } from '../../platform/turns.ts';
import { contentKey, fileAddress, sha256Of } from '../../platform/storage/index.ts';
import {
  holdFiles,
  insertFiles,
  selectFiles,
  takeImagesByContent,
  type FileRow,
  type NewFile,
} from './media.store.ts';

/** The sizes for screens; the paper size is made when a document needs it. */
export const SCREEN_VARIANTS = ['thumb', 'card', 'large'] as const satisfies readonly ImageVariant[];

/** Images of one company that are decoded at once: the next is that of whoever came first. */
const inTurnOf = createTurnsByKey({ atOnce: 2 });

/** An image that was checked and stored, ready to be entered in the transaction that uses it. */
export interface CheckedImage extends NewFile {
  kind: 'image';
  width: number;
  height: number;
}

/**
 * Checks an image and stores it with its screen sizes; no transaction is open meanwhile.
 * @param sizes `now` makes them at once; `when-asked` leaves them to the first request
 * @throws DomainError not_an_image, unsupported_image, image_too_large, too_many_pixels, broken_image
 */
export async function checkAndStoreImage(
  { platform, caller }: CallerCtx,
  { bytes, name, sizes = 'now' }: { bytes: Uint8Array; name: string; sizes?: 'now' | 'when-asked' },
): Promise<CheckedImage> {
  const maxPixels = platform.settings.limits.imageMaxMegapixels * 1_000_000;
  const limits = { maxBytes: IMAGE_MAX_BYTES, maxPixels };
  const { orgId } = caller;
  const sha256 = sha256Of(bytes);
  try {
    const isMade = sizes !== 'now' || (await hasSizes(platform, { orgId, sha256 }));
    const { facts, sizes: made } = await inTurnOf(orgId, async () =>
      isMade
        ? { facts: await inspectImage(bytes, limits), sizes: [] }
        : inspectWithSizes(bytes, SCREEN_VARIANTS, limits),
    );
    await storeContent({ platform, caller }, bytes, facts.mime);
    await Promise.all(
      made.map((size, index) => {
        const key = variantKey({ orgId, sha256, variant: SCREEN_VARIANTS[index] ?? 'large' });
        return platform.storage.put(key, size.bytes, { contentType: size.mime });
      }),
    );
    return {
      id: randomUUID(),
      kind: 'image',
      sha256,
      mime: facts.mime,
      bytes: bytes.length,
      width: facts.width,
      height: facts.height,
      name,
      createdBy: caller.userId,
      createdAt: platform.clock.now(),
    };
  } catch (error) {
    if (error instanceof ImageError) throw new DomainError([imageProblem(error, name)]);
    throw error;
  }
}

/** Whether an image came before: its sizes need not be made again. */
async function hasSizes(
  { storage }: Pick<Platform, 'storage'>,
  { orgId, sha256 }: { orgId: string; sha256: string },
): Promise<boolean> {
  const keys = SCREEN_VARIANTS.map((variant) => variantKey({ orgId, sha256, variant }));
  return (await Promise.all(keys.map((key) => storage.exists(key)))).every(Boolean);
}

/** Why an image is refused, with its name. */
export function imageProblem(error: ImageError, name: string): Problem {
  const { pixels, limit } = error.params;
  const megapixels = (value: unknown) => Math.round(Number(value) / 100_000) / 10;
  const params =
    error.code === 'too_many_pixels'
      ? { name, megapixels: megapixels(pixels), limit: megapixels(limit) }
      : { name };
  return problem({ code: error.code, params });
}

/** Makes a size of an image once; two at the same time write the same bytes. */
async function ensureDerivative(
  { storage, settings }: Pick<Platform, 'storage' | 'settings'>,
  {
    orgId,
    sha256,
    variant,
    original,
  }: { orgId: string; sha256: string; variant: ImageVariant; original?: Uint8Array },
): Promise<string> {
  const key = variantKey({ orgId, sha256, variant });
  if (await storage.exists(key)) return key;
  const bytes = original ?? (await storage.get(contentKey({ orgId, sha256 })));
  const maxPixels = settings.limits.imageMaxMegapixels * 1_000_000;
  const derivative = await inTurnOf(orgId, () => makeDerivative(bytes, variant, { maxPixels }));
  await storage.put(key, derivative.bytes, { contentType: derivative.mime });
  return key;
}

/** The storage key of a size of an image; the number increases when sizes are made in a different way. */
export function variantKey({
  orgId,
  sha256,
  variant,
}: {
  orgId: string;
  sha256: string;
  variant: ImageVariant;
}): string {
  return contentKey({ orgId, sha256, variant: `${variant}-1` });
}

/** The bytes of an image in one size, for documents. */
export async function readImage(
  platform: Pick<Platform, 'storage' | 'settings'>,
  image: { orgId: string; sha256: string; variant: ImageVariant },
): Promise<Buffer> {
  return platform.storage.get(await ensureDerivative(platform, image));
}

/** Enters checked images in the caller's transaction. @returns file ids in the given order */
export async function enterImages(ctx: Ctx, images: readonly CheckedImage[]): Promise<string[]> {
  const contents = images.map(({ sha256 }) => sha256);
  const known = await takeImagesByContent(ctx, contents);
  await holdFiles(
    ctx,
    images.flatMap(({ originalId }) => originalId ?? []),
  );
  const fresh = new Map<string, CheckedImage>();
  const ids = images.map((image) => {
    const same = known.get(image.sha256) ?? fresh.get(image.sha256)?.id;
    if (same !== undefined) return same;
    fresh.set(image.sha256, image);
    return image.id;
  });
  await insertFiles(ctx, [...fresh.values()]);
  return ids;
}

/** An image for screens, with signed addresses of its sizes. */
export function toImage(platform: Pick<Platform, 'settings' | 'clock'>, row: FileRow): Image {
  const address = (variant: (typeof SCREEN_VARIANTS)[number]) =>
    fileAddress(platform, { orgId: row.orgId, sha256: row.sha256, variant });
  return {
    id: row.id,
    name: row.name,
    width: row.width ?? 0,
    height: row.height ?? 0,
    thumb: address('thumb'),
    card: address('card'),
    large: address('large'),
  };
}

/** Images by file id; ids of other organisations and of other files are missing from the answer. */
export async function loadImages(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Image>> {
  const rows = await selectFiles(ctx, ids);
  return new Map(
    rows.filter(({ kind }) => kind === 'image').map((row) => [row.id, toImage(ctx.platform, row)]),
  );
}

/** A stored file for screens, with its kind. */
export type LoadedFile = StoredFile & { kind: FileRow['kind'] };

/** Files of any kind by id; ids of other organisations are missing from the answer. */
export async function loadFiles(ctx: Ctx, ids: readonly string[]): Promise<Map<string, LoadedFile>> {
  const rows = await selectFiles(ctx, ids);
  return new Map(rows.map((row) => [row.id, { ...toStoredFile(ctx.platform, row), kind: row.kind }]));
}

/** A file with the signed address of its content. */
export function toStoredFile(platform: Pick<Platform, 'settings' | 'clock'>, row: FileRow): StoredFile {
  const { orgId, sha256, id, name, mime, bytes } = row;
  return { id, name, mime, bytes, url: fileAddress(platform, { orgId, sha256, variant: 'original', name }) };
}

/** Content hashes of images by file id, for documents. */
export async function loadImageContents(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectFiles(ctx, ids);
  return new Map(rows.filter(({ kind }) => kind === 'image').map(({ id, sha256 }) => [id, sha256]));
}

/**
 * Holds images that are about to be used.
 * @throws DomainError not_found when one of the ids is not the organisation's
 */
export async function assertImagesExist(ctx: Ctx, ids: readonly string[], path: string): Promise<void> {
  await holdFiles(ctx, ids);
  const found = await loadImages(ctx, ids);
  if (ids.some((id) => !found.has(id))) fail('not_found', { path });
}
