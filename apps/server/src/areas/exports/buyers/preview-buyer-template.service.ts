import type { ParsedOf, Product, ResultOf, previewBuyerTemplate } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { pauses } from '../../../platform/pauses.ts';
import { cellText } from '../../../platform/sheets/index.ts';
import { loadProducts } from '../../products/index.ts';
import { chosenProducts, wantedVariants } from '../exported-products.service.ts';
import { ArticleRows } from './article-cells.ts';
import type { BuyerCell, BuyerContext } from './buyer-cells.ts';
import type { BuyerTemplateRow } from './buyer-templates.store.ts';
import { findTemplate } from './buyer-templates.service.ts';
import { keptBackOf, templateContext, type TemplateContext } from './buyer-context.ts';

/** Products that a preview covers, and after how many rows it ends with a product. */
const PREVIEWED = 500;
const ROWS_CHECKED = 5_000;
const PREVIEW_ROWS = 5;
const UNFIT_SHOWN = 100;
/** Milliseconds of work after which others are served. */
const SLICE_MS = 4;

type Preview = ResultOf<typeof previewBuyerTemplate>;
type Chosen = ParsedOf<typeof previewBuyerTemplate>['body'];

/** The first rows as they would be written, and what does not fit in the first products. */
export async function previewTemplate(base: CallerCtx, id: number, chosen: Chosen): Promise<Preview> {
  const { ids, hidden, products, ...about } = await inTransaction(base, async (ctx) => {
    const template = await findTemplate(ctx, id);
    const found = await chosenProducts(ctx, chosen, { forBuyers: true });
    const loaded = await loadProducts(ctx, found.ids.slice(0, PREVIEWED));
    return {
      template,
      ids: found.ids,
      hidden: found.hidden,
      products: loaded,
      context: await templateContext(ctx, template),
      keptBack: await keptBackOf(ctx, loaded, template),
    };
  });
  return { ...(await previewOf(products, chosen, about)), total: ids.length, hidden };
}

/** The preview of a template filled with products, up to the one that exceeds the rows to be checked. */
export async function previewOf(
  products: readonly Product[],
  chosen: Chosen,
  {
    template,
    context,
    keptBack,
  }: { template: BuyerTemplateRow; context: TemplateContext; keptBack: BuyerContext['keptBack'] },
): Promise<Omit<Preview, 'total' | 'hidden'>> {
  const articles = new ArticleRows(template, context);
  const preview: Omit<Preview, 'total' | 'hidden'> = { rows: [], checked: 0, unfit_count: 0, unfit: [] };
  let checkedRows = 0;
  const pause = pauses(SLICE_MS);
  for (const product of products) {
    if (checkedRows >= ROWS_CHECKED) break;
    await pause();
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

function textsOf(cells: readonly BuyerCell[], { columns, layout }: BuyerTemplateRow): string[] {
  const fixed = new Map((layout.fixed ?? []).map(({ column, text }) => [column, text]));
  const filled = new Map(cells.map(({ column, cell }) => [column, cellText(cell).slice(0, 200)]));
  return columns.map(({ index }) => filled.get(index) ?? fixed.get(index) ?? '');
}
