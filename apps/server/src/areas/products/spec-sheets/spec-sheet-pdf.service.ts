import { randomUUID } from 'node:crypto';
import type { Language, specSheetPdf, ResultOf } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { ImageError, type ImageVariant } from '../../../platform/images/index.ts';
import type { SpecSheetPdfData } from '../../../platform/pdf/spec-sheet-pdf-data.ts';
import { fileAddress, StorageError } from '../../../platform/storage/index.ts';
import { insertFiles, loadImageContents, readImage } from '../../media/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { specSheetPaper } from './spec-sheet-paper.ts';
import { openSheet } from './spec-sheets.service.ts';

const DAY = 86_400_000;

interface Paper {
  name: string;
  data: SpecSheetPdfData;
  pictures: { sha256: string; variant: ImageVariant }[];
}

/** Makes the PDF of a sheet in the language of the caller; its file is kept as long as exports are. */
export async function makeSheetPdf(base: CallerCtx, id: number): Promise<ResultOf<typeof specSheetPdf>> {
  const { platform, caller } = base;
  const paper = await inTransaction(base, (ctx) => gatherPaper(ctx, id));
  // No transaction is held while pictures are read and the paper is set.
  const pdf = await platform.pdf.render({
    template: 'spec-sheet',
    data: paper.data,
    images: await readPictures(base, paper.pictures),
    language: caller.language,
    tagged: true,
    title: `${paper.data.product.name} · ${paper.data.title}`,
  });
  const stored = await platform.storage.putContent(caller.orgId, pdf.bytes, {
    contentType: 'application/pdf',
  });
  const { name } = paper;
  const keptMs = platform.settings.limits.exportKeepDays * DAY;
  await inTransaction(base, (ctx) => enterResult(ctx, { ...stored, name, keptMs }));
  const reference = { orgId: caller.orgId, sha256: stored.sha256, variant: 'original', name } as const;
  return { url: fileAddress(platform, reference, keptMs), name, bytes: stored.bytes };
}

/** Everything that is printed, as it is at one moment. @throws DomainError not_found */
async function gatherPaper(ctx: Ctx, id: number): Promise<Paper> {
  const { sheet, product } = await openSheet(ctx, id);
  const company = await organisationOf(ctx);
  const logoId = company.logoFileId;
  const contents = await loadImageContents(ctx, [
    ...sheet.images.map((image) => image.id),
    ...(logoId === null ? [] : [logoId]),
  ]);
  const logo = contents.get(logoId ?? '') ?? null;
  const pictures = sheet.images.flatMap((image) => contents.get(image.id) ?? []);
  const { language } = ctx.caller;
  const data = specSheetPaper({
    sheet,
    product,
    company: {
      name: company.name,
      logo,
      contact: [company.email, company.phone].filter(Boolean).join(' · '),
    },
    date: longDate(ctx.platform.clock.now(), language),
    pictures,
    language,
  });
  return {
    name: `${fileName(`${product.product_id} ${sheet.title}`)}.pdf`,
    data,
    pictures: [
      ...(logo === null ? [] : [{ sha256: logo, variant: 'paper-360' as const }]),
      ...pictures.map((sha256, index) => ({ sha256, variant: pictureSize(index) })),
    ],
  };
}

/** The main picture is printed large, those beside it small. */
const pictureSize = (index: number): ImageVariant => (index === 0 ? 'paper' : 'paper-700');

async function readPictures(
  { platform, caller, log }: CallerCtx,
  pictures: Paper['pictures'],
): Promise<Map<string, Uint8Array>> {
  const images = new Map<string, Uint8Array>();
  for (const picture of pictures) {
    try {
      images.set(picture.sha256, await readImage(platform, { orgId: caller.orgId, ...picture }));
    } catch (error) {
      const isUnreadable =
        error instanceof ImageError || (error instanceof StorageError && error.code === 'file_missing');
      if (!isUnreadable) throw error;
      // One picture that cannot be read leaves its place empty; it must not cost the whole paper.
      log.warn({ err: error, sha256: picture.sha256 }, 'a picture is missing on the specification sheet');
    }
  }
  return images;
}

async function enterResult(
  ctx: Ctx,
  { sha256, bytes, name, keptMs }: { sha256: string; bytes: number; name: string; keptMs: number },
): Promise<void> {
  const createdAt = ctx.platform.clock.now();
  await insertFiles(ctx, [
    {
      id: randomUUID(),
      kind: 'result',
      sha256,
      mime: 'application/pdf',
      bytes,
      name,
      createdBy: ctx.caller.userId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + keptMs),
    },
  ]);
}

function longDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', { dateStyle: 'long' }).format(date);
}

/** A name that every file system takes. */
function fileName(name: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.slice(0, 100) || 'sheet';
}
