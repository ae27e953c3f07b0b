import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ParsedOf, ResultOf, previewBuyerTemplate } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { cellText } from '../../../platform/sheets/index.ts';
import { loadProducts } from '../../products/index.ts';
import { chosenProducts, wantedVariants } from '../exported-products.service.ts';
import { ArticleRows } from './article-cells.ts';
import type { BuyerCell } from './buyer-cells.ts';
import type { BuyerTemplateRow } from './buyer-templates.store.ts';
import { findTemplate } from './buyer-templates.service.ts';
import { keptBackOf, templateContext } from './buyer-context.ts';

/** Products that a preview covers, and after how many rows it ends with a product. */
const PREVIEWED = 500;
const ROWS_CHECKED = 5_000;
const PREVIEW_ROWS = 5;
const UNFIT_SHOWN = 100;

type Preview = ResultOf<typeof previewBuyerTemplate>;

/** The first rows as they would be written, and what does not fit in the first products. */
export async function previewTemplate(
  base: CallerCtx,
  id: number,
  chosen: ParsedOf<typeof previewBuyerTemplate>['body'],
): Promise<Preview> {
  const { template, products, total, context, keptBack } = await inTransaction(base, async (ctx) => {
    const found = await findTemplate(ctx, id);
    const { ids } = await chosenProducts(ctx, chosen);
    const loaded = await loadProducts(ctx, ids.slice(0, PREVIEWED));
    return {
      template: found,
      products: loaded,
      total: ids.length,
      context: await templateContext(ctx, found),
      keptBack: await keptBackOf(ctx, loaded, found),
    };
  });
  const articles = new ArticleRows(template, context);
  const preview: Preview = { rows: [], checked: 0, total, unfit_count: 0, unfit: [] };
  let checkedRows = 0;
  for (const product of products) {
    if (checkedRows >= ROWS_CHECKED) break;
    // Others are served between two products.
    await nextTurn();
    const variants = wantedVariants(chosen, product);
    const made = articles.next({ product, variants, contents: new Map() }, keptBack);
    checkedRows += made.length;
    preview.checked += 1;
    for (const { row, cells } of made) {
      if (preview.rows.length < PREVIEW_ROWS) preview.rows.push(textsOf(cells, template));
      for (const { column, unfit } of cells) {
        if (!unfit) continue;
        preview.unfit_count += 1;
        if (preview.unfit.length >= UNFIT_SHOWN) continue;
        const variant = articles.isOnce(column) ? undefined : row.variant;
        const code = variant?.variant_id ?? product.product_id;
        preview.unfit.push({ product_id: code, column: headerOf(template, column), ...unfit });
      }
    }
  }
  return preview;
}

function headerOf({ columns }: BuyerTemplateRow, index: number): string {
  const column = columns.find((one) => one.index === index);
  return column?.header || (column?.letter ?? '');
}

function textsOf(cells: readonly BuyerCell[], { columns }: BuyerTemplateRow): string[] {
  const byColumn = new Map(cells.map(({ column, cell }) => [column, cell]));
  return columns.map(({ index }) => cellText(byColumn.get(index)).slice(0, 200));
}
