import { isDeepStrictEqual } from 'node:util';
import { cellText } from '../../../platform/sheets/index.ts';
import type { ExportedProduct } from '../exported-products.service.ts';
import type { TableRow } from '../formats/table-columns.ts';
import { buyerCells, type BuyerCell, type BuyerContext } from './buyer-cells.ts';
import { wantedRows } from './buyer-context.ts';
import type { BuyerTemplateRow } from './buyer-templates.store.ts';

/** A row of a product in a buyer's table. */
export interface ArticleRow {
  row: TableRow;
  /** Its index among the rows of the product. */
  place: number;
  cells: BuyerCell[];
}

/** Makes the rows of one product after another, and counts rows and products for columns that number them. */
export class ArticleRows {
  readonly #template: Pick<BuyerTemplateRow, 'settings' | 'layout'>;
  readonly #once: ReadonlySet<number>;
  #rows = 0;
  #articles = 0;

  constructor(template: Pick<BuyerTemplateRow, 'settings' | 'layout'>) {
    this.#template = template;
    this.#once = new Set(template.layout.once);
  }

  /** Whether a column is filled only in the first row of a product. */
  isOnce(column: number): boolean {
    return this.#once.has(column);
  }

  next(exported: ExportedProduct, context: BuyerContext): ArticleRow[] {
    const wanted = wantedRows(exported, this.#template);
    this.#articles += 1;
    const rows = wanted.map((row, place): ArticleRow => {
      this.#rows += 1;
      return { row, place, cells: buyerCells(row, this.#rows, context) };
    });
    const [first] = rows;
    if (!first || this.#once.size === 0) return rows;
    const own = buyerCells({ product: first.row.product }, this.#articles, context);
    const shared = new Map(own.map((cell) => [cell.column, sharedCell(cell, rows)]));
    return rows.map(({ cells, ...row }) => ({
      ...row,
      cells: cells.map((cell) => {
        if (!this.#once.has(cell.column)) return cell;
        return row.place > 0 ? { column: cell.column, cell: null } : (shared.get(cell.column) ?? cell);
      }),
    }));
  }
}

/**
 * The cell for a product whose variants share it; if the product has no value, the one that all its variants agree on.
 */
function sharedCell(own: BuyerCell, rows: readonly ArticleRow[]): BuyerCell {
  if (own.cell !== null || own.unfit) return own;
  const shared = rows.flatMap(({ cells }) => cells.find(({ column }) => column === own.column) ?? []);
  const [first] = shared;
  if (!first || shared.every((cell) => isDeepStrictEqual(cell, first))) return first ?? own;
  const texts = [...new Set(shared.map(({ cell, unfit }) => unfit?.text ?? cellText(cell)))].filter(Boolean);
  return { ...own, unfit: { reason: 'variants_differ', text: texts.join(', ').slice(0, TEXT_MOST) } };
}

const TEXT_MOST = 60;
