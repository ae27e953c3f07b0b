import { z } from 'zod';
import { namedRevision } from '../kit/revision.ts';
import { valueErrors } from '../kit/common-errors.ts';
import { uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { productSelection, hasProducts, selectionMissing } from './product-bulk.ts';
import { productStatuses, valuesSchema } from './products.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    bulk_table: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    'bulk-table': true;
  }
}

/** Most cells in one call: enough for a paste over a whole table of 200 products with all their attributes. */
export const TABLE_CELLS_MAX = 20_000;
/** Most cells that a table keeps until it is saved. */
export const TABLE_CELLS_KEPT_MAX = 60_000;
/** Most characters of an unreadable text kept in a cell. */
export const CELL_TEXT_MAX = 20_000;

/** The fields of a product in the table, beside its attributes. */
export const tableFields = ['name', 'category', 'status'] as const;

const cellPlace = {
  /** A product outside the table is ignored. */
  product_id: z.int().positive(),
  /** A variant with values of its own; null for the product itself. */
  variant_id: z.int().positive().nullable(),
  /** One of `tableFields`, or the id of an attribute. */
  field: z.union([z.enum(tableFields), z.string().regex(/^\d{1,15}$/)]),
};
const cellContent = {
  /** Canonical; null for no value; for a category, its id. */
  value: z.json(),
  /** The input if it could not be read; null if it could. */
  text: z.string().max(CELL_TEXT_MAX).nullable(),
  /** The product's value when the change began. */
  base: z.json(),
};

/** A cell that differs from the product. */
export const tableCellSchema = z
  .object({
    ...cellPlace,
    product_id: z.int(),
    variant_id: z.int().nullable(),
    ...cellContent,
    user: z.string(),
  })
  .meta({ id: 'TableCell' });
export type TableCell = z.output<typeof tableCellSchema>;

const tableRowSchema = z
  .object({
    id: z.int(),
    product_id: z.string(),
    name: z.string(),
    status: z.enum(productStatuses),
    category: z.object({ id: z.int(), name: z.string() }).nullable(),
    values: valuesSchema,
    /** Address of its main image. */
    thumbnail: z.string().nullable(),
    revision: z.int(),
    /** Another task or table is working on it. */
    is_held: z.boolean(),
    variants: z.array(z.object({ id: z.int(), variant_id: z.string(), values: valuesSchema })),
  })
  .meta({ id: 'TableRow' });
export type TableRow = z.output<typeof tableRowSchema>;

const uniqueId = uuidOf('bulk-table');

/** Opens a table of some products. Others can still edit them until the first change in the table. */
export const openBulkTable = defineOperation({
  name: 'products.open_table',
  method: 'POST',
  path: '/api/bulk/table/products_table/open',
  permission: 'update_products',
  kinds: {},
  body: productSelection.refine(hasProducts, selectionMissing),
  response: z.object({ unique_id: z.uuid() }),
  errors: ['invalid_filter', 'unknown_time_zone', 'nothing_selected', 'too_many_products'],
});

/** The table as it is now: current products, and changes that are not saved yet. */
export const bulkTableState = defineOperation({
  name: 'products.table_state',
  method: 'GET',
  path: '/api/store/table/products_table/state',
  permission: 'update_products',
  kinds: {},
  query: z.object({
    unique_id: uniqueId,
    action_name: z.literal('bulk_products_table').default('bulk_products_table'),
  }),
  response: z.object({
    unique_id: z.uuid(),
    /** The draft on the list of tasks; null until the first change. */
    task_id: z.uuid().nullable(),
    /** Incremented with every change. */
    revision: z.int(),
    saved_at: z.iso.datetime(),
    rows: z.array(tableRowSchema),
    /** Products of the table that have been deleted since. */
    gone: z.int(),
    cells: z.array(tableCellSchema),
    /** Attributes that the categories of these products ask for, in order. */
    family_attributes: z.array(z.int()),
    /** Changed attributes that have been deleted, or have another data type, since the table was opened. */
    changed_attributes: z.array(z.object({ name: z.string(), what: z.enum(['removed', 'type']) })),
  }),
  errors: ['table_not_yours', 'table_closed'],
});

const cellChange = z.object({ ...cellPlace, ...cellContent });
export type TableCellChange = z.output<typeof cellChange>;

/**
 * Stores cells of a table. If somebody else has changed the same cell since `revision`, their cell stays and is
 * returned. The first change makes the draft on the list of tasks, which holds the products from then on.
 */
export const updateBulkTable = defineOperation({
  name: 'products.update_table',
  method: 'POST',
  path: '/api/bulk/table/products_table/update_attribute',
  permission: 'update_products',
  kinds: {},
  body: z.object({
    unique_id: uniqueId,
    revision: namedRevision,
    cells: z.array(cellChange).max(TABLE_CELLS_MAX),
  }),
  response: z.object({
    task_id: z.uuid().nullable(),
    revision: z.int(),
    saved_at: z.iso.datetime(),
    /** Cells that somebody else changed at the same time, with their values. */
    conflicts: z.array(tableCellSchema),
    /** Other cells changed elsewhere since. */
    others: z.array(tableCellSchema),
    /** Products that could not be held: another task is working on them, or they have been deleted. */
    left_out: z.array(z.int()),
    /** Cells whose attribute or variant no longer exists. */
    refused: z.array(z.object({ product_id: z.int(), variant_id: z.int().nullable(), field: z.string() })),
  }),
  errors: [
    'table_not_yours',
    'table_closed',
    'products_held',
    'table_full',
    'costing_editing_denied',
    'packaging_editing_denied',
  ],
});

/** Saves a table in a task. */
export const saveBulkTable = defineOperation({
  name: 'products.save_table',
  method: 'POST',
  path: '/api/bulk/table/products_table/save',
  permission: 'update_products',
  kinds: { product: 'any', task: 'any' },
  body: z.object({ unique_id: uniqueId, task_id: z.uuid() }),
  response: z.object({ task_id: z.uuid() }),
  errors: [
    ...valueErrors,
    'table_not_yours',
    'task_limit',
    'table_closed',
    'table_unchanged',
    'table_has_errors',
    'table_has_conflicts',
    'products_held',
    'costing_editing_denied',
    'packaging_editing_denied',
    'task_action_not_allowed',
  ],
});
