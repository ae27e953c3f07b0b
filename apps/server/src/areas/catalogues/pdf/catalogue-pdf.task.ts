import { createHash } from 'node:crypto';
import { z } from 'zod';
import { pdfLayouts, type PdfLayout, type Product } from '@sourcewiz/contract';
import type { CallerCtx, Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { ImageError, type ImageVariant } from '../../../platform/images/index.ts';
import type { CataloguePdfData } from '../../../platform/pdf/catalogue-pdf-data.ts';
import { contentKey, StorageError } from '../../../platform/storage/index.ts';
import { loadImageContents, readImage } from '../../media/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { loadProducts } from '../../products/index.ts';
import { defineTask, type TaskRun } from '../../../platform/tasks/define-task.ts';
import { toBuyerCard, toBuyerProduct } from '../buyer/buyer-product.rules.ts';
import { buyerCatalogue, inOpenCatalogue, type OpenCatalogue } from '../buyer/buyer-view.service.ts';
import { selectForBuyers } from '../catalogue-products.store.ts';
import { cataloguePdfData, pictureVariant, templateOf, type PaperPiece } from './catalogue-pdf-content.ts';

const CHUNK = 40;
/** Pictures that are made at a time. */
const AT_A_TIME = 4;
/** Raise it when a template or the data of the paper change: papers made before are not given out again. */
const PAPER_VERSION = 1;
const DAY = 86_400_000;

const inputSchema = z.object({ catalogue_id: z.int(), layout: z.enum(pdfLayouts) });
type PaperOrder = { catalogueId: number; layout: PdfLayout };

/** All that a paper is made of; pictures by their content. */
interface Paper {
  name: string;
  language: 'en' | 'tr';
  layout: PdfLayout;
  data: CataloguePdfData;
  pictures: { sha256: string; variant: ImageVariant }[];
}
type MadeFile = { sha256: string; bytes: number };

/** Makes the PDF of a catalogue; its file is kept as long as exports are. */
export const cataloguePdfTask = defineTask({
  action: 'catalogue_pdf',
  queue: 'quick',
  resultFor: 'access_ppt_excel_link',
  async run(run) {
    const { catalogue_id: catalogueId, layout } = inputSchema.parse(run.task.input);
    const paper = await gatherPaper(run.base, { catalogueId, layout });
    const file = (await madeBefore(run.base, paper)) ?? (await makeFile(run, paper));
    const { clock, settings } = run.base.platform;
    return {
      result: { ...file, name: `${fileName(paper.name)}.pdf` },
      keptUntil: new Date(clock.now().getTime() + settings.limits.exportKeepDays * DAY),
    };
  },
});

/** Everything that is printed, read in one transaction, so that the paper shows one state of the catalogue. */
async function gatherPaper(base: CallerCtx, { catalogueId, layout }: PaperOrder): Promise<Paper> {
  const paper = await inOpenCatalogue({ base, catalogueId }, async (open) => {
    const catalogue = await buyerCatalogue(open);
    const pieces = await gatherPieces(open);
    if (pieces.length === 0) fail('catalogue_empty');
    const cover = await coverContent(open);
    const company = await organisationOf(open.ctx);
    const contact = {
      name: open.row.createdByName || null,
      email: company.email || open.row.createdByEmail,
      phone: company.phone || null,
    };
    const data = cataloguePdfData({
      catalogue,
      pieces,
      view: open.view,
      cover,
      contact,
      place: company.place,
    });
    const variant = pictureVariant({ layout, pieces: pieces.length });
    return {
      name: catalogue.name,
      language: catalogue.language,
      layout,
      data,
      pictures: picturesOf({ pieces, cover, variant, onCover: data.coverImages }),
    };
  });
  return paper ?? fail('not_found');
}

async function gatherPieces(open: OpenCatalogue): Promise<PaperPiece[]> {
  const { ctx, row, view } = open;
  const { ids } = await selectForBuyers(ctx, {
    catalogueId: row.id,
    shownIds: [],
    sort: 'featured',
    limit: 100_000,
    offset: 0,
  });
  const pieces: PaperPiece[] = [];
  for (let from = 0; from < ids.length; from += 500) {
    const products = await loadProducts(ctx, ids.slice(from, from + 500));
    const contents = await contentsOf(ctx, products);
    for (const product of products) {
      const picture = contents.get(mainImage(product)?.id ?? '') ?? null;
      pieces.push({ product: toBuyerProduct(product, view), card: toBuyerCard(product, view), picture });
    }
  }
  return pieces;
}

const mainImage = ({ images, variants }: Product) =>
  images[0] ?? variants.find((variant) => variant.images[0])?.images[0];

function contentsOf(ctx: Ctx, products: readonly Product[]): Promise<Map<string, string>> {
  return loadImageContents(
    ctx,
    products.flatMap((product) => mainImage(product)?.id ?? []),
  );
}

async function coverContent({ ctx, row }: OpenCatalogue): Promise<string | null> {
  if (row.coverFileId === null) return null;
  return (await loadImageContents(ctx, [row.coverFileId])).get(row.coverFileId) ?? null;
}

/** Each picture once, in the size of its largest place. */
function picturesOf({
  pieces,
  cover,
  variant,
  onCover,
}: {
  pieces: readonly PaperPiece[];
  cover: string | null;
  variant: ImageVariant;
  onCover: readonly string[];
}): Paper['pictures'] {
  const bySha = new Map<string, ImageVariant>();
  for (const { picture } of pieces) if (picture !== null) bySha.set(picture, variant);
  if (cover === null) for (const sha256 of onCover) bySha.set(sha256, 'paper');
  else bySha.set(cover, 'paper-cover');
  return [...bySha].map(([sha256, size]) => ({ sha256, variant: size }));
}

/** The same paper was made before: it is given out again. */
async function madeBefore({ platform, caller }: CallerCtx, paper: Paper): Promise<MadeFile | undefined> {
  const key = recordKey(caller.orgId, paper);
  if (!(await platform.storage.exists(key))) return undefined;
  const made = z
    .object({ sha256: z.string(), bytes: z.int() })
    .safeParse(JSON.parse((await platform.storage.get(key)).toString()));
  if (!made.success) return undefined;
  const isThere = await platform.storage.exists(
    contentKey({ orgId: caller.orgId, sha256: made.data.sha256 }),
  );
  return isThere ? made.data : undefined;
}

function recordKey(orgId: string, paper: Paper): string {
  const inputs = createHash('sha256')
    .update(JSON.stringify([PAPER_VERSION, paper]))
    .digest('hex');
  return `orgs/${orgId}/papers/${inputs}.json`;
}

async function makeFile(run: TaskRun, paper: Paper): Promise<MadeFile> {
  const { platform, caller } = run.base;
  const images = await preparePictures(run, paper);
  const { bytes } = await platform.pdf.render({
    template: templateOf(paper.layout),
    data: paper.data,
    images,
    language: paper.language,
    // The list is a long table: marked for screen readers it would grow tenfold.
    tagged: paper.layout !== 'list',
    title: paper.name,
  });
  const { sha256, bytes: size } = await platform.storage.putContent(caller.orgId, bytes, {
    contentType: 'application/pdf',
  });
  const made = { sha256, bytes: size };
  await platform.storage.put(recordKey(caller.orgId, paper), Buffer.from(JSON.stringify(made)), {
    contentType: 'application/json',
  });
  return made;
}

/** Makes the sizes that are missing, chunk by chunk with progress; no transaction is held meanwhile. */
async function preparePictures(run: TaskRun, { pictures }: Paper): Promise<Map<string, Uint8Array>> {
  const images = new Map<string, Uint8Array>();
  for (let from = 0; from < pictures.length; from += CHUNK) {
    const waiting = pictures.slice(from, from + CHUNK);
    await Promise.all(
      Array.from({ length: AT_A_TIME }, async () => {
        for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
          const bytes = await readPicture(run.base, picture);
          if (bytes) images.set(picture.sha256, bytes);
        }
      }),
    );
    // Cancelling ends the run here.
    await run.chunk(async (_ctx, { totalCount }) => {
      const part = Math.min(from + CHUNK, pictures.length) / pictures.length;
      return { doneCount: Math.floor(totalCount * part * 0.9) };
    });
  }
  return images;
}

/** One picture that cannot be read leaves its place empty; it must not cost the whole paper. */
async function readPicture(
  { platform, caller, log }: CallerCtx,
  picture: Paper['pictures'][number],
): Promise<Buffer | undefined> {
  try {
    return await readImage(platform, { orgId: caller.orgId, ...picture });
  } catch (error) {
    const isUnreadable =
      error instanceof ImageError || (error instanceof StorageError && error.code === 'file_missing');
    if (!isUnreadable) throw error;
    log.warn({ err: error, sha256: picture.sha256 }, 'a picture is missing on the paper');
    return undefined;
  }
}

/** A name that every file system takes. */
function fileName(name: string): string {
  return (
    name
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100) || 'catalogue'
  );
}
