import { createHash } from 'node:crypto';
import {
  designs,
  type CatalogueDesign,
  type ParsedOf,
  type previewCataloguePdf,
  type ResultOf,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { defined } from '../../../platform/defined.ts';
import { svgPage } from '../../../platform/images/index.ts';
import { LastAnswers } from '../../../platform/last-answers.ts';
import { previewDocument } from '../../../platform/print/index.ts';
import { createTurnsByKey } from '../../../platform/turns.ts';
import { findCatalogue } from '../catalogues.service.ts';
import { catalogueDocument, type LoadedPaper, type PaperData } from './catalogue.document.ts';

/** Products of a preview: what somebody would page through. */
const PREVIEW_PRODUCTS = 60;
/** Products of the small picture of a design. */
const THUMB_PRODUCTS = 14;
const PAGE_WIDTH = 1100;
const THUMB_WIDTH = 420;

/** Previews of one company that are made at the same time. */
const inTurnOf = createTurnsByKey({ atOnce: 2, waitingMax: 24 });
/** Typeset previews, by their content: turning a page typesets nothing. */
const typeset = new LastAnswers<string>(16);

/**
 * A page of a catalogue's PDF, by the code that makes the file; nothing is written.
 * @throws DomainError not_found, catalogue_empty, rate_limited, paper_too_large
 */
export function previewPdf(
  base: CallerCtx,
  { collection_id: catalogueId, look: changes, page }: ParsedOf<typeof previewCataloguePdf>['body'],
): Promise<ResultOf<typeof previewCataloguePdf>> {
  return inTurnOf(base.caller.orgId, async () => {
    const { images_per_product: imagesPerProduct, ...rest } = changes;
    const { document, loaded, design } = await inTransaction(base, async (ctx) => {
      const look = defined({ ...rest, imagesPerProduct });
      const chosen = look.design ?? (await findCatalogue(ctx, catalogueId)).design;
      const found = catalogueDocument(chosen);
      const most = page === undefined ? THUMB_PRODUCTS : PREVIEW_PRODUCTS;
      return { document: found, design: chosen, loaded: await found.load(ctx, { catalogueId, look, most }) };
    });
    const { content, language, productCount } = loaded;
    const pictures = (loaded.pictures ?? []).map((one) => ({ ...one, variant: 'paper-360' as const }));
    const mark = createHash('sha256')
      .update(JSON.stringify([document.version, language, content]))
      .digest('hex');
    const svg = await typeset.of(base.platform, { about: `${base.caller.orgId}:${mark}`, mark }, () =>
      previewDocument(base, document, { content, pictures, ...(language ? { language } : {}) }),
    );
    const { pages, at, ratio } = pageOf(svg, { page, content, design });
    const image = await svgPage(svg, { at, ratio, width: page === undefined ? THUMB_WIDTH : PAGE_WIDTH });
    return {
      page: at,
      pages,
      image: `data:image/webp;base64,${image.toString('base64')}`,
      ratio,
      products: productCount,
      ...countsOf(loaded),
    };
  });
}

function countsOf({ content: { sections, showsPrices } }: LoadedPaper) {
  const products = sections.flatMap((section) => section.products);
  const isPriced = ({ price, options }: (typeof products)[number]) =>
    price !== null || options.some((option) => option.price !== null);
  return {
    shown: products.length,
    without_price: showsPrices ? products.filter((one) => !isPriced(one)).length : 0,
    without_picture: products.filter(({ images }) => images.length === 0).length,
  };
}

/** Width divided by height of the papers, upright or as they are seen on a screen. */
const ratios = { a4: 210 / 297, letter: 215.9 / 279.4, '16:9': 338.67 / 190.5 } as const;

/** The pages of a document that stands in one image, one below the other. */
function pageOf(
  svg: string,
  {
    page,
    content: { look },
    design,
  }: { page: number | undefined; content: PaperData; design: CatalogueDesign },
): { pages: number; at: number; ratio: number } {
  const upright = ratios[look.paper];
  const ratio = design === 'look_book' && look.paper !== '16:9' ? 1 / upright : upright;
  const [, width = '1', height = '1'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const pages = Math.max(1, Math.round((Number(height) / Number(width)) * ratio));
  const before = { cover: 0, contents: 1, products: 2 }[designs[design].showcase];
  const showcase = 1 + Math.min(before, look.parts.length);
  return { pages, at: Math.min(page ?? showcase, pages), ratio };
}
