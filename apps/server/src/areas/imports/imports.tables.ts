import type { CurrencyRemark } from './columns/currency-remarks.rules.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type {
  Grouping,
  Import,
  ImportColumn,
  LayoutChange,
  PhotoColumn,
  Problem,
  SheetLayout,
} from '@sourcewiz/contract';
import type { ColumnFacts } from '../../platform/rows/columns/column-facts.rules.ts';
import type { Definitions } from '../attributes/index.ts';
import type { RememberedColumn } from './columns/column-matching.rules.ts';
import type { PackedColumn } from '../../platform/rows/read/read-rows.ts';
import { moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import { AUTHORSHIP, type AreaTable } from '../../platform/db/area-table.ts';

/** Images in the cells of a sheet: their paths in the workbook, and the cells with the indexes of these. */
export interface CellPictures {
  parts: string[];
  /** Row number, from 1, index of the column, index of the path. */
  cells: [row: number, column: number, part: number][];
  /** How many lie between the rows and beside none of them. */
  loose: number;
}

/** A layout, with details that only the server needs. */
export type StoredLayout = SheetLayout & {
  packed?: PackedColumn | undefined;
  /** Currencies that its title or its notes name. */
  currencies?: readonly CurrencyRemark[] | undefined;
  pictures?: CellPictures | undefined;
  /** Columns from this index on were made from headings. */
  width?: number | undefined;
  /** The columns that its groupings were counted for. */
  countedFor?: string | undefined;
  /** Products of the library that contradict a grouping by names: such a name under another ID, or the reverse. */
  nameConflicts?: readonly string[] | undefined;
  /** Those in spite of which the grouping was chosen, if it is remembered; absent if it was chosen for this sheet. */
  accepted?: readonly string[] | undefined;
};

/** A grouping as it is remembered, with the products in spite of which it was chosen. */
export type RememberedGrouping = Grouping & { accepted?: readonly string[] | undefined };

export type StoredPhotoColumn = Pick<PhotoColumn, 'index' | 'names' | 'links'> & { pictures?: number };

const NOTHING_MADE = { attributes: [], categories: [] };

export const imports = pgTable(
  'import',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** Content address of the uploaded sheet. */
    sha256: text('sha256').notNull(),
    fileName: text('file_name').notNull(),
    state: text('state').$type<Import['state']>().notNull(),
    columns: jsonb('columns').$type<ImportColumn[]>().notNull().default([]),
    sheetName: text('sheet_name').notNull().default(''),
    /** How the sheet is read; null until it has been. */
    layout: jsonb('layout').$type<StoredLayout>(),
    /** What a person chose about it. */
    layoutChoice: jsonb('layout_choice').$type<LayoutChange>().notNull().default({}),
    /** What the layout is remembered by: the header that was detected. */
    layoutKey: text('layout_key').notNull().default(''),
    /** Folded headers: files with the same columns are matched like the last one. */
    signature: text('signature').notNull().default(''),
    mappingName: text('mapping_name'),
    /** What all cells of each column reveal about how to read them. */
    facts: jsonb('facts').$type<(ColumnFacts | null)[]>().notNull().default([]),
    rowCount: integer('row_count').notNull().default(0),
    /** Rows that are taken without some of their cells. */
    lostRows: integer('lost_rows').notNull().default(0),
    counts: jsonb('counts')
      .$type<Import['counts']>()
      .notNull()
      .default({ all: 0, new: 0, changed: 0, unchanged: 0, error: 0 }),
    productCounts: jsonb('product_counts')
      .$type<Import['products']>()
      .notNull()
      .default({ new: 0, changed: 0 }),
    variantCounts: jsonb('variant_counts')
      .$type<Import['variants']>()
      .notNull()
      .default({ new: 0, changed: 0 }),
    problems: jsonb('problems').$type<Problem[]>().notNull().default([]),
    /** Columns that name images, by file or by address. */
    photoColumns: jsonb('photo_columns').$type<StoredPhotoColumn[]>().notNull().default([]),
    /** The matching that the keys of photos were written for; null if there are none. */
    photoKeysVersion: integer('photo_keys_version'),
    /** Incremented with every change of the matching; a check of an older one is discarded. */
    checkVersion: integer('check_version').notNull().default(0),
    /** Revision of the catalogue that the rows were checked against; null before the first check. */
    checkedRevision: bigint('checked_revision', { mode: 'number' }),
    /**
     * How an upload takes it in: at once, or when a person has confirmed how it is read; null for an import of its own.
     */
    uploadMode: text('upload_mode').$type<'direct' | 'reviewed'>(),
    /** Attributes and categories that it created, by their ids. */
    made: jsonb('made').$type<Record<keyof Definitions, number[]>>().notNull().default(NOTHING_MADE),
    taskId: uuid('task_id'),
    /** The task that fetches its images. */
    fetchTaskId: uuid('fetch_task_id'),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('import_listed').on(t.orgId, t.createdAt),
    tenantPolicy('import'),
  ],
).enableRLS();

