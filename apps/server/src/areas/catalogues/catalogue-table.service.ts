import type { AnswerOf, collectionProductsTable, ParsedOf } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { hiddenAttributeIds, loadAttributes } from '../attributes/index.ts';
import { loadProducts, tableColumns, tableRow, type FixedColumn } from '../products/index.ts';
import { countContents, selectListed } from './catalogue-products.store.ts';
import { findCatalogue } from './catalogues.service.ts';
import { shownAttributes } from './shown-attributes.rules.ts';

const fixed: readonly FixedColumn[] = ['product_id', 'name', 'category'];

/** A page of a catalogue's products with the attributes that it shows. @throws DomainError not_found */
export async function catalogueTable(
  ctx: Ctx,
  { collection_id: catalogueId, page, per_page: limit }: ParsedOf<typeof collectionProductsTable>['query'],
): Promise<AnswerOf<typeof collectionProductsTable>> {
  const catalogue = await findCatalogue(ctx, catalogueId);
  const hidden = await hiddenAttributeIds(ctx);
  const chosen = shownAttributes(catalogue.attributeIds, await loadAttributes(ctx));
  const shown = {
    attributes: chosen.filter(({ id }) => !hidden.has(id)),
    language: ctx.caller.language,
  };
  const ids = await selectListed(ctx, { catalogueId, limit, offset: (page - 1) * limit });
  const products = await loadProducts(ctx, ids);
  return {
    columns: tableColumns(fixed, shown),
    rows: products.map((product) => tableRow({ product }, shown)),
    total: (await countContents(ctx, [catalogueId])).get(catalogueId)?.products ?? 0,
  };
}
