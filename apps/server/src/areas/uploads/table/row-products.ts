import { readCell, type Problem } from '@sourcewiz/contract';
import {
  columnOf,
  problemOf,
  productKey,
  type KnownFields,
  type ProductFields,
  type Refusal,
  type VariantChange,
} from '../../products/index.ts';

/** The field in which a row keeps the variants that its sheet has of it; the table does not show it. */
export const VARIANTS_FIELD = 'variants';
/** The same for the names of the files of its pictures: they may come after the sheet. */
export const FILES_FIELD = 'files';
/** The same for the addresses of its pictures, with what came of them. */
export const LINKS_FIELD = 'links';
/** What rows keep that is no cell of the table. */
export const hiddenFields: ReadonlySet<string> = new Set([VARIANTS_FIELD, FILES_FIELD, LINKS_FIELD]);

/** A cell as far as the rules look at it. */
export interface RowCell {
  groupId: number;
  field: string;
  value: unknown;
  text: string | null;
}

/** The product that a row stands for. */
export type RowProduct = ProductFields & { product_id: string; name: string };

/** The product that the cells of a row come to; cells that say nothing, or cannot be read, are left out. */
export function productOf(
  { cells, imageIds }: { cells: readonly RowCell[]; imageIds: readonly string[] },
  known: KnownFields,
): RowProduct {
  const product: RowProduct = { product_id: '', name: '', status: 'draft', image_ids: imageIds };
  const values: Record<string, unknown> = {};
  for (const cell of cells) {
    const value = valueOf(cell, known);
    if (value === null || value === undefined) continue;
    if (cell.field === 'product_id') product.product_id = String(value);
    else if (cell.field === 'name') product.name = String(value);
    else if (cell.field === 'status') product.status = value as NonNullable<ProductFields['status']>;
    else if (cell.field === 'category') product.category_id = Number(value);
    else if (cell.field === VARIANTS_FIELD) product.variants = { mode: 'merge', list: variantsIn(value) };
    else values[cell.field] = value;
  }
  return { ...product, values };
}

/** Variants as their sheet has them. */
export function variantsIn(value: unknown): VariantChange[] {
  return Array.isArray(value) ? (value as VariantChange[]) : [];
}

/** What a cell says; what could not be read when it was typed may be readable by now. */
function valueOf({ field, value, text }: RowCell, known: KnownFields): unknown {
  if (field === VARIANTS_FIELD) return value;
  const column = columnOf(field, known);
  if (column === undefined) return undefined;
  if (text === null) return value;
  const read = readCell(column, text);
  return read.ok ? read.value : undefined;
}

/** A cell that keeps the products from being made. */
export interface WrongCell {
  groupId: number;
  field: string;
  problem: Omit<Problem, 'message'>;
}

/** Cells that are wrong by themselves; name and ID must be there. */
export function wrongCells(
  { groupId, cells }: { groupId: number; cells: readonly RowCell[] },
  known: KnownFields,
): WrongCell[] {
  const there = new Set(cells.map(({ field }) => field));
  const missing = ['product_id', 'name']
    .filter((field) => !there.has(field))
    .map((field): RowCell => ({ groupId, field, value: null, text: null }));
  return [...missing, ...cells].flatMap(({ field, value, text }) => {
    const column = columnOf(field, known);
    const problem = column && problemOf(column, { value, text });
    return problem ? [{ groupId, field, problem }] : [];
  });
}

/** The rows whose product ID another row has, too. */
export function doubledIds(
  rows: readonly { groupId: number; product: Pick<RowProduct, 'product_id'> }[],
): WrongCell[] {
  const byKey = Map.groupBy(rows, ({ product }) => productKey(product.product_id));
  return [...byKey].flatMap(([key, same]) =>
    key === '' || same.length < 2
      ? []
      : same.map(({ groupId }): WrongCell => ({
          groupId,
          field: 'product_id',
          problem: { code: 'product_id_twice' },
        })),
  );
}

/** The cell that a refusal of the write is about. */
export function wrongCell(groupId: number, { path = '', ...refusal }: Refusal): WrongCell {
  return { groupId, field: fieldOf(path), problem: refusal };
}

function fieldOf(path: string): string {
  const attribute = /^values\.(\d+)/.exec(path)?.[1];
  if (attribute !== undefined) return attribute;
  if (path.startsWith('category_id')) return 'category';
  // A product that is published needs an image: it is the status that asks for it.
  if (path.startsWith('image_ids') || path.startsWith('status')) return 'status';
  return path.startsWith('name') ? 'name' : 'product_id';
}

/** The first problem of each cell, in the order of the rows. */
export function firstOfEach(wrong: readonly WrongCell[], order: ReadonlyMap<number, number>): WrongCell[] {
  const firsts = new Map<string, WrongCell>();
  for (const cell of wrong) {
    const key = `${cell.groupId} ${cell.field}`;
    if (!firsts.has(key)) firsts.set(key, cell);
  }
  return [...firsts.values()].toSorted(
    (one, other) => (order.get(one.groupId) ?? 0) - (order.get(other.groupId) ?? 0),
  );
}
