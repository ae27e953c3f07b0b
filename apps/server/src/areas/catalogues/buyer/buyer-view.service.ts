import {
  BUYER_PAGE_SIZE,
  convertMoney,
  formatMoney,
  sizeBandOf,
  type Attribute,
  type BuyerCard,
  type BuyerCatalogue,
  type BuyerFilters,
  type BuyerLine,
  type BuyerProduct,
  type BuyerQuery,
  type ExchangeRate,
  type Language,
  type MoneyRules,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { readableAttributes } from '../../attributes/index.ts';
import { companyOf, expectLink, type LinkRow, type OpenLink } from '../../links/index.ts';
import { loadImages } from '../../media/index.ts';
import { moneyRules, organisationOf } from '../../organisation/index.ts';
import { loadProducts } from '../../products/index.ts';
import { longDate } from './buyer-dates.rules.ts';
import { buyerFigures, type BuyerFigures } from './buyer-figures.service.ts';
import {
  buyerViewOf,
  optionName,
  toBuyerCard,
  toBuyerImage,
  toBuyerProduct,
  type BuyerView,
} from './buyer-product.rules.ts';
import { selectCovers, selectForBuyers, selectNeighbours } from '../catalogue-products.store.ts';
import { searchShelf, splitFilter } from './shelf/shelf-search.ts';
import { shelfOf } from './shelf/shelf.service.ts';
import { asBuyer } from '../catalogue-audience.ts';
import { catalogueSubject } from '../catalogue-link.ts';
import { downloadsOf } from '../files/buyer-file.rules.ts';
import { selectCatalogue, type CatalogueLink, type CatalogueRow } from '../catalogues.store.ts';

const GOES_WITH = 4;
const HERO_IMAGES = 4;

/** @throws DomainError not_found, link_expired, link_locked if the link is not open to the browser */
export const expectOpenLink = (visitor: Visitor, token: string): Promise<OpenLink> =>
  expectLink(visitor, catalogueSubject, token);

/** A catalogue that is open to a buyer, with what its pages need. */
export interface OpenCatalogue {
  /** Reads as the buyer of the catalogue. */
  ctx: Ctx;
  row: CatalogueRow;
  view: BuyerView;
  /** The attributes that buyers see, in their order. */
  shown: readonly Attribute[];
  figures: BuyerFigures;
  /** With settings that are not saved: nothing of it is kept for buyers. */
  isPreview?: boolean;
}

/**
 * Works in a catalogue as its buyer sees it, in one transaction of its organisation; undefined if it is gone. For
 * members of the company see `asBuyer`.
 */
export async function inOpenCatalogue<T>(
  {
    base,
    link,
    language,
  }: { base: CallerCtx; link: Pick<LinkRow, 'subjectId'> | LinkRow; language: Language | undefined },
  work: (open: OpenCatalogue) => Promise<T>,
): Promise<T | undefined> {
  return inTransaction(base, async (own) => {
    const row = await selectCatalogue(own, link.subjectId);
    if (!row) return undefined;
    // What the buyer's own link allows, if there are several.
    const given = 'id' in link ? { ...row, link: link as CatalogueLink } : row;
    return work(await openForBuyers(own, given, language));
  });
}

/**
 * A catalogue as its buyers see it, in the transaction of a member of the company or of the link.
 * @param wanted the language that the buyer reads; the seller's if it is not known
 */
export async function openForBuyers(own: Ctx, row: CatalogueRow, wanted?: Language): Promise<OpenCatalogue> {
  const ctx = asBuyer(own, row);
  const language = wanted ?? (await organisationOf(ctx)).locale;
  const money = await catalogueMoney(ctx, row);
  const shown = await readableAttributes(ctx);
  const asStored = buyerViewOf(shown, {
    language,
    money,
    currency: '',
    hasLargeThumbs: row.link.options.higher_thumbnail_quality,
  });
  const priceId = asStored.price?.id;
  const figures = await buyerFigures(ctx, row, priceId);
  const { currencies: stored } = figures;
  const [single = '', ...others] = stored;
  const { priceRules: rules } = row;
  const hasPrices = stored.length > 0 && !rules.on_request;
  const currency = hasPrices ? (row.currency ?? (others.length === 0 ? single : money.home)) : '';
  const view = { ...asStored, currency, prices: { rules, own: figures.own } };
  return { ctx, row, view, shown, figures };
}

/** Exchange rates of a catalogue: those that it froze, and today's for pairs that it did not know then. */
async function catalogueMoney(ctx: Ctx, { rates: frozen }: CatalogueRow): Promise<MoneyRules> {
  const { home, rates } = await moneyRules(ctx);
  if (!frozen) return { home, rates };
  const pairOf = ({ base, quote }: ExchangeRate) => [base, quote].toSorted().join(' ');
  const known = new Set(frozen.map(pairOf));
  return { home, rates: [...frozen, ...rates.filter((rate) => !known.has(pairOf(rate)))] };
}

/** The head of a buyer's page: seller, name, sentence, categories. */
export async function buyerCatalogue({ ctx, row, view, figures }: OpenCatalogue): Promise<BuyerCatalogue> {
  const { priceTerms } = await organisationOf(ctx);
  const covers = await selectCovers(ctx, { catalogueIds: [row.id], most: HERO_IMAGES });
  const heroIds = row.coverFileId ? [row.coverFileId] : (covers.get(row.id) ?? []);
  const images = await loadImages(ctx, heroIds);
  const pictures = heroIds.flatMap((id) => images.get(id) ?? []).map((image) => toBuyerImage(image, view));
  return {
    token: row.link.token ?? '',
    language: view.language,
    company: await companyOf(ctx, view.language),
    name: row.name,
    preparedFor: row.buyerCompany,
    note: row.note,
    priceTerms,
    showsPrices: view.price !== undefined,
    currency: view.currency,
    rates: ratesUsed(view, figures.currencies),
    validUntil: row.link.expiresAt ? longDate(row.link.expiresAt, view.language) : null,
    total: figures.total,
    hasFilter: row.link.options.show_product_filter,
    downloads: downloadsOf(row.link.options),
    cover: row.coverFileId ? (pictures[0] ?? null) : null,
    heroImages: row.coverFileId ? [] : pictures,
  };
}

/** The rates for converting prices of these currencies, with the day of each. */
export function ratesUsed({ currency, money, language }: BuyerView, stored: readonly string[]): string {
  const used = stored.flatMap(
    (code) => convertMoney({ amount: '1', currency: code }, currency, money.rates)?.at ?? [],
  );
  return used
    .map(({ base, quote, rate, day }) => {
      const worth = formatMoney({ amount: rate, currency: quote }, language);
      return `1 ${base} = ${worth}, ${longDate(new Date(day), language)}`;
    })
    .join('; ');
}

/** A page of products, the first one with what they can be filtered by. */
export async function buyerCards(
  open: OpenCatalogue,
  { page, ...asked }: BuyerQuery,
): Promise<{ cards: BuyerCard[]; total: number; filters: BuyerFilters | null }> {
  const { ctx, row, view } = open;
  const answer = searchShelf(await shelfOf(ctx, open), allowedQuery(open, asked), view.language);
  const from = (page - 1) * BUYER_PAGE_SIZE;
  const hasFilters = page === 1 && row.link.options.show_product_filter;
  const products = await loadProducts(ctx, answer.ids.slice(from, from + BUYER_PAGE_SIZE));
  return {
    cards: products.map((product) => toBuyerCard(product, view)),
    total: answer.ids.length,
    filters: hasFilters ? answer.filters : null,
  };
}

/** A link without filters ignores those in the address; a whole size, which older addresses have, is its band. */
export function allowedQuery<Query extends Omit<BuyerQuery, 'page'>>(
  { row, view }: OpenCatalogue,
  asked: Query,
): Query {
  if (!row.link.options.show_product_filter)
    return { ...asked, search: '', filters: [], min: null, max: null, sort: 'featured' };
  const sizes = new Set(
    [...view.summary, ...view.facts].flatMap(({ id, dtype }) => (dtype === 'size' ? [String(id)] : [])),
  );
  const settled = asked.filters.map((filter) => {
    const { kind, value } = splitFilter(filter);
    return sizes.has(kind) ? `${kind}:${sizeBandOf(value) ?? value}` : filter;
  });
  return { ...asked, filters: [...new Set(settled)] };
}

/** What a buyer chose of a catalogue, as far as they may still see it, with the option if they chose one. */
export async function chosenByBuyer<Item extends { id: number; variant?: number | undefined }>(
  { ctx, row, view }: OpenCatalogue,
  items: readonly Item[],
) {
  const wanted = [...new Set(items.map(({ id }) => id))];
  const ids = wanted.length > 0 ? await selectForBuyers(ctx, { catalogueId: row.id, ids: wanted }) : [];
  const products = await loadProducts(ctx, ids);
  const shown = new Map(products.map((product) => [product.id, toBuyerProduct(product, view)]));
  return items.flatMap((item) => {
    const product = shown.get(item.id);
    if (!product) return [];
    return [{ item, product, option: product.variants.find(({ id }) => id === item.variant) }];
  });
}

/** The lines of a shortlist; one whose option is no longer made is missing. */
export async function shortlistLines(
  open: OpenCatalogue,
  items: readonly { id: number; variant?: number }[],
): Promise<BuyerLine[]> {
  const chosen = await chosenByBuyer(open, items);
  return chosen.flatMap(({ item, product, option }) => {
    if (item.variant !== undefined && !option) return [];
    const { price, amount, moq, quantity, step, cbm } = option ?? product;
    const line = { price, amount, moq, quantity, step, cbm, id: product.id, name: product.name };
    const label = option ? optionName(option) : product.summary;
    const image = option?.images[0] ?? product.images[0] ?? null;
    return [{ ...line, variant: option?.id ?? null, label, image }];
  });
}

/** One product with related ones; undefined if it is not, or no longer, in the catalogue. */
export async function buyerProduct(
  open: OpenCatalogue,
  productId: number,
): Promise<{ product: BuyerProduct; goesWith: BuyerCard[] } | undefined> {
  const { ctx, row, view } = open;
  const listed = await selectForBuyers(ctx, { catalogueId: row.id, ids: [productId] });
  if (listed.length === 0) return undefined;
  const others = await selectNeighbours(ctx, { catalogueId: row.id, productId, most: GOES_WITH });
  const [product, ...neighbours] = await loadProducts(ctx, [productId, ...others]);
  if (!product) return undefined;
  return {
    product: toBuyerProduct(product, view),
    goesWith: neighbours.map((neighbour) => toBuyerCard(neighbour, view)),
  };
}
