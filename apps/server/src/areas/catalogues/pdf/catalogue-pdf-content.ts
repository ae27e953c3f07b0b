import type { BuyerCard, BuyerCatalogue, BuyerProduct, Language, PdfLayout } from '@sourcewiz/contract';
import type {
  CataloguePdfData,
  CataloguePdfProduct,
  CataloguePdfSection,
} from '../../../platform/pdf/catalogue-pdf-data.ts';
import type { BuyerView } from '../buyer/buyer-product.rules.ts';

const words = {
  en: {
    labels: {
      preparedFor: 'Prepared for',
      pieces: 'Pieces',
      prices: 'Prices',
      validUntil: 'Valid until',
      product: 'Product',
    },
    pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
    piecesIn: (count: number, categories: number) => `${count}, in ${categories} categories`,
    options: (count: number) => (count === 1 ? '1 option' : `${count} options`),
    from: (price: string) => `from ${price}`,
    price: 'Price',
    others: 'Other pieces',
  },
  tr: {
    labels: {
      preparedFor: 'Hazırlandığı firma',
      pieces: 'Ürünler',
      prices: 'Fiyatlar',
      validUntil: 'Geçerlilik',
      product: 'Ürün',
    },
    pieces: (count: number) => `${count} ürün`,
    piecesIn: (count: number, categories: number) => `${categories} kategoride ${count} ürün`,
    options: (count: number) => `${count} seçenek`,
    from: (price: string) => `en düşük ${price}`,
    price: 'Fiyat',
    others: 'Diğer ürünler',
  },
} as const;

/** A piece with the content hashes of its images. */
export interface PaperPiece {
  product: BuyerProduct;
  card: Pick<BuyerCard, 'price' | 'isFromPrice' | 'moq' | 'optionCount'>;
  /** SHA-256 of its main image. */
  picture: string | null;
}

export const templateOf = (layout: PdfLayout) => `catalogue-${layout}` as const;

/** With more pieces than this, images are printed smaller, so that the file can still be sent. */
const MANY_PIECES = 1000;

/** The size in which images are printed, by layout and number of pieces. */
export function pictureVariant({ layout, pieces }: { layout: PdfLayout; pieces: number }) {
  if (layout === 'list') return 'paper-360';
  if (layout === 'large' && pieces <= MANY_PIECES) return 'paper';
  return pieces <= MANY_PIECES || layout === 'large' ? 'paper-700' : 'paper-360';
}

/**
 * The data of a catalogue's PDF: only what its buyers may see, in the organisation's language.
 * @param pieces all pieces in the order of the catalogue; sections follow the first appearance of their category
 * @param cover SHA-256 of the image that the seller chose
 * @param company the seller with the content hash of the logo, and the contact for buyers
 */
export function cataloguePdfData({
  catalogue,
  pieces,
  view,
  cover,
  company,
  layout,
}: {
  catalogue: BuyerCatalogue;
  pieces: readonly PaperPiece[];
  view: Pick<BuyerView, 'price' | 'moq'>;
  cover: string | null;
  company: CataloguePdfData['company'];
  layout: PdfLayout;
}): CataloguePdfData {
  const { language } = catalogue;
  const w = words[language];
  const all = sectionsOf(pieces, { language, view });
  const sections = layout === 'grid' ? inFullRows(all, language) : all;
  const prices = [catalogue.currency, catalogue.priceTerms].filter(Boolean).join(', ');
  return {
    company,
    catalogue: {
      title: catalogue.name,
      subtitle: catalogue.note || null,
      preparedFor: catalogue.preparedFor || null,
      pieces: all.length > 1 ? w.piecesIn(pieces.length, all.length) : String(pieces.length),
      pricesNote: view.price && prices ? prices : null,
      validUntil: catalogue.validUntil,
    },
    coverScene: cover,
    coverImages: pieces.flatMap(({ picture }) => picture ?? []).slice(0, 4),
    sections,
    labels: w.labels,
    footerNote: footerOf(catalogue, { prices: view.price ? prices : '', label: w.labels.validUntil }),
  };
}

function footerOf(
  { validUntil, rates }: BuyerCatalogue,
  { prices, label }: { prices: string; label: string },
): string | null {
  return [prices, rates, validUntil && `${label} ${validUntil}`].filter(Boolean).join(' · ') || null;
}

function sectionsOf(
  pieces: readonly PaperPiece[],
  { language, view }: { language: Language; view: Pick<BuyerView, 'price' | 'moq'> },
): CataloguePdfSection[] {
  const byCategory = Map.groupBy(pieces, ({ product }) => product.category || words[language].others);
  return [...byCategory].map(([name, members]) => ({
    name,
    count: words[language].pieces(members.length),
    products: members.map((piece) => paperProduct(piece, { language, view })),
  }));
}

/** Products in a row of the grid (see catalogue-grid.typ). */
const GRID_COLUMNS = 3;

/** Neighbouring categories that fit into one row share it, so that none leaves most of a row empty. */
function inFullRows(sections: readonly CataloguePdfSection[], language: Language): CataloguePdfSection[] {
  const shared: CataloguePdfSection[] = [];
  for (const section of sections) {
    const last = shared.at(-1);
    const count = (last?.products.length ?? GRID_COLUMNS) + section.products.length;
    if (last === undefined || count > GRID_COLUMNS) {
      shared.push(section);
      continue;
    }
    shared[shared.length - 1] = {
      name: `${last.name} · ${section.name}`,
      count: words[language].pieces(count),
      products: [...last.products, ...section.products],
    };
  }
  return shared;
}

function paperProduct(
  { product, card, picture }: PaperPiece,
  { language, view }: { language: Language; view: Pick<BuyerView, 'price' | 'moq'> },
): CataloguePdfProduct {
  const w = words[language];
  const facts: CataloguePdfProduct['facts'] = [];
  if (view.price && card.price) {
    const value = card.isFromPrice ? w.from(card.price) : card.price;
    facts.push({ label: w.price, value, strong: true, numeric: true });
  }
  if (view.moq && card.moq) facts.push({ label: view.moq.name, value: card.moq, numeric: true });
  return {
    name: product.name,
    sku: product.productId,
    image: picture,
    description: product.description || null,
    facts: [...facts, ...product.facts.map(({ label, value }) => ({ label, value }))],
    variantsNote: card.optionCount > 1 ? w.options(card.optionCount) : null,
  };
}
