import { z } from 'zod';
import {
  catalogueDesigns,
  designs,
  paperFonts,
  paperParts,
  papers,
  type CatalogueDesign,
} from '@sourcewiz/contract';
import type { ImageVariant } from '../../../platform/images/index.ts';
import type { PrintedPicture } from '../../../platform/images/index.ts';
import { defineDocument, type LoadedDocument, type PageStart } from '../../../platform/print/index.ts';
import type { Ctx } from '../../../platform/context.ts';
import { loadTemplate, type TemplateOrder } from '../template/load-template.service.ts';
import { templateData, type TemplateData } from '../template/template-data.ts';

/** What the templates of `designs` print. */
const paperData = templateData.extend({
  look: z.object({
    design: z.enum(catalogueDesigns),
    paper: z.enum(papers),
    accent: z.string(),
    font: z.enum(Object.values(paperFonts)),
    parts: z.array(z.enum(paperParts)),
  }),
  /** Of the front of a long catalogue, which has no products: the pages on which categories start. */
  starts: z.array(z.object({ name: z.string(), page: z.number() })).optional(),
  /** The number of the first page, if it is another part of a long one. */
  firstPage: z.number().optional(),
  /** Whether it is a later part. */
  isContinued: z.boolean().optional(),
});
export type PaperData = z.infer<typeof paperData>;

export interface LoadedPaper extends LoadedDocument<PaperData> {
  /** Published products of the whole catalogue. */
  productCount: number;
}

/** A catalogue as a document in one design. `load` throws not_found, catalogue_empty. */
export function catalogueDocument(design: CatalogueDesign) {
  return defineDocument({
    kind: 'catalogue_pdf',
    template: `designs/${design}`,
    version: 10,
    schema: paperData,
    // Lists are long tables.
    tagged: design !== 'ledger' && design !== 'price_list',
    load: (ctx, order: TemplateOrder): Promise<LoadedPaper> =>
      loadPaper(ctx, { ...order, look: { ...order.look, design } }),
    split: (content) => partsOf(content),
    numbered: { front: frontOf, from: (part, firstPage) => ({ ...part, firstPage }), pages: likelyPages },
  });
}

/** More products than this are typeset in parts, so that memory and time of one do not grow with them. */
const WHOLE_MAX = 504;
/**
 * Products of a part: a multiple of what pages hold, so that few of them are cut short. Memory grows with the pages and
 * with the size of their pictures, so parts are smaller where a page holds few.
 */
const PART = 144;
const PART_OF_FEW = 72;
const FEW_ON_PAGE = 3;

/** A long catalogue in parts, without what comes before its products. */
export function partsOf(
  content: PaperData,
  { wholeMax = WHOLE_MAX, part = partFor(content.look.design) } = {},
): PaperData[] {
  if (productsIn(content) <= wholeMax) return [content];
  const look = { ...content.look, parts: [] };
  const parts: PaperData['sections'][] = [];
  let room = 0;
  for (const section of content.sections) {
    for (let from = 0; from < section.products.length;) {
      if (room === 0) {
        parts.push([]);
        room = part;
      }
      const products = section.products.slice(from, from + room);
      parts.at(-1)?.push({ ...section, products });
      from += products.length;
      room -= products.length;
    }
  }
  return parts.map((sections, index) => ({ ...content, look, sections, isContinued: index > 0 }));
}

const productsIn = ({ sections }: PaperData): number =>
  sections.reduce((sum, { products }) => sum + products.length, 0);

function likelyPages(part: PaperData): number | null {
  const held = designs[part.look.design].perPage[part.look.paper];
  return held && Math.ceil(productsIn(part) / held);
}

function partFor(design: CatalogueDesign): number {
  return onPage(design) > FEW_ON_PAGE ? PART : PART_OF_FEW;
}

/** Cover and contents, if it has any: of each category the product whose picture stands beside it. */
function frontOf(content: PaperData, starts: readonly PageStart[]): PaperData | null {
  if (content.look.parts.length === 0) return null;
  const sections = content.sections.map(({ products, ...section }) => {
    const shown = products.find(({ images }) => images.length > 0) ?? products[0];
    return { ...section, products: shown ? [shown] : [] };
  });
  return { ...content, sections, starts: [...starts] };
}

async function loadPaper(own: Ctx, order: TemplateOrder): Promise<LoadedPaper> {
  const { row, content, ...loaded } = await loadTemplate(own, order);
  const { design, paper, accent, font, parts } = row;
  return {
    ...loaded,
    content: { ...content, look: { design, paper, accent, font: paperFonts[font], parts } },
    pictures: picturesOf(content, pictureVariant(design, loaded.productCount)),
  };
}

/** With more products than this, images are printed smaller, so that the file can still be sent. */
const MANY_PRODUCTS = 1000;

/** The size in which images are printed, by design and number of products. */
function pictureVariant(design: CatalogueDesign, products: number): ImageVariant {
  const held = onPage(design);
  const isMany = products > MANY_PRODUCTS;
  if (held > 9 || (isMany && held > 2)) return 'paper-360';
  return held > 2 || isMany ? 'paper-700' : 'paper';
}

/** Products that a page holds; any number of them in a list. */
const onPage = (design: CatalogueDesign): number => designs[design].perPage.a4 ?? Infinity;

/** Each image once, in the size of its largest use. */
function picturesOf(
  { sections, coverScene, coverImages, company: { logo } }: TemplateData,
  variant: ImageVariant,
): PrintedPicture[] {
  const bySha = new Map<string, ImageVariant>();
  for (const { images } of sections.flatMap(({ products }) => products)) {
    for (const sha256 of images) bySha.set(sha256, variant);
  }
  if (coverScene === null) for (const sha256 of coverImages) bySha.set(sha256, 'paper');
  else bySha.set(coverScene, 'paper-cover');
  if (logo !== null && !bySha.has(logo)) bySha.set(logo, 'paper-360');
  return [...bySha].map(([sha256, size]) => ({ sha256, variant: size }));
}
