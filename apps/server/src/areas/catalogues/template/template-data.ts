import { z } from 'zod';
import type { BuyerCard, BuyerCatalogue, BuyerProduct, BuyerVariant, Language } from '@sourcewiz/contract';
import type { BuyerView } from '../buyer/buyer-product.rules.ts';
import type { LineFacts } from '../sheet/line-facts.rules.ts';
import { optionColours } from './option-colours.rules.ts';
import { templateWords } from './template-words.ts';

const text = z.string();
const textOrNone = text.nullable();

const printedOption = z.object({
  /** e.g. "Small, Natural" */
  name: text,
  id: text,
  price: textOrNone,
  /** Decimal text of its price per piece in the currency of the catalogue; null if it is per another unit. */
  amount: textOrNone,
  moq: textOrNone,
});

const printedProduct = z.object({
  name: text,
  sku: textOrNone,
  /** Names of its images, the main one first; as many as the catalogue and the design show. */
  images: z.array(text),
  description: textOrNone,
  /** Null: on request, if the catalogue shows prices. `isFrom`: the lowest of its options. */
  price: z.object({ text, isFrom: z.boolean(), amount: textOrNone }).nullable(),
  moq: textOrNone,
  /** The other attributes in the order of the choice; those without a value are absent. */
  facts: z.array(z.object({ label: text, value: text, isNumber: z.boolean() })),
  options: z.array(printedOption),
  /** e.g. "4 options"; null with fewer than two. */
  optionsNote: textOrNone,
  /** The colours of its options, `#rrggbb`; empty unless every one of them is known. */
  colours: z.array(text),
});

/** What every design of a catalogue prints, on paper and on slides: texts in its language, images by their names. */
export const templateData = z.object({
  company: z.object({
    name: text,
    place: textOrNone,
    /** Without a logo, a circle with the initial is drawn. */
    logo: textOrNone,
    contact: z.object({ name: textOrNone, email: textOrNone, phone: textOrNone }),
  }),
  catalogue: z.object({
    title: text,
    subtitle: textOrNone,
    preparedFor: textOrNone,
    /** e.g. "64, in 5 categories" */
    products: text,
    /** e.g. "64 products" */
    count: text,
    /** e.g. "US dollars a piece, FOB Mundra"; null if no prices are shown. */
    prices: textOrNone,
    /** e.g. "USD", the heading of a column of prices; empty if there are several. */
    currency: text,
    /** The rates used, with their days. */
    rates: textOrNone,
    /** e.g. "31 March 2027" */
    validUntil: textOrNone,
    /** The line at the foot of every page: what a price is, and until when. */
    terms: textOrNone,
  }),
  /** The image that the seller chose for the cover. */
  coverScene: textOrNone,
  /** Up to four product images that form the cover if there is no scene. */
  coverImages: z.array(text),
  /** By category, in the order in which they first appear. */
  sections: z.array(z.object({ name: text, count: text, products: z.array(printedProduct) })),
  /** The fixed words. */
  labels: z.record(text, text),
  showsPrices: z.boolean(),
});
export type TemplateData = z.infer<typeof templateData>;
export type TemplateProduct = z.infer<typeof printedProduct>;
export type TemplateSection = TemplateData['sections'][number];

/** A product with the content hashes of its images. */
export interface PaperItem {
  product: BuyerProduct;
  card: Pick<BuyerCard, 'price' | 'isFromPrice' | 'moq' | 'optionCount'>;
  /** SHA-256 of its images, the main one first. */
  pictures: readonly string[];
  /** What its lines in a sheet say: one for each option, or one. */
  lines?: readonly LineFacts[];
}

const COVER_IMAGES = 4;

/**
 * The data of a catalogue's PDF and slides: only what its buyers may see, in the organisation's language.
 * @param products all products in the order of the catalogue
 * @param cover SHA-256 of the image that the seller chose
 * @param company the seller with the content hash of the logo, and the contact for buyers
 */
export function templateDataOf({
  catalogue,
  products,
  view,
  cover,
  company,
}: {
  catalogue: BuyerCatalogue;
  products: readonly PaperItem[];
  view: Pick<BuyerView, 'price' | 'moq'>;
  cover: string | null;
  company: TemplateData['company'];
}): TemplateData {
  const { language, currency, rates, validUntil } = catalogue;
  const w = templateWords[language];
  const prices = view.price ? w.pricesIn(pricesFacts(catalogue, products)) : '';
  const sections = sectionsOf(products, language);
  return {
    company,
    catalogue: {
      title: catalogue.name,
      subtitle: catalogue.note || null,
      preparedFor: catalogue.preparedFor || null,
      products:
        sections.length > 1 ? w.productsIn(products.length, sections.length) : String(products.length),
      count: w.products(products.length),
      prices: prices || null,
      currency: view.price ? currency : '',
      rates: view.price && rates ? rates : null,
      validUntil,
      terms: [prices, validUntil && w.validUntil(validUntil)].filter(Boolean).join(', ') || null,
    },
    coverScene: cover,
    coverImages: products.flatMap(({ pictures }) => pictures[0] ?? []).slice(0, COVER_IMAGES),
    sections,
    labels: { ...w.labels, ...(view.moq ? { moq: view.moq.name } : {}) },
    showsPrices: view.price !== undefined,
  };
}

function pricesFacts({ currency, priceTerms, language }: BuyerCatalogue, products: readonly PaperItem[]) {
  const priced = products.filter(({ card }) => card.price !== null);
  const isPerPiece =
    priced.length > 0 &&
    priced.every(({ product: { amount, variants } }) =>
      amount === null
        ? variants.some((one) => one.amount !== null)
        : variants.every(({ price, amount: own }) => price === null || own !== null),
    );
  return { currency: currency && currencyName(currency, language), terms: priceTerms, isPerPiece };
}

/** A currency as it is called after an amount: `US dollars`; in Turkish, the sign of the lira stands before it, too. */
function currencyName(currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'name' });
  return format.formatToParts(2).findLast(({ type }) => type === 'currency')?.value ?? currency;
}

/** Products by category, in the order of the sections. */
export function byCategory(products: readonly PaperItem[], language: Language): Map<string, PaperItem[]> {
  return Map.groupBy(products, ({ product }) => product.category || templateWords[language].others);
}

function sectionsOf(products: readonly PaperItem[], language: Language): TemplateSection[] {
  const w = templateWords[language];
  return [...byCategory(products, language)].map(([name, members]) => ({
    name,
    count: w.products(members.length),
    products: members.map((member) => printed(member, language)),
  }));
}

const isFigure = /^[\d.,\s]*\d[\d.,\s]*$/;

function printed({ product, card, pictures }: PaperItem, language: Language): TemplateProduct {
  const { name, productId, description, facts, variants } = product;
  return {
    name,
    sku: productId || null,
    images: [...pictures],
    description: description || null,
    price:
      card.price === null ? null : { text: card.price, isFrom: card.isFromPrice, amount: product.amount },
    moq: card.moq,
    facts: facts.map(({ label, value }) => ({ label, value, isNumber: isFigure.test(value) })),
    options: variants.map(optionOf),
    optionsNote: card.optionCount > 1 ? templateWords[language].options(card.optionCount) : null,
    colours: optionColours(product.variantTypes, variants),
  };
}

function optionOf({
  options,
  variantId,
  price,
  amount,
  moq,
}: BuyerVariant): TemplateProduct['options'][number] {
  return { name: Object.values(options).join(', ') || variantId, id: variantId, price, amount, moq };
}
