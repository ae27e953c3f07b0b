import { foldText, type BuyerColumn, type BuyerTarget } from '@sourcewiz/contract';
import { cellText } from '../../../platform/sheets/index.ts';
import type { ExportedProduct } from '../exported-products.service.ts';
import type { TableRow } from '../formats/table-columns.ts';
import { buyerCells, type BuyerCell, type BuyerContext } from './buyer-cells.ts';
import { wantedRows, type TemplateContext } from './buyer-context.ts';
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
  readonly #context: TemplateContext;
  readonly #once: ReadonlySet<number>;
  /** Columns that are filled once and say something about the article as a whole. */
  readonly #whole: readonly BuyerColumn[];
  /** What tells variants apart by the titles of columns; names of variant types are compared with these words. */
  readonly #kinds: ReadonlyMap<number, string>;
  #rows = 0;
  #articles = 0;

  constructor(template: Pick<BuyerTemplateRow, 'settings' | 'layout'>, context: TemplateContext) {
    this.#template = template;
    this.#context = context;
    this.#once = new Set(template.layout.once);
    this.#whole = context.columns.filter(({ index, target }) => this.#once.has(index) && isOfArticle(target));
    this.#kinds = new Map(context.columns.map(({ index, header }) => [index, this.#kindOf(header)]));
  }

  /** Whether a column is filled only in the first row of a product. */
  isOnce(column: number): boolean {
    return this.#once.has(column);
  }

  next(exported: ExportedProduct, keptBack: BuyerContext['keptBack']): ArticleRow[] {
    const wanted = wantedRows(exported, this.#template);
    const { product } = exported;
    const context: BuyerContext = { ...this.#context, keptBack, options: this.#optionsOf(product) };
    this.#articles += 1;
    const rows = wanted.map((row, place): ArticleRow => {
      this.#rows += 1;
      return { row, place, cells: buyerCells(row, this.#rows, context) };
    });
    const [first] = rows;
    if (!first || this.#once.size === 0) return rows;
    const whole = { ...context, columns: this.#whole };
    const own = new Map(buyerCells({ product }, this.#articles, whole).map((cell) => [cell.column, cell]));
    const shared = first.cells.map((cell, index) =>
      this.#once.has(cell.column) ? (own.get(cell.column) ?? sharedCell(cell, index, rows)) : undefined,
    );
    for (const { place, cells } of rows) {
      for (const [index, cell] of shared.entries()) {
        if (cell) cells[index] = place === 0 ? cell : { column: cell.column, cell: null };
      }
    }
    return rows;
  }

  #kindOf(title: string): string {
    return this.#context.variantKind(title) ?? foldText(title);
  }

  /** The variant types that titles ask for in other words, by column: `Renk` asks for the colour. */
  #optionsOf({ variant_types: types }: TableRow['product']): BuyerContext['options'] {
    const names = new Map(types.toReversed().map(({ name }) => [this.#kindOf(name), name]));
    const named = [...this.#kinds].flatMap(([column, kind]): [number, string][] => {
      const name = names.get(kind);
      return name === undefined ? [] : [[column, name]];
    });
    return new Map(named);
  }
}

/** Whether all variants of an article have this in common, whatever their own codes are. */
function isOfArticle(target: BuyerTarget): boolean {
  return target.kind === 'row_number' || (target.kind === 'field' && target.field !== 'variant_id');
}

/** The cell that all rows of a product have at this index; an empty one if they differ. */
function sharedCell(first: BuyerCell, index: number, rows: readonly ArticleRow[]): BuyerCell {
  const cells = rows.map((row) => row.cells[index] ?? first);
  const isSame = ({ cell, unfit }: BuyerCell) =>
    cellText(cell) === cellText(first.cell) && unfit?.text === first.unfit?.text;
  if (cells.every(isSame)) return first;
  const texts = new Set(cells.map(({ cell, unfit }) => unfit?.text ?? cellText(cell)).filter(Boolean));
  const text = [...texts].join(', ').slice(0, TEXT_MOST);
  return { column: first.column, cell: null, unfit: { reason: 'variants_differ', text } };
}

const TEXT_MOST = 60;
