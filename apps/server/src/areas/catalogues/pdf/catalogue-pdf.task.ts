import { z } from 'zod';
import {
  pdfLayouts,
  rightsToRead,
  type PdfLayout,
  type PermissionSlug,
  type Product,
} from '@sourcewiz/contract';
import type { CallerCtx, Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { ImageVariant } from '../../../platform/images/index.ts';
import { asResult, makeFile, type MadeFile } from '../../../platform/made-files/index.ts';
import type { CataloguePdfData } from '../../../platform/pdf/catalogue-pdf-data.ts';
import { readableAttributes } from '../../attributes/index.ts';
import { answerableAddress } from '../../identity/index.ts';
import { addToPaper, loadImageContents, noPictures, type PaperPictures } from '../../media/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { loadProducts } from '../../products/index.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { toBuyerCard, toBuyerProduct } from '../buyer/buyer-product.rules.ts';
import { buyerCatalogue, inOpenCatalogue, type OpenCatalogue } from '../buyer/buyer-view.service.ts';
import { selectForBuyers } from '../catalogue-products.store.ts';
import { cataloguePdfData, pictureVariant, templateOf, type PaperPiece } from './catalogue-pdf-content.ts';

const CHUNK = 40;
/** Number of images made at a time. */
const AT_A_TIME = 4;
/** Increase it when a template or the data change: PDFs made before are then no longer served. */
const PAPER_VERSION = 2;

const inputSchema = z.object({ catalogue_id: z.int(), layout: z.enum(pdfLayouts) });
interface PaperOrder {
  catalogueId: number;
  layout: PdfLayout;
  /** For people with the link: the contact is the company, not a member by name. */
  isForBuyers?: boolean;
}

/** Everything that a PDF is made from; images by their content hashes. */
interface Paper {
  name: string;
  language: 'en' | 'tr';
  layout: PdfLayout;
  data: CataloguePdfData;
  pictures: { sha256: string; variant: ImageVariant }[];
  /** The permissions needed to read everything in it. */
  needs: PermissionSlug[];
}

/** Makes the PDF of a catalogue; the file is kept as long as exports. */
export const cataloguePdfTask = defineTask({
  action: 'catalogue_pdf',
  queue: 'quick',
  resultFor: 'access_ppt_excel_link',
  card(task) {
    const input = inputSchema.safeParse(task.input);
    if (!input.success) return {};
    return {
      collection_link: `/collection-link/${input.data.catalogue_id}`,
      template_name: input.data.layout,
    };
  },
  async run(run) {
    const { catalogue_id: catalogueId, layout } = inputSchema.parse(run.task.input);
    const paper = await gatherPaper(run.base, { catalogueId, layout });
    // Cancelling ends the run at a chunk.
    const file = await makePaper(run.base, paper, (part) =>
      run.chunk(async (_ctx, { totalCount }) => ({ doneCount: Math.floor(totalCount * part * 0.9) })),
    );
    return asResult(file);
  },
});

/**
 * The PDF as a file: newly made, or an existing one with the same content.
 * @param progress called with the share of images that are ready
 */
export function makePaper(
  base: CallerCtx,
  paper: Paper,
  progress: (part: number) => Promise<unknown>,
): Promise<MadeFile> {
  const order = {
    kind: 'catalogue_pdf',
    name: `${paper.name}.pdf`,
    madeFrom: [PAPER_VERSION, paper],
    needs: ['access_ppt_excel_link' as const, ...paper.needs],
  };
  return makeFile(base, order, () => setPaper(base, paper, progress));
}

/** Loads everything to be printed in one transaction, so that the PDF shows one state of the catalogue. */
export async function gatherPaper(
  base: CallerCtx,
  { catalogueId, layout, isForBuyers = false }: PaperOrder,
): Promise<Paper> {
  const paper = await inOpenCatalogue({ base, catalogueId }, async (open) => {
    const catalogue = await buyerCatalogue(open);
    const pieces = await gatherPieces(open);
    if (pieces.length === 0) fail('catalogue_empty');
    const company = await organisationOf(open.ctx);
    const { coverFileId } = open.row;
    const marks = await loadImageContents(
      open.ctx,
      [coverFileId, company.logoFileId].filter((id) => id !== null),
    );
    const cover = marks.get(coverFileId ?? '') ?? null;
    const logo = marks.get(company.logoFileId ?? '') ?? null;
    const person = isForBuyers ? null : await contactOf(open);
    const contact = {
      name: person?.name || null,
      email: company.email || person?.email || null,
      phone: company.phone || null,
    };
    const data = cataloguePdfData({
      catalogue,
      pieces,
      view: open.view,
      cover,
      company: { name: company.name, place: company.place || null, logo, contact },
      layout,
    });
    const variant = pictureVariant({ layout, pieces: pieces.length });
    return {
      name: catalogue.name,
      language: catalogue.language,
      layout,
      data,
      pictures: picturesOf({ pieces, cover, logo, variant, onCover: data.coverImages }),
      needs: rightsToRead(await readableAttributes(open.ctx)),
    };
  });
  return paper ?? fail('not_found');
}

/** The person responsible for the catalogue. */
async function contactOf({ ctx, row }: OpenCatalogue) {
  return { name: row.createdByName, email: await answerableAddress(ctx, row.createdBy) };
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

/** Each image once, in the size of its largest use. */
function picturesOf({
  pieces,
  cover,
  logo,
  variant,
  onCover,
}: {
  pieces: readonly PaperPiece[];
  cover: string | null;
  logo: string | null;
  variant: ImageVariant;
  onCover: readonly string[];
}): Paper['pictures'] {
  const bySha = new Map<string, ImageVariant>();
  for (const { picture } of pieces) if (picture !== null) bySha.set(picture, variant);
  if (cover === null) for (const sha256 of onCover) bySha.set(sha256, 'paper');
  else bySha.set(cover, 'paper-cover');
  if (logo !== null && !bySha.has(logo)) bySha.set(logo, 'paper-360');
  return [...bySha].map(([sha256, size]) => ({ sha256, variant: size }));
}

async function setPaper(
  base: CallerCtx,
  paper: Paper,
  progress: (part: number) => Promise<unknown>,
): Promise<Uint8Array> {
  const { bytes } = await base.platform.pdf.render({
    template: templateOf(paper.layout),
    data: paper.data,
    ...(await preparePictures(base, paper, progress)),
    language: paper.language,
    // The list is a long table: tagging it for screen readers would make it ten times as large.
    tagged: paper.layout !== 'list',
    title: paper.name,
  });
  return bytes;
}

/** Makes missing sizes, chunk by chunk with progress; no transaction is open meanwhile. */
async function preparePictures(
  base: CallerCtx,
  { pictures }: Paper,
  progress: (part: number) => Promise<unknown>,
): Promise<PaperPictures> {
  const read = noPictures();
  for (let from = 0; from < pictures.length; from += CHUNK) {
    const waiting = pictures.slice(from, from + CHUNK);
    await Promise.all(
      Array.from({ length: AT_A_TIME }, async () => {
        for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
          await addToPaper(read, base, picture);
        }
      }),
    );
    await progress(Math.min(from + CHUNK, pictures.length) / pictures.length);
  }
  return read;
}
