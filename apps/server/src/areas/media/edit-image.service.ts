import { extname } from 'node:path';
import type { Image, ImageStep } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { EditError, editImage, ImageError } from '../../platform/images/index.ts';
import { defineSlot } from '../../platform/slots.ts';
import { contentKey } from '../../platform/storage/index.ts';
import { checkAndStoreImage, enterImages, loadImages, toImage } from './media.service.ts';
import { selectFiles, selectVersions, type FileRow } from './media.store.ts';

/** File id of the organisation's logo; null if it has none. */
export const logoOf = defineSlot<(ctx: Ctx) => Promise<string | null>>("the company's logo");

/**
 * Makes a new version of a stored image; no transaction is open during the processing.
 * @throws DomainError not_found, crop_too_small, no_logo, background_not_plain, image_too_large, broken_image
 */
export async function makeVersion(
  base: CallerCtx,
  { id, steps }: { id: string; steps: readonly ImageStep[] },
): Promise<Image> {
  const { source, logo } = await inTransaction(base, async (ctx) => ({
    source: await imageRow(ctx, id),
    logo: needsLogo(steps) ? await logoRow(ctx) : undefined,
  }));
  const made = await doSteps(base, { source, logo, steps });
  const name = versionName(source.name, made.mime);
  const checked = await checkAndStoreImage(base, { bytes: made.bytes, name });
  const originalId = source.originalId ?? source.id;
  const allSteps = [...(source.steps ?? []), ...steps];
  return inTransaction(base, async (ctx) => {
    const [fileId = ''] = await enterImages(ctx, [{ ...checked, originalId, steps: allSteps }]);
    return (await loadImages(ctx, [fileId])).get(fileId) ?? fail('not_found');
  });
}

/** The versions of an image, the original first. @throws DomainError not_found */
export async function versionsOf(ctx: Ctx, id: string) {
  const row = await imageRow(ctx, id);
  const rows = await selectVersions(ctx, row.originalId ?? row.id);
  return rows.map((version) => ({
    image: toImage(ctx.platform, version),
    steps: (version.steps ?? []).map(({ tool }) => tool),
    is_original: version.originalId === null,
    created_at: version.createdAt.toISOString(),
  }));
}

async function imageRow(ctx: Ctx, id: string): Promise<FileRow> {
  const [row] = await selectFiles(ctx, [id]);
  return row?.kind === 'image' ? row : fail('not_found');
}

function needsLogo(steps: readonly ImageStep[]): boolean {
  return steps.some((step) => step.tool === 'watermark' && step.text === undefined);
}

async function logoRow(ctx: Ctx): Promise<FileRow | undefined> {
  const id = await ctx.platform.slots.one(logoOf)(ctx);
  return id === null ? undefined : (await selectFiles(ctx, [id]))[0];
}

async function doSteps(
  { platform, caller: { orgId } }: CallerCtx,
  { source, logo, steps }: { source: FileRow; logo: FileRow | undefined; steps: readonly ImageStep[] },
) {
  const contentOf = ({ sha256 }: FileRow) => platform.storage.get(contentKey({ orgId, sha256 }));
  try {
    return await editImage(await contentOf(source), steps, {
      logo: logo ? await contentOf(logo) : null,
      maxPixels: platform.settings.limits.imageMaxMegapixels * 1_000_000,
    });
  } catch (error) {
    if (error instanceof EditError) fail(error.code, { params: { ...error.params } });
    if (error instanceof ImageError && (error.code === 'broken_image' || error.code === 'image_too_large')) {
      fail(error.code, { params: { name: source.name } });
    }
    throw error;
  }
}

/** `vase.png` edited as a JPEG becomes `vase.jpg`. */
function versionName(name: string, mime: 'image/jpeg' | 'image/png'): string {
  const stem = name.slice(0, name.length - extname(name).length);
  return `${stem}.${mime === 'image/png' ? 'png' : 'jpg'}`;
}
