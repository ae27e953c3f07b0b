import type { Ctx, Platform } from '../../../platform/context.ts';
import { organisationOf } from '../../organisation/index.ts';
import { countCategories, selectCurrencies, selectLibraryMark } from '../catalogue-products.store.ts';
import type { CatalogueRow } from '../catalogues.store.ts';

/** What of a whole catalogue each of its pages needs. */
export interface BuyerFigures {
  /** In the order in which they first appear; no category is an empty name. */
  categories: { name: string; count: number }[];
  /** Codes of the currencies that its prices are in, as far as buyers see them. */
  currencies: string[];
}

/** Catalogues that a process remembers; those that were not asked for longest go first. */
const REMEMBERED = 500;

const known = new WeakMap<Platform, Map<string, { mark: string; figures: BuyerFigures }>>();

/**
 * Counts a catalogue, or remembers what was counted: nothing of it has changed as long as the company's products, the
 * catalogue with its list, and the names of categories and the families are the same.
 * @param priceId the attribute that buyers read as the price
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
