import type { Ctx } from '../../../platform/context.ts';
import type { OwnInCatalogue } from '@sourcewiz/contract';
import { LastAnswers } from '../../../platform/last-answers.ts';
import { organisationOf } from '../../organisation/index.ts';
import { countForBuyers, selectCurrencies, selectLibraryMark } from '../catalogue-products.store.ts';
import type { CatalogueRow } from '../catalogues.store.ts';
import { selectOwn } from '../prices/own-in-catalogue.store.ts';

/** Facts about the whole catalogue that each of its pages needs. */
export interface BuyerFigures {
  /** Number of its products. */
  total: number;
  /** Codes of the currencies of its prices, as far as buyers see them. */
  currencies: string[];
  /** What was typed for single products of the catalogue. */
  own: ReadonlyMap<number, OwnInCatalogue>;
}

const known = new LastAnswers<BuyerFigures>(500);

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
  const { catalogueRevision } = await organisationOf(ctx);
  const library = await selectLibraryMark(ctx);
  const mark = [catalogueRevision, row.updatedAt.getTime(), row.revision, priceId, library].join(' ');
  return known.of(ctx.platform, { about: `${ctx.orgId} ${row.id} ${priceId}`, mark }, () =>
    count(ctx, row.id, priceId),
  );
}

async function count(ctx: Ctx, catalogueId: number, priceId: number | undefined): Promise<BuyerFigures> {
  return {
    total: await countForBuyers(ctx, catalogueId),
    currencies: priceId === undefined ? [] : await selectCurrencies(ctx, { catalogueId, priceId }),
    own: await selectOwn(ctx, catalogueId),
  };
}
