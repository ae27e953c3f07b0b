import {
  BUYER_PAGE_SIZE,
  convertMoney,
  formatMoney,
  type Attribute,
  type BuyerCard,
  type BuyerCatalogue,
  type BuyerProduct,
  type BuyerQuery,
  type Language,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { readableAttributes } from '../../attributes/index.ts';
import { loadImages } from '../../media/index.ts';
import { moneyRules, organisationOf } from '../../organisation/index.ts';
import { loadProducts } from '../../products/index.ts';
import { longDate } from './buyer-dates.rules.ts';
import { buyerFigures, type BuyerFigures } from './buyer-figures.service.ts';
import { passOf, type LinkDemands } from './link-pass.ts';
import {
  buyerViewOf,
  toBuyerCard,
  toBuyerImage,
  toBuyerProduct,
  type BuyerView,
} from './buyer-product.rules.ts';
import { selectCovers, selectForBuyers, selectNeighbours } from '../catalogue-products.store.ts';
import { asBuyer, nobodyYet } from '../catalogue-audience.ts';
import { selectByToken, selectCatalogue, type CatalogueRow } from '../catalogues.store.ts';

const GOES_WITH = 4;
const HERO_IMAGES = 4;

interface FoundLink {
  base: CallerCtx;
  catalogueId: number;
}
/** A link that asks for something that the browser has not given yet. */
export type LockedLink = FoundLink & { demands: LinkDemands };
export type OpenLink = FoundLink & {
  /** The address that the buyer gave, '' if none is stored. */
  email: string;
};
/** The link behind a token. */
export type Link =
  | ({ state: 'open' } & OpenLink)
  | ({ state: 'locked' } & LockedLink)
  | ({ state: 'expired' } & FoundLink)
  | { state: 'missing' };

/**
 * Finds the catalogue of a token; expired after its last day or when the seller has revoked the link, locked while the
 * browser has no pass.
 */
export async function openLink(visitor: Visitor, token: string): Promise<Link> {
  const { platform, log } = visitor;
  const row = await platform.database.inSystem((db) => selectByToken(db, token));
  if (!row) return { state: 'missing' };
  const isOver = row.expiresAt !== null && row.expiresAt <= platform.clock.now();
  const base = { platform, log, caller: buyerCaller(row.orgId), audience: nobodyYet };
  const found = { base, catalogueId: row.id };
  if (isOver || row.status !== 'active') return { state: 'expired', ...found };
  const demands = { token, ...row };
  const pass = passOf(visitor, demands);
  return pass ? { state: 'open', ...found, ...pass } : { state: 'locked', ...found, demands };
}

/** @throws DomainError not_found, link_expired, link_locked if the link is not open to the browser */
export async function expectOpenLink(visitor: Visitor, token: string): Promise<OpenLink> {
  const link = await openLink(visitor, token);
  if (link.state === 'missing') fail('not_found');
  if (link.state === 'expired') fail('link_expired');
  if (link.state === 'locked') fail('link_locked');
  return link;
}

/** A buyer has no account and no permissions. */
export function buyerCaller(orgId: string): CallerCtx['caller'] {
  return {
    orgId,
    userId: '',
    sessionId: '',
    email: '',
    name: '',
    isAdmin: false,
    isSystemUser: false,
    permissions: new Set(),
    language: 'en',
    verified: false,
  };
}

/** A catalogue that is open to a buyer, with what its pages need. */
export interface OpenCatalogue {
  /** Reads as the buyer of the catalogue. */
  ctx: Ctx;
  row: CatalogueRow;
  view: BuyerView;
  /** The attributes that buyers see, in their order. */
  shown: readonly Attribute[];
  figures: BuyerFigures;
}

/**
 * Works in a catalogue as its buyer sees it, in one transaction of its organisation; undefined if it is gone. For
 * members of the company see `asBuyer`.
 */
export async function inOpenCatalogue<T>(
  { base, catalogueId }: { base: CallerCtx; catalogueId: number },
  work: (open: OpenCatalogue) => Promise<T>,
): Promise<T | undefined> {
  return inTransaction(base, async (own) => {
    const row = await selectCatalogue(own, catalogueId);
    if (!row) return undefined;
    return work(await openForBuyers(own, row));
  });
}

/** A catalogue as its buyers see it, in the transaction of a member of the company or of the link. */
export async function openForBuyers(own: Ctx, row: CatalogueRow): Promise<OpenCatalogue> {
  const ctx = asBuyer(own, row);
  const { locale: language } = await organisationOf(ctx);
  const money = await moneyRules(ctx);
  const shown = await readableAttributes(ctx);
  const asStored = buyerViewOf(shown, {
    language,
    money,
    currency: '',
    hasLargeThumbs: row.higherThumbnailQuality,
  });
  const priceId = asStored.price?.id;
  const figures = await buyerFigures(ctx, row, priceId);
  const { currencies: stored } = figures;
  const [single = '', ...others] = stored;
  const currency = stored.length === 0 ? '' : (row.currency ?? (others.length === 0 ? single : money.home));
  return { ctx, row, view: { ...asStored, currency }, shown, figures };
}

/** The seller behind a link, for its page before it opens. */
export async function sellerOfLink(
  base: CallerCtx,
): Promise<{ language: Language; company: BuyerCatalogue['company'] }> {
  return inTransaction(base, async (ctx) => {
    const { locale: language } = await organisationOf(ctx);
    return { language, company: await companyOf(ctx, language) };
  });
}

/** Language of the organisation behind a link. */
export async function linkLanguage(base: CallerCtx): Promise<Language> {
  return inTransaction(base, async (ctx) => (await organisationOf(ctx)).locale);
}

/** The head of a buyer's page: seller, name, sentence, categories. */
export async function buyerCatalogue({ ctx, row, view, figures }: OpenCatalogue): Promise<BuyerCatalogue> {
  const { priceTerms } = await organisationOf(ctx);
  const { categories, currencies } = figures;
  const covers = await selectCovers(ctx, { catalogueIds: [row.id], most: HERO_IMAGES });
  const heroIds = row.coverFileId ? [row.coverFileId] : (covers.get(row.id) ?? []);
  const images = await loadImages(ctx, heroIds);
  const pictures = heroIds.flatMap((id) => images.get(id) ?? []).map((image) => toBuyerImage(image, view));
  return {
    token: row.token ?? '',
    language: view.language,
    company: await companyOf(ctx, view.language),
    name: row.name,
    preparedFor: row.buyerCompany,
    note: row.note,
    priceTerms,
    currency: view.currency,
    rates: ratesUsed(view, currencies),
    validUntil: row.expiresAt ? longDate(row.expiresAt, view.language) : null,
    categories: categories.filter(({ name }) => name !== ''),
    total: countIn(figures, ''),
    hasFilter: row.showProductFilter,
    hasDownload: row.allowPptDownload,
    cover: row.coverFileId ? (pictures[0] ?? null) : null,
    heroImages: row.coverFileId ? [] : pictures,
  };
}

/** The seller, for the head of a page. */
export async function companyOf(ctx: Ctx, language: Language): Promise<BuyerCatalogue['company']> {
  const { name, tagline, logoFileId } = await organisationOf(ctx);
  const logo = logoFileId === null ? undefined : (await loadImages(ctx, [logoFileId])).get(logoFileId);
  return {
    name,
    tagline,
    initial: initialOf(name, language),
    logo: logo ? toBuyerImage(logo, { hasLargeThumbs: false }) : null,
  };
}

/** The rates for converting prices of these currencies, with the day of each. */
function ratesUsed({ currency, money, language }: BuyerView, stored: readonly string[]): string {
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

/** The logo replacement of a seller: the first letter of its name. */
function initialOf(name: string, language: Language): string {
  return (name.match(/\p{L}|\p{N}/u)?.[0] ?? '').toLocaleUpperCase(language);
}

/** A page of pieces. */
export async function buyerCards(
  { ctx, row, view, figures }: OpenCatalogue,
  { page, ids, ...given }: BuyerQuery & { ids?: readonly number[] },
): Promise<{ cards: BuyerCard[]; total: number }> {
  const asked = allowedQuery(row, given);
  const found = await selectForBuyers(ctx, {
    catalogueId: row.id,
    ...asked,
    shownIds: shownIds(view),
    ...(view.price ? { price: { attributeId: view.price.id, money: view.money } } : {}),
    ...(ids
      ? { ids, limit: ids.length, offset: 0 }
      : {
          limit: BUYER_PAGE_SIZE,
          offset: (page - 1) * BUYER_PAGE_SIZE,
          ...(asked.search === '' ? { total: countIn(figures, asked.category) } : {}),
        }),
  });
  const products = await loadProducts(ctx, found.ids);
  return { cards: products.map((product) => toBuyerCard(product, view)), total: found.total };
}

/** The number of pieces in a category, or in all; counted once, not for each view. */
function countIn({ categories }: BuyerFigures, category: string): number {
  const fitting = categories.filter(({ name }) => category === '' || name === category);
  return fitting.reduce((sum, { count }) => sum + count, 0);
}

/** A link without filters ignores those in the address. */
export function allowedQuery<Query extends Omit<BuyerQuery, 'page'>>(row: CatalogueRow, asked: Query): Query {
  return row.showProductFilter ? asked : { ...asked, search: '', category: '', sort: 'featured' };
}

function shownIds({ price, moq, description, facts }: BuyerView): number[] {
  return [price, moq, description, ...facts].flatMap((attribute) => attribute?.id ?? []);
}

/** One piece with related ones; undefined if it is not, or no longer, in the catalogue. */
export async function buyerProduct(
  open: OpenCatalogue,
  productId: number,
): Promise<{ product: BuyerProduct; goesWith: BuyerCard[] } | undefined> {
  const { ctx, row, view } = open;
  const listed = await buyerCards(open, {
    page: 1,
    search: '',
    category: '',
    sort: 'featured',
    ids: [productId],
  });
  if (listed.cards.length === 0) return undefined;
  const others = await selectNeighbours(ctx, { catalogueId: row.id, productId, most: GOES_WITH });
  const [product, ...neighbours] = await loadProducts(ctx, [productId, ...others]);
  if (!product) return undefined;
  return {
    product: toBuyerProduct(product, view),
    goesWith: neighbours.map((neighbour) => toBuyerCard(neighbour, view)),
  };
}
