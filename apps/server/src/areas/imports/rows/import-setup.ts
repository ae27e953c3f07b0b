import { ATTRIBUTES_MAX, writeRefusal, type Attribute, type ImportColumn } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { labelKey, loadAttributes, loadCategories, unreadableKeys } from '../../attributes/index.ts';
import { organisationOf } from '../../organisation/index.ts';
import { findProductsByKeys, type ProductsByKeys } from '../../products/index.ts';
import type { StoredRow } from '../../../platform/rows/incoming-rows.store.ts';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';
import { recordsOf } from '../../../platform/rows/record-chunks.ts';
import type { GivenKeys, AssignedRow } from '../grouping/assign-rows.ts';
import type { ImportRecord } from '../imports.store.ts';
import { hasNames } from '../layout/layout.ts';
import { planProduct, type PlannedImport, type ProductRows } from './plan-product.ts';
import { sheetReader, type SheetReader } from './sheet-reader.ts';

/** What is stored about a row's role besides its keys. */
export type StoredGiven = GivenKeys & { problem?: RowProblem };

/** Everything needed to plan the rows of an import; made once for all of its chunks. */
export interface ImportSetup {
  reader: SheetReader;
  compulsory: { key: string; label: string }[];
  /** Whether new products are named by their IDs, because no column has names. */
  namesFromId: boolean;
  /** Whether an upload takes the rows in: all are new, and what they lack is filled in there. */
  isForUpload: boolean;
}

/** Attributes that the person may fill by a sheet. */
export async function fillableAttributes(ctx: Ctx): Promise<Attribute[]> {
  const attributes = await loadAttributes(ctx);
  return attributes.filter(
    (attribute) => !attribute.isDisabled && writeRefusal(ctx.audience, attribute) === null,
  );
}

/** Indexes of the columns whose attribute the audience may not read, whoever filled them. */
export async function unseenColumns(
  ctx: Ctx,
  columns: readonly ImportColumn[],
): Promise<ReadonlySet<number>> {
  const hidden = await unreadableKeys(ctx);
  return new Set(
    columns.flatMap(({ index, target }) =>
      target.kind === 'attribute' && hidden.has(String(target.attribute_id)) ? index : [],
    ),
  );
}

export async function loadImportSetup(
  ctx: Ctx,
  {
    columns,
    layoutChoice = {},
    uploadMode = null,
  }: Pick<ImportRecord, 'columns'> & Partial<Pick<ImportRecord, 'layoutChoice' | 'uploadMode'>>,
): Promise<ImportSetup> {
  const attributes = await fillableAttributes(ctx);
  const room = ATTRIBUTES_MAX - (await loadAttributes(ctx)).length;
  const { defaultCurrency: currency, subCategory: hasSubCategories } = await organisationOf(ctx);
  const categories = new Set((await loadCategories(ctx)).map(({ name }) => labelKey(name)));
  const isForUpload = uploadMode !== null;
  return {
    isForUpload,
    namesFromId: layoutChoice.names_from_id === true && !hasNames(columns),
    reader: sheetReader(columns, { attributes, room, currency, categories, hasSubCategories }),
    compulsory: attributes
      .filter(({ compulsory, visible }) => compulsory && visible && !isForUpload)
      .map(({ id, name }) => ({ key: String(id), label: name })),
  };
}

/** Plans products against the library as it is now, with one look-up for all of them. */
export async function planProducts(
  ctx: Ctx,
  setup: ImportSetup,
  products: readonly ProductRows[],
): Promise<PlannedImport[]> {
  return planAgainst(await findProductsOfRows(ctx, setup, products), setup, products);
}

type ProductKeys = Pick<ProductRows, 'productKey'> & { rows: readonly Pick<AssignedRow, 'variantKey'>[] };

/** The products of the library that rows belong to, and those that have one of their variants. */
export async function findProductsOfRows(
  ctx: Ctx,
  { isForUpload }: Pick<ImportSetup, 'isForUpload'>,
  products: readonly ProductKeys[],
): Promise<ProductsByKeys> {
  if (isForUpload) return { products: new Map(), variants: new Map() };
  return findProductsByKeys(ctx, {
    productKeys: products.map(({ productKey }) => productKey),
    variantKeys: products.flatMap(({ rows }) => rows.flatMap(({ variantKey }) => variantKey ?? [])),
  });
}

export function planAgainst(
  found: ProductsByKeys,
  setup: ImportSetup,
  products: readonly ProductRows[],
): PlannedImport[] {
  return products.map((product) =>
    planProduct(product, {
      ...setup,
      mayLackName: setup.isForUpload,
      current: found.products.get(product.productKey),
      ownerOfVariant: (key) => found.variants.get(key),
    }),
  );
}

/** Stored rows grouped by product, in the order of the sheet; rows without a product are left out. */
export function groupRows(rows: readonly StoredRow[]): ProductRows[] {
  return recordsOf(rows, ({ role, record_key: key }) => (role === null ? null : key)).map((record) => ({
    productKey: record.key,
    rows: record.rows.map(({ row, cells, role, record_key: productKey, part_key: variantKey, ...stored }) => {
      // Written by the check.
      const keys = { role: role as AssignedRow['role'], productKey, variantKey };
      const given = stored.given as StoredGiven | null;
      const problem = role === 'refused' ? stored.problems[0] : given?.problem;
      return { row, cells, ...keys, ...(given ? { given } : {}), ...(problem ? { problem } : {}) };
    }),
  }));
}
