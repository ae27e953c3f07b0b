import type { Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { loadFamilyFinder } from '../../attributes/index.ts';
import { moneyRules } from '../../organisation/index.ts';
import { rowsOf, type ExportedProduct } from '../exported-products.service.ts';
import type { TableRow } from '../formats/table-columns.ts';
import type { BuyerContext } from './buyer-cells.ts';
import type { BuyerTemplateRow } from './buyer-templates.store.ts';
import { attributesFor } from './buyer-templates.service.ts';
import { columnReader, type ColumnReader } from './column-reader.ts';
import { attributeOf } from './match-buyer-columns.ts';
import { loadedLists } from './stored-lists.ts';

/** Rows of a product: one, or one per variant. */
export function wantedRows(
  exported: ExportedProduct,
  { settings }: Pick<BuyerTemplateRow, 'settings'>,
): TableRow[] {
  const [own, ...variants] = rowsOf(exported);
  if (settings.rows === 'variant' && variants.length > 0) return variants;
  return own ? [own] : [];
}

/** Everything that cells depend on, except what differs from product to product. */
export type TemplateContext = Omit<BuyerContext, 'keptBack' | 'options'> & {
  variantKind: ColumnReader['variantKind'];
  /** Attributes with a column, for the permissions that readers of the file need. */
  written: Attribute[];
};

/** Everything that the cells of a workbook depend on, as far as the caller may read it. */
export async function templateContext(ctx: Ctx, template: BuyerTemplateRow): Promise<TemplateContext> {
  const attributes = await attributesFor(ctx, template.settings);
  return {
    columns: template.columns,
    attributes: new Map(attributes.map((attribute) => [attribute.id, attribute])),
    lists: new Map(loadedLists(template.layout.lists).map((list) => [list.column, list])),
    money: await moneyRules(ctx),
    language: ctx.caller.language,
    variantKind: ctx.platform.slots.one(columnReader).variantKind,
    written: template.columns.flatMap(({ target }) => attributeOf(target, attributes) ?? []),
  };
}

const nothing: ReadonlySet<string> = new Set();

/** What families hide from buyers is left out, unless internal details may be written. */
export async function keptBackOf(
  ctx: Ctx,
  products: readonly TableRow['product'][],
  { settings }: BuyerTemplateRow,
): Promise<BuyerContext['keptBack']> {
  if (settings.internal) return () => nothing;
  const familyOf = await loadFamilyFinder(
    ctx,
    products.map(({ category }) => category?.id),
  );
  return (product) => familyOf(product).keptFromBuyers;
}
