import { designs, rightsToRead, type CatalogueDesign } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { LoadedDocument } from '../../../platform/print/index.ts';
import { readableAttributes } from '../../attributes/index.ts';
import { answerableAddress } from '../../identity/index.ts';
import { loadImageContents } from '../../media/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { loadProducts } from '../../products/index.ts';
import { toBuyerCard, toBuyerProduct } from '../buyer/buyer-product.rules.ts';
import { buyerCatalogue, openForBuyers, type OpenCatalogue } from '../buyer/buyer-view.service.ts';
import { allImages, productInCatalogue } from '../prices/shown-prices.rules.ts';
import { lineFacts } from '../sheet/line-facts.rules.ts';
import { selectForBuyers } from '../catalogue-products.store.ts';
import { selectCatalogue, type CatalogueRow } from '../catalogues.store.ts';
import { templateDataOf, type PaperItem, type TemplateData } from './template-data.ts';

export interface TemplateOrder {
  catalogueId: number;
  /** For people with the link: the contact is the company, not a member by name. */
  isForBuyers?: boolean;
  /** Replaces the look that the catalogue has. */
  look?: Partial<CatalogueRow>;
  /** Only the first products. */
  most?: number;
  /** Whether `products` have what the lines of a sheet say. */
  hasLines?: boolean;
}

/** A file to make of a catalogue. */
export interface CatalogueFileOrder extends Pick<TemplateOrder, 'catalogueId' | 'isForBuyers'> {
  design: CatalogueDesign;
}

/** A catalogue for its designs: what buyers may see, with the hashes of its images as their names. */
export interface LoadedTemplate extends Omit<LoadedDocument<TemplateData>, 'pictures'> {
  row: CatalogueRow;
  products: PaperItem[];
  productCount: number;
}

/**
 * Loads a catalogue for its PDF, its slides and their previews.
 * @throws DomainError not_found, catalogue_empty
 */
export async function loadTemplate(
  own: Ctx,
  { catalogueId, isForBuyers = false, look = {}, most = Infinity, hasLines = false }: TemplateOrder,
): Promise<LoadedTemplate> {
  const stored = (await selectCatalogue(own, catalogueId)) ?? fail('not_found');
  const open = await openForBuyers(own, { ...stored, ...look });
  const catalogue = await buyerCatalogue(open);
  const { items, total } = await gatherProducts(open, { most, hasLines });
  if (items.length === 0) fail('catalogue_empty');
  const company = await organisationOf(open.ctx);
  const marks = await loadImageContents(
    open.ctx,
    [open.row.coverFileId, company.logoFileId].filter((id) => id !== null),
  );
  const person = isForBuyers ? null : await contactOf(open);
  const content = templateDataOf({
    catalogue,
    products: items,
    view: open.view,
    cover: marks.get(open.row.coverFileId ?? '') ?? null,
    company: {
      name: company.name,
      place: company.place || null,
      logo: marks.get(company.logoFileId ?? '') ?? null,
      contact: {
        name: person?.name || null,
        email: company.email || person?.email || null,
        phone: company.phone || null,
      },
    },
  });
  return {
    row: open.row,
    products: items,
    productCount: total,
    name: catalogue.name,
    language: catalogue.language,
    content,
    needs: ['access_ppt_excel_link', ...rightsToRead(await readableAttributes(open.ctx))],
  };
}

/** The person responsible for the catalogue. */
async function contactOf({ ctx, row }: OpenCatalogue) {
  return { name: row.createdByName, email: await answerableAddress(ctx, row.createdBy) };
}

async function gatherProducts(
  open: OpenCatalogue,
  { most, hasLines }: Required<Pick<TemplateOrder, 'most' | 'hasLines'>>,
) {
  const { ctx, row, view } = open;
  const ids = await selectForBuyers(ctx, { catalogueId: row.id });
  const chosen = ids.slice(0, most);
  const count = imagesShown(row);
  const items: PaperItem[] = [];
  for (let from = 0; from < chosen.length; from += 500) {
    const products = await loadProducts(ctx, chosen.slice(from, from + 500));
    const images = products.map((product) => allImages(productInCatalogue(product, view)).slice(0, count));
    const contents = await loadImageContents(
      ctx,
      images.flat().map(({ id }) => id),
    );
    for (const [index, product] of products.entries()) {
      const pictures = (images[index] ?? []).flatMap(({ id }) => contents.get(id) ?? []);
      const lines = hasLines ? { lines: lineFacts(product, view) } : {};
      const shown = { product: toBuyerProduct(product, view), card: toBuyerCard(product, view) };
      items.push({ ...shown, pictures, ...lines });
    }
  }
  return { items, total: ids.length };
}

/** The number of images of a product that a catalogue shows in its design. */
export function imagesShown({
  design,
  imagesPerProduct,
}: {
  design: CatalogueDesign;
  imagesPerProduct: number;
}) {
  return Math.min(imagesPerProduct, designs[design].images);
}
