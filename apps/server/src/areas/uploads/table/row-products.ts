import { looseKey, readCell, type Problem } from '@sourcewiz/contract';
import {
  columnOf,
  problemOf,
  productKey,
  type KnownFields,
  type ProductFields,
  type Refusal,
} from '../../products/index.ts';
import type { SheetVariant } from '../../imports/index.ts';
import { namesByOptions } from '../../../platform/photos/photo-names.rules.ts';
import { photoKeys } from '../groups/photo-stems.rules.ts';
import { fileKeys, uniqueNames } from '../sheet/match-sheet.ts';

/** The field in which a row stores the variants from its sheet; the table does not show it. */
export const VARIANTS_FIELD = 'variants';
/** The same for the names of its image files, which may come after the sheet. */
export const FILES_FIELD = 'files';
/** The same for the addresses of its images, with their results. */
export const LINKS_FIELD = 'links';
/** Fields of rows that are not columns of the table. */
export const hiddenFields: ReadonlySet<string> = new Set([VARIANTS_FIELD, FILES_FIELD, LINKS_FIELD]);

/** The part of a cell that the rules need. */
export interface RowCell {
  groupId: number;
  field: string;
  value: unknown;
  text: string | null;
}

/** The future product of a row. */
export type RowProduct = ProductFields & { product_id: string; name: string };

/** An image of a row. */
export interface RowImage {
  fileId: string;
  name: string;
}

/**
 * The product for the cells of a row; empty and unreadable cells are left out. Images that are named after a variant,
 * or stand in its cells, are the variant's.
 */
export function productOf(
  { cells, images }: { cells: readonly RowCell[]; images: readonly RowImage[] },
  known: KnownFields,
): RowProduct {
  const product: RowProduct = {
    product_id: '',
    name: '',
    status: 'draft',
    image_ids: images.map(({ fileId }) => fileId),
  };
  const values: Record<string, unknown> = {};
  let variants: readonly SheetVariant[] | undefined;
  for (const cell of cells) {
    const value = valueOf(cell, known);
    if (value === null || value === undefined) continue;
    if (cell.field === 'product_id') product.product_id = String(value);
    else if (cell.field === 'name') product.name = String(value);
    else if (cell.field === 'status') product.status = value as NonNullable<ProductFields['status']>;
    else if (cell.field === 'category') product.category_id = Number(value);
    else if (cell.field === VARIANTS_FIELD) variants = variantsIn(value);
    else values[cell.field] = value;
  }
  if (variants) Object.assign(product, withVariants(product, variants, images));
  return { ...product, values };
}

/** Variants as in their sheet. */
export function variantsIn(value: unknown): SheetVariant[] {
  return Array.isArray(value) ? (value as SheetVariant[]) : [];
}

function withVariants(
  { product_id: productId, name }: Pick<RowProduct, 'product_id' | 'name'>,
  variants: readonly SheetVariant[],
  images: readonly RowImage[],
): Pick<RowProduct, 'variants' | 'image_ids'> {
  const byId = new Map(variants.map(({ variant_id: id }, place) => [looseKey(id), place]));
  const byFile = new Map(
    variants.flatMap(({ files = [] }, place) => files.flatMap(fileKeys).map((key) => [key, place] as const)),
  );
  const byName = uniqueNames(
    variants.flatMap(({ options = {} }, place) =>
      namesByOptions([productId, name], Object.values(options)).map((key) => [key, place] as const),
    ),
  );
  const ownerOf = ({ name: file }: RowImage) =>
    [
      ...fileKeys(file).map((key) => byFile.get(key)),
      ...photoKeys(file).map((key) => byId.get(key) ?? byName.get(key)),
    ].find((place) => place !== undefined);
  const owned = Map.groupBy(images, ownerOf);
  const idsOf = (place: number | undefined) => (owned.get(place) ?? []).map(({ fileId }) => fileId);
  const main = idsOf(undefined);
  const list = variants.map(({ files: _files, ...variant }, place) => {
    const image_ids = idsOf(place);
    return image_ids.length === 0 ? variant : { ...variant, image_ids };
  });
  return {
    variants: { mode: 'merge', list },
    // A product without an image of its own is shown by one of its variants.
    image_ids: main.length > 0 ? main : images.slice(0, 1).map(({ fileId }) => fileId),
  };
}

/** The value of a cell; input that could not be read earlier may be readable now. */
function valueOf({ field, value, text }: RowCell, known: KnownFields): unknown {
  if (field === VARIANTS_FIELD) return value;
  const column = columnOf(field, known);
  if (column === undefined) return undefined;
  if (text === null) return value;
  const read = readCell(column, text);
  return read.ok ? read.value : undefined;
}

/** A cell that prevents the products from being created. */
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

/** The rows whose product ID another row also has. */
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

/** The cell that a refusal of the write concerns. */
export function wrongCell(groupId: number, { path = '', ...refusal }: Refusal): WrongCell {
  return { groupId, field: fieldOf(path), problem: refusal };
}

function fieldOf(path: string): string {
  const attribute = /^values\.(\d+)/.exec(path)?.[1];
  if (attribute !== undefined) return attribute;
  if (path.startsWith('category_id')) return 'category';
  // A published product needs an image: the status causes that.
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