/** The products of a sheet, in its order, with what the import does to each. */
export const importProducts = pgTable(
  'import_product',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    position: integer('position').notNull(),
    productKey: text('product_key').notNull(),
    kind: text('kind').$type<'new' | 'changed' | 'unchanged' | 'photos'>().notNull(),
    /** Null for a new product. */
    productId: bigint('product_id', { mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.importId, t.position] }), tenantPolicy('import_product')],
).enableRLS();
export const importPhotos = pgTable(
  'import_photo',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    name: text('name').notNull(),
    fileId: uuid('file_id'),
    problem: jsonb('problem').$type<Problem>(),
    /** The product, and the variant, that its name refers to; null if the product is unknown. */
    productKey: text('product_key'),
    variantKey: text('variant_key'),
    /** Product or variant ID as people write it. */
    shownId: text('shown_id'),
    /** Whether somebody chose the product, so that the name no longer counts. */
    byHand: boolean('by_hand').notNull().default(false),
    /** The same photo again, for another row that names its file. */
    isCopy: boolean('is_copy').notNull().default(false),
    /**
     * Position among the photos of its product, if cells of the sheet name them; otherwise they are ordered by name.
     */
    position: bigint('position', { mode: 'number' }),
    /** Where it is fetched from, an address or the sheet itself, and its cell; null for an uploaded photo. */
    address: text('address'),
    row: integer('row'),
    column: integer('column'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.importId, t.id] }),
    index('import_photo_product').on(t.orgId, t.importId, t.productKey),
    tenantPolicy('import_photo'),
  ],
).enableRLS();

/** What names of photos can refer to: IDs, bar codes and file names in the rows of a sheet, each with its product. */
export const importPhotoKeys = pgTable(
  'import_photo_key',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    kind: text('kind').$type<'file' | 'product' | 'variant' | 'barcode' | 'name'>().notNull(),
    key: text('key').notNull(),
    productKey: text('product_key').notNull(),
    variantKey: text('variant_key'),
    shownId: text('shown_id').notNull(),
    /** ID of the product, as in the row; '' for bar codes and file names. */
    name: text('name').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.importId, t.id] }),
    index('import_photo_key_found').on(t.orgId, t.importId, t.key),
    tenantPolicy('import_photo_key'),
  ],
).enableRLS();

/** What somebody chose for sheets with the same headers: the columns, the layout, or both. */
export const importMappings = pgTable(
  'import_mapping',
  {
    orgId: orgId(),
    signature: text('signature').notNull(),
    /** The person who uploaded such a sheet. */
    createdBy: uuid('created_by').notNull().default('00000000-0000-0000-0000-000000000000'),
    name: text('name').notNull(),
    columns: jsonb('columns').$type<RememberedColumn[]>().notNull(),
    grouping: jsonb('grouping').$type<RememberedGrouping>(),
    layout: jsonb('layout').$type<LayoutChange>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.signature, t.createdBy] }), tenantPolicy('import_mapping')],
).enableRLS();

export const importTables: readonly AreaTable[] = [
  {
    table: imports,
    references: { task_id: 'task: never goes', fetch_task_id: 'task: never goes' },
    person: { kept: AUTHORSHIP },
  },
  {
    table: importProducts,
    references: { import_id: 'import: goes too', product_id: 'product: stays' },
    person: 'nothing',
  },
  {
    table: importPhotos,
    references: { file_id: 'file: never goes', import_id: 'import: goes too', shown_id: 'no row' },
    person: 'nothing',
  },
  {
    table: importPhotoKeys,
    references: { import_id: 'import: goes too', shown_id: 'no row' },
    person: 'nothing',
  },
  {
    table: importMappings,
    person: { kept: 'what they matched goes on for their colleagues; their name is not in it' },
  },
];
