import {
  valuesEqual,
  type Attribute,
  type TableCell,
  type TableCellChange,
  type TableRow,
} from '@sourcewiz/contract';
import type { Conflict } from '../../../platform/draft-table/conflicts.rules.ts';
import { cellKey, type CellId, type Edit, type Edits } from '../../../platform/grid/rules/edits.rules.ts';

/** A row of the table: a product, or one of its variants with values of its own. */
export interface TableEntry {
  id: string;
  product: TableRow;
  variant: TableRow['variants'][number] | null;
}

/** The rows of products: each with its variants below it. */
export function entriesOf(products: readonly TableRow[]): TableEntry[] {
  return products.flatMap((product) => [
    { id: String(product.id), product, variant: null },
    ...product.variants.map((variant) => ({ id: `${product.id}:${variant.id}`, product, variant })),
  ]);
}

/** The stored value of a cell; undefined if the row has no such cell. */
export function storedIn({ product, variant }: TableEntry, field: string): unknown {
  const isAttribute = /^\d/.test(field);
  if (variant !== null) return isAttribute ? (variant.values[field] ?? null) : undefined;
  if (isAttribute) return product.values[field] ?? null;
  if (field === 'name') return product.name;
  return field === 'status' ? product.status : (product.category?.id ?? null);
}

/** A cell as the server identifies it. */
export interface TableCellRef {
  product_id: number;
  variant_id: number | null;
  field: string;
}

/** The grid's cell for a cell of the server. */
export function cellIdOf({ product_id, variant_id, field }: TableCellRef): CellId {
  return { row: variant_id === null ? String(product_id) : `${product_id}:${variant_id}`, column: field };
}

/** A cell as the server stores it; without an edit it contains the stored value. */
export function cellOf({ row, column }: CellId, edit: Edit | undefined, stored: unknown): TableCellChange {
  const [product, variant] = row.split(':').map(Number);
  return {
    product_id: product ?? 0,
    variant_id: variant ?? null,
    field: column as TableCellChange['field'],
    value: (edit === undefined ? (stored ?? null) : edit.value) as TableCellChange['value'],
    text: edit?.text ?? null,
    base: (stored ?? null) as TableCellChange['base'],
  };
}

/**
 * Compulsory cells without a value, by the rules that the server applies on saving: in products that the edits publish,
 * and those that the edits clear in products that stay published.
 */
export function missingIn(
  entries: readonly TableEntry[],
  {
    edits,
    attributes,
  }: {
    edits: Edits;
    /** The attributes that the person may change. */
    attributes: readonly Pick<Attribute, 'id' | 'compulsory' | 'visible' | 'isDisabled'>[];
  },
): CellId[] {
  const compulsory = attributes.filter((one) => one.compulsory && one.visible && !one.isDisabled);
  return entries.flatMap(({ id: row, product, variant }) => {
    const status = edits.get(cellKey({ row, column: 'status' }))?.value ?? product.status;
    if (variant !== null || status !== 'published') return [];
    return compulsory
      .map(({ id }) => ({ row, column: String(id) }))
      .filter((cell) => {
        const edit = edits.get(cellKey(cell));
        if (edit === undefined) {
          return product.status !== 'published' && (product.values[cell.column] ?? null) === null;
        }
        return edit.text === null && edit.value === null;
      });
  });
}

/**
 * The edits of a stored draft, relative to the current products.
 * @param problemOf what is wrong with a cell, for columns that still exist
 */
export function draftOf(
  cells: readonly TableCell[],
  {
    entries,
    problemOf,
  }: {
    entries: readonly TableEntry[];
    problemOf: (cell: TableCell, entry: TableEntry) => string | null | undefined;
  },
): { edits: Map<string, Edit>; conflicts: Conflict[] } {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const edits = new Map<string, Edit>();
  const conflicts: Conflict[] = [];
  for (const cell of cells) {
    const cellId = cellIdOf(cell);
    const entry = byId.get(cellId.row);
    if (entry === undefined) continue;
    const stored = storedIn(entry, cell.field);
    const problem = problemOf(cell, entry);
    const isStored = cell.text === null && valuesEqual(cell.value, stored);
    if (stored === undefined || problem === undefined || isStored) continue;
    const mine: Edit = { value: cell.value, text: cell.text, problem };
    edits.set(`${cellId.row}|${cellId.column}`, mine);
    if (!valuesEqual(cell.base, stored)) conflicts.push({ ...cellId, mine, theirs: undefined, user: '' });
  }
  return { edits, conflicts };
}
