import type { AnswerOf, collectionProductsTable, ParsedOf } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { readableAttributes } from '../attributes/index.ts';
import { loadProducts, tableColumns, tableRow, type FixedColumn } from '../products/index.ts';
import { countContents, selectListed } from './catalogue-products.store.ts';
import { asBuyer } from './catalogue-audience.ts';
import { findCatalogue } from './catalogues.service.ts';

const fixed: readonly FixedColumn[] = ['product_id', 'name', 'category'];

/** A page of a catalogue's products with the attributes that it shows. @throws DomainError not_found */
export async function catalogueTable(
  ctx: Ctx,
  { collection_id: catalogueId, page, per_page: limit }: ParsedOf<typeof collectionProductsTable>['query'],
): Promise<AnswerOf<typeof collectionProductsTable>> {
  const catalogue = await findCatalogue(ctx, catalogueId);
  const buyer = asBuyer(ctx, catalogue);
  const shown = { attributes: await readableAttributes(buyer), language: ctx.caller.language };
  const ids = await selectListed(ctx, { catalogueId, limit, offset: (page - 1) * limit });
  const products = await loadProducts(buyer, ids);
  return {
    columns: tableColumns(fixed, shown),
    rows: products.map((product) => tableRow({ product }, shown)),
    total: (await countContents(ctx, [catalogueId])).get(catalogueId)?.products ?? 0,
  };
}
