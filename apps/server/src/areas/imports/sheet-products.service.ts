import type { ImportColumn, Problem } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { columnLetter } from '../../platform/rows/columns/match-columns.rules.ts';
import { selectRowPage, type StoredRow } from '../../platform/rows/incoming-rows.store.ts';
import { toProblem } from '../../platform/rows/row-problem.ts';
import { keyText } from '../../platform/rows/cell-meaning.ts';
import { storedText, type StoredCell } from '../../platform/rows/stored-cells.ts';
import { productKey, type VariantChange } from '../products/index.ts';
import { findImport } from './imports.service.ts';
import {
  unambiguousNames,
  nameOfLink,
  picturesOfCell,
  type NamedPicture,
} from './photos/photo-cells.rules.ts';
import { addressWithCell, nameInSheet, shownPictures } from './photos/cell-pictures.ts';
import { groupRows, loadImportSetup, type ImportSetup } from './rows/import-setup.ts';
import { planProduct, type ProductRows, type RowOutcome } from './rows/plan-product.ts';
import type { Status } from './rows/status-words.rules.ts';

/** A product as it is in the sheet, whether or not the library has it. */
export interface SheetProduct {
  /** The first of its rows. */
  row: number;
  /** '' if the sheet has none. */
  productId: string;
  name: string | undefined;
  /** By name; null if the cell removes it. */
  category: string | null | undefined;
  status: Status | undefined;
  /** By attribute id; null if the cell removes it. */
  values: Record<string, unknown>;
  /** The texts of cells that could not be read, by field or attribute id. */
  texts: Record<string, string>;
  /** Each with the file names of its images, as in its cells. */
  variants: SheetVariant[];
  /** File names of its images, as in its cells, if they identify one file. */
  files: string[];
  /** Its images that cells name by address, or show. */
  links: { address: string; name: string }[];
  /** Why some of its rows are left out. */
  problems: Problem[];
}

export type SheetVariant = VariantChange & { files: string[] };

/** Rows read at a time. */
const PAGE = 5_000;

/**
 * The products of a checked sheet, in its order. A row without an ID is a product of its own.
 * @param limit the most products wanted
 * @returns the products, and whether there are more
 */
export async function productsOfSheet(
  ctx: Ctx,
  importId: string,
  limit: number,
): Promise<{ products: SheetProduct[]; isCut: boolean }> {
  const record = await findImport(ctx, importId);
  const { columns, photoColumns } = record;
  const setup = await loadImportSetup(ctx, { columns });
  const rows: StoredRow[] = [];
  for (let isMore = true; isMore;) {
    const page = await selectRowPage(ctx, importId, { result: undefined, skip: rows.length, size: PAGE });
    rows.push(...page);
    isMore = page.length === PAGE && countProducts(rows) <= limit;
  }
  const all = allProducts(rows);
  const pictureColumns = photoColumns.map(({ index }) => index);
  const linkColumns = photoColumns.filter(({ links }) => links > 0).map(({ index }) => index);
  const isUnambiguous = unambiguousNames(picturesOf(rows, pictureColumns));
  const shown = shownPictures(record);
  return {
    products: all
      .slice(0, limit)
      .map((product) =>
        toSheetProduct(product, { setup, columns, pictureColumns, linkColumns, isUnambiguous, shown }),
      ),
    isCut: all.length > limit,
  };
}

const isAlone = ({ role, record_key: key }: StoredRow) => role === null || key === null;

function countProducts(rows: readonly StoredRow[]): number {
  const keys = new Set(rows.map((row) => (isAlone(row) ? `row ${row.row}` : row.record_key)));
  return keys.size;
}

function allProducts(rows: readonly StoredRow[]): ProductRows[] {
  const alone = rows.filter(isAlone).map(({ row, cells }): ProductRows => {
    const productKey = `row ${row}`;
    return { productKey, rows: [{ row, cells, role: 'main', productKey, variantKey: null }] };
  });
  const firstOf = (product: ProductRows) => product.rows[0]?.row ?? 0;
  return [...groupRows(rows), ...alone].toSorted((one, other) => firstOf(one) - firstOf(other));
}

