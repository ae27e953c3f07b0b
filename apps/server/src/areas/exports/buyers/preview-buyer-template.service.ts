import type { ParsedOf, ResultOf, previewBuyerTemplate } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { cellText } from '../../../platform/sheets/index.ts';
import { loadProducts } from '../../products/index.ts';
import { chosenProducts, type ExportedProduct, wantedVariants } from '../exported-products.service.ts';
import type { TableRow } from '../formats/table-columns.ts';
import { ArticleRows } from './article-cells.ts';
import type { BuyerCell } from './buyer-cells.ts';
import type { BuyerTemplateRow } from './buyer-templates.store.ts';
import { findTemplate } from './buyer-templates.service.ts';
import { keptBackOf, templateContext } from './buyer-context.ts';

/** Products that a preview covers. */
const PREVIEWED = 500;
const PREVIEW_ROWS = 5;
const UNFIT_SHOWN = 100;

/** The first rows as they would be written, and what does not fit in the first products. */
export async function previewTemplate(
  ctx: Ctx,
  id: number,
  chosen: ParsedOf<typeof previewBuyerTemplate>['body'],
): Promise<ResultOf<typeof previewBuyerTemplate>> {
  const template = await findTemplate(ctx, id);
  const { ids } = await chosenProducts(ctx, chosen);
  const products = await loadProducts(ctx, ids.slice(0, PREVIEWED));
  const context = {
    ...(await templateContext(ctx, template)),
    keptBack: await keptBackOf(ctx, products, template),
  };
  const articles = new ArticleRows(template);
  const made = products
    .map((product): ExportedProduct => ({
      product,
      variants: wantedVariants(chosen, product),
      contents: new Map(),
    }))
    .flatMap((exported) => articles.next(exported, context));
  const unfit = made.flatMap(({ row, cells }) =>
    cells.flatMap(({ column, unfit: why }) =>
      why ? [{ product_id: idOf(row), column: headerOf(template, column), ...why }] : [],
    ),
  );
  return {
    rows: made.slice(0, PREVIEW_ROWS).map(({ cells }) => textsOf(cells, template)),
    checked: products.length,
    total: ids.length,
    unfit_count: unfit.length,
    unfit: unfit.slice(0, UNFIT_SHOWN),
  };
}

const idOf = ({ product, variant }: TableRow): string => variant?.variant_id ?? product.product_id;

function headerOf({ columns }: BuyerTemplateRow, index: number): string {
  const column = columns.find((one) => one.index === index);
  return column?.header || (column?.letter ?? '');
}

function textsOf(cells: readonly BuyerCell[], { columns }: BuyerTemplateRow): string[] {
  const byColumn = new Map(cells.map(({ column, cell }) => [column, cell]));
  return columns.map(({ index }) => cellText(byColumn.get(index)).slice(0, 200));
}
