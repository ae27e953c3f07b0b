import type { Ctx, Platform } from '../../../platform/context.ts';
import { organisationOf } from '../../organisation/index.ts';
import { countCategories, selectCurrencies, selectLibraryMark } from '../catalogue-products.store.ts';
import type { CatalogueRow } from '../catalogues.store.ts';

/** Facts about the whole catalogue that each of its pages needs. */
export interface BuyerFigures {
  /** In the order of first appearance; an empty name means no category. */
  categories: { name: string; count: number }[];
  /** Codes of the currencies of its prices, as far as buyers see them. */
  currencies: string[];
}

/** Most catalogues cached in a process; the least recently used are dropped first. */
const REMEMBERED = 500;

const known = new WeakMap<Platform, Map<string, { mark: string; figures: BuyerFigures }>>();

/**
 * Counts a catalogue, or returns the cached counts: they stay valid as long as the company's products, the catalogue
 * with its list, the names of categories, and the families are unchanged.
 * @param priceId the attribute that buyers see as the price
 */
export async function buyerFigures(
  ctx: Ctx,
  row: CatalogueRow,
  priceId: number | undefined,
): Promise<BuyerFigures> {
  const remembered = known.get(ctx.platform) ?? new Map<string, { mark: string; figures: BuyerFigures }>();
  known.set(ctx.platform, remembered);
  const { catalogueRevision } = await organisationOf(ctx);
  const library = await selectLibraryMark(ctx);
  const mark = [catalogueRevision, row.updatedAt.getTime(), row.revision, priceId, library].join(' ');
  const key = `${ctx.orgId} ${row.id}`;
  const before = remembered.get(key);
  remembered.delete(key);
  const figures = before?.mark === mark ? before.figures : await count(ctx, row.id, priceId);
  remembered.set(key, { mark, figures });
  const [oldest] = remembered.keys();
  if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return figures;
}

async function count(ctx: Ctx, catalogueId: number, priceId: number | undefined): Promise<BuyerFigures> {
  return {
    categories: await countCategories(ctx, catalogueId),
    currencies: priceId === undefined ? [] : await selectCurrencies(ctx, { catalogueId, priceId }),
  };
}