interface About {
  setup: ImportSetup;
  columns: readonly ImportColumn[];
  pictureColumns: readonly number[];
  /** Those with addresses of images. */
  linkColumns: readonly number[];
  /** Whether the name of an image identifies a file. */
  isUnambiguous: (picture: NamedPicture) => boolean;
  /** The images in cells of a workbook. */
  shown: ReturnType<typeof shownPictures>;
}

function toSheetProduct(
  product: ProductRows,
  { setup, columns, pictureColumns, linkColumns, isUnambiguous, shown }: About,
): SheetProduct {
  const { reader } = setup;
  const { fields, outcomes } = planProduct(product, {
    reader,
    current: undefined,
    ownerOfVariant: () => undefined,
    compulsory: [],
    mayLackName: true,
  });
  const main = product.rows.find(({ role }) => role === 'main');
  const read = outcomes.find(({ row }) => row === main?.row)?.read;
  const first = product.rows[0];
  const cells = (main ?? first)?.cells ?? [];
  const values = known({ ...read?.values, ...fields.values });
  const lost = lostTexts(
    outcomes.find(({ row }) => row === (main ?? first)?.row),
    { columns, cells },
  );
  const filesOf = (some: ProductRows['rows']) =>
    distinct(
      picturesOf(some, pictureColumns)
        .filter(isUnambiguous)
        .map(({ file }) => file),
    );
  const productId = fields.product_id ?? keyText(cells[reader.fields.product_id ?? -1]);
  return {
    row: first?.row ?? 0,
    productId,
    name: read?.name ?? fields.name,
    category: read?.category === undefined ? fields.category : read.category,
    status: read?.status ?? fields.status,
    values,
    texts: Object.fromEntries(Object.entries(lost).filter(([field]) => !Object.hasOwn(values, field))),
    variants: fields.variants.map((variant) => ({
      ...variant,
      values: known(variant.values ?? {}),
      files: filesOf(product.rows.filter(({ variantKey }) => variantKey === productKey(variant.variant_id))),
    })),
    files: filesOf(product.rows),
    links: [
      ...distinct(picturesOf(product.rows, linkColumns).flatMap(({ link }) => link ?? [])).map((address) => ({
        address,
        name: nameOfLink(address),
      })),
      ...product.rows
        .flatMap(({ row }) => shown.get(row)?.map((picture) => ({ ...picture, row })) ?? [])
        .map(({ address, column, row }) => {
          const name = nameInSheet(address, productId || String(row));
          return { address: addressWithCell(address, { cell: `${columnLetter(column)}${row}`, name }), name };
        }),
    ],
    problems: outcomes
      .filter(({ row, result }) => result === 'error' && row !== main?.row)
      .flatMap(({ problems }) => problems.slice(0, 1).map(toProblem)),
  };
}

/** Without the values of attributes that only an update import would create. */
function known(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => /^\d+$/.test(key)));
}

function lostTexts(
  outcome: RowOutcome | undefined,
  { columns, cells }: { columns: readonly ImportColumn[]; cells: readonly (StoredCell | undefined)[] },
): Record<string, string> {
  const targets = (outcome?.problems ?? []).flatMap(({ column }) => fieldOf(columns[column ?? -1]) ?? []);
  return Object.fromEntries(
    [...new Set(targets)].map((field) => {
      const own = columns.filter((column) => fieldOf(column) === field);
      const texts = own.map(({ index }) => storedText(cells[index])).filter((text) => text !== '');
      return [field, texts.join(' ')];
    }),
  );
}

/** What the cells of a column fill: a field of the product, or an attribute by its id. */
function fieldOf(column: ImportColumn | undefined): string | undefined {
  if (column?.target.kind === 'attribute') return String(column.target.attribute_id);
  return column?.target.kind === 'field' ? column.target.field : undefined;
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

function picturesOf(
  rows: readonly { cells: readonly StoredCell[] }[],
  columns: readonly number[],
): NamedPicture[] {
  return rows.flatMap(({ cells }) => columns.flatMap((column) => picturesOfCell(storedText(cells[column]))));
}
