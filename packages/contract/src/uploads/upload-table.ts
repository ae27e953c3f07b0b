import { z } from 'zod';
import { namedRevision } from '../kit/revision.ts';
import { otherFileErrors, valueErrors } from '../kit/common-errors.ts';
import { problemSchema } from '../kit/envelope.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { SHEET_MAX_BYTES } from '../imports.ts';
import { CELL_TEXT_MAX, TABLE_CELLS_MAX } from '../products/bulk-table.ts';
import {
  GROUP_NAME_MAX,
  UPLOAD_GROUPS_MAX,
  groupProductSchema,
  uploadErrors,
  uploadSheetSchema,
} from './uploads.ts';

/** Most cells in the table of an upload. */
export const UPLOAD_CELLS_MAX = 100_000;

/** The fields of a future product in the table, beside its attributes. */
export const uploadTableFields = ['product_id', 'name', 'category', 'status'] as const;

const cellShape = {
  /** A row of the table is a group of images. */
  group_id: z.int().positive(),
  /** One of `uploadTableFields`, or the id of an attribute. */
  field: z.union([z.enum(uploadTableFields), z.string().regex(/^\d{1,15}$/)]),
  /** Canonical; null for no value; for a category, its id. */
  value: z.json(),
  /** The input if it could not be read; null if it could. */
  text: z.string().max(CELL_TEXT_MAX).nullable(),
};
export const uploadCellSchema = z.object({ ...cellShape, user: z.string() }).meta({ id: 'UploadCell' });
export type UploadCell = z.output<typeof uploadCellSchema>;

/** A value proposed for a cell by products that look like the group; it is written only if somebody accepts it. */
export const uploadProposalSchema = z.object({
  field: z.union([z.enum(['name', 'category']), z.string().regex(/^\d{1,15}$/)]),
  value: z.json(),
  confidence: z.int().min(0).max(100),
});

const uploadRowSchema = z
  .object({
    group_id: z.int(),
    order: z.int(),
    groupName: z.string().max(GROUP_NAME_MAX),
    /** Its images, the main one first. */
    images: z.array(z.object({ file_id: z.uuid(), thumb: z.string(), large: z.string() })),
    /** A product of the library that it probably shows, and so may duplicate. */
    like_product: groupProductSchema.nullable(),
    proposals: z.array(uploadProposalSchema),
    /** Whether it came with the sheet. */
    from_sheet: z.boolean(),
    /** Variants of it in the sheet; they are created with the product. */
    variants: z.int(),
  })
  .meta({ id: 'UploadRow' });
export type UploadRow = z.output<typeof uploadRowSchema>;

/** A cell that prevents the products from being created. */
export const uploadCellProblemSchema = z.object({
  group_id: z.int(),
  field: z.string(),
  problem: problemSchema,
});
export type UploadCellProblem = z.output<typeof uploadCellProblemSchema>;

const bulkUpload = { permission: 'bulk_upload' } as const;
const taskId = uuidOf('upload');

/** The information table as it is now; on the first visit, the names of groups are entered as names and IDs. */
export const uploadTable = defineOperation({
  name: 'uploads.table',
  method: 'GET',
  path: '/api/bulk/upload/table/:task',
  ...bulkUpload,
  kinds: { upload: 'params.task' },
  params: z.object({ task: taskId }),
  response: z.object({
    task_id: z.uuid(),
    revision: z.int(),
    saved_at: z.iso.datetime(),
    sheet: uploadSheetSchema.nullable(),
    rows: z.array(uploadRowSchema),
    cells: z.array(uploadCellSchema),
    /** Whether drafts were published with the last new products of the company. */
    published_last: z.boolean(),
    /** Attributes that the categories of the rows ask for, compulsory ones first. */
    family_attributes: z.array(z.int()),
    /** Attributes of cells that have been deleted, or have another data type, since the upload began. */
    changed_attributes: z.array(z.object({ name: z.string(), what: z.enum(['removed', 'type']) })),
    /** What prevents the products from being created, the first 1,000. */
    problems: z.array(uploadCellProblemSchema),
    problem_count: z.int(),
  }),
  errors: uploadErrors,
});

const tableErrors = [
  ...uploadErrors,
  'table_full',
  'costing_editing_denied',
  'packaging_editing_denied',
] as const;
const cellChanges = {
  revision: namedRevision,
  cells: z.array(z.object(cellShape)).max(TABLE_CELLS_MAX),
};
/** The result of storing cells. */
export const uploadCellsSaved = z.object({
  revision: namedRevision,
  saved_at: z.iso.datetime(),
  /** Cells that somebody else changed at the same time, with their values. */
  conflicts: z.array(uploadCellSchema),
  /** Other cells changed elsewhere since. */
  others: z.array(uploadCellSchema),
  /** Cells whose row or attribute no longer exists. */
  refused: z.array(z.object({ group_id: z.int(), field: z.string() })),
});

/** Stores cells. If somebody else has changed the same cell since `revision`, their cell stays and is returned. */
export const updateUploadTable = defineOperation({
  name: 'uploads.update_table',
  method: 'PUT',
  path: '/api/bulk/upload/update_attribute',
  ...bulkUpload,
  kinds: { upload: 'body.task_id' },
  body: z.object({ task_id: taskId, ...cellChanges }),
  response: uploadCellsSaved,
  errors: tableErrors,
});

const saved = uploadCellsSaved.extend({
  task_id: z.uuid(),
  problems: z.array(uploadCellProblemSchema),
  problem_count: z.int(),
});

/** Stores cells and checks the whole table as if its products were being created. */
export const saveUploadTable = defineOperation({
  name: 'uploads.save_table',
  method: 'POST',
  path: '/api/bulk/upload/table/save',
  ...bulkUpload,
  kinds: { upload: 'body.task_id' },
  body: z.object({ task_id: taskId, ...cellChanges }),
  response: saved,
  errors: tableErrors,
});
/** The same, with the task in its path. */
export const saveUploadTableOf = defineOperation({
  name: 'uploads.save_table_of',
  method: 'POST',
  path: '/api/bulk/upload/table/save/:task',
  ...bulkUpload,
  kinds: { upload: 'params.task' },
  params: z.object({ task: taskId }),
  body: z.object(cellChanges),
  response: saved,
  errors: tableErrors,
});

/** Creates the products in a task: all of them, or none while a cell is wrong. */
export const createProducts = defineOperation({
  name: 'uploads.create_products',
  method: 'POST',
  path: '/api/bulk/upload/create_products',
  ...bulkUpload,
  kinds: { upload: 'body.task_id', product: 'any', task: 'any' },
  body: z.object({
    task_id: taskId,
    /** Whether drafts that have what publishing needs are published; remembered for the company. */
    publish: z.boolean().optional(),
  }),
  response: z.object({ task_id: z.uuid() }),
  errors: [
    ...valueErrors,
    ...uploadErrors,
    'upload_empty',
    'upload_reading_sheet',
    'upload_sheet_waiting',
    'upload_fetching_images',
    'table_has_errors',
    'task_limit',
    'task_action_not_allowed',
    'costing_editing_denied',
    'packaging_editing_denied',
  ],
});

const rowsRemoved = z.object({ revision: z.int(), removed: z.array(z.int()) });

/** Removes rows from the upload, with their images. */
export const deleteUploadProducts = defineOperation({
  name: 'uploads.delete_products',
  method: 'POST',
  path: '/api/bulk/upload/delete_products',
  ...bulkUpload,
  kinds: { upload: 'body.task_id' },
  body: z.object({
    task_id: taskId,
    group_ids: z.array(z.int().positive()).min(1).max(UPLOAD_GROUPS_MAX),
  }),
  response: rowsRemoved,
  errors: [...uploadErrors, 'group_gone'],
});

/** The same for one row. */
export const deleteTableGroup = defineOperation({
  name: 'uploads.delete_table_group',
  method: 'DELETE',
  path: '/api/bulk/upload/table/group',
  ...bulkUpload,
  kinds: { upload: 'query.task_id' },
  query: z.object({ task_id: taskId, group_id: z.coerce.number().int().positive() }),
  response: rowsRemoved,
  errors: [...uploadErrors, 'group_gone'],
});

const sheetUpload = { file: 'excel_file', maxFiles: 1, maxBytes: SHEET_MAX_BYTES } as const;
const sheetTaken = z.object({ task_id: z.uuid(), sheet: uploadSheetSchema });
const sheetErrorsOfUpload = [...otherFileErrors, 'empty_upload', ...uploadErrors] as const;

/**
 * Adds a sheet to the images, or on its own: then it makes a new upload. It is read in the background, and taken in at
 * once, or with `review` when `takeUploadSheet` confirms how it is read.
 */
export const addUploadSheet = defineOperation({
  name: 'uploads.add_sheet',
  method: 'POST',
  path: '/api/bulk/upload/image/excel',
  ...bulkUpload,
  kinds: { upload: 'answer.task_id', task: 'any' },
  upload: { ...sheetUpload, texts: ['task_id', 'review'] },
  response: sheetTaken,
  errors: sheetErrorsOfUpload,
});

/**
 * Imports a sheet into an existing upload: matches rows by ID or name; its filled cells overwrite those of the table.
 */
export const importUploadSheet = defineOperation({
  name: 'uploads.import_sheet',
  method: 'POST',
  path: '/api/bulk/upload/import/excel',
  ...bulkUpload,
  kinds: { upload: 'answer.task_id' },
  query: z.object({ task_id: taskId, review: z.enum(['true', 'false']).optional() }),
  upload: sheetUpload,
  response: sheetTaken,
  errors: sheetErrorsOfUpload,
});

/** Takes in the sheet of an upload as its import now reads it: columns, grouping, answers. */
export const takeUploadSheet = defineOperation({
  name: 'uploads.take_sheet',
  method: 'POST',
  path: '/api/bulk/upload/take/excel',
  ...bulkUpload,
  kinds: { upload: 'body.task_id' },
  body: z.object({ task_id: taskId }),
  response: sheetTaken,
  errors: [...uploadErrors, 'import_not_ready'],
});

/** Removes the sheet: rows that it added and that have no images, and its cells that nobody has changed since. */
export const removeUploadSheet = defineOperation({
  name: 'uploads.remove_sheet',
  method: 'POST',
  path: '/api/bulk/upload/remove/excel',
  ...bulkUpload,
  kinds: { upload: 'body.task_id' },
  body: z.object({ task_id: taskId }),
  response: rowsRemoved,
  errors: uploadErrors,
});

/**
 * The template of an upload. Without a task, it is empty, and the answer is its address. With one, a task makes it,
 * with a row for each group: its image, its name and its cells of the table.
 */
export const uploadTemplate = defineOperation({
  name: 'uploads.template',
  method: 'POST',
  path: '/api/bulk/upload/template/download',
  ...bulkUpload,
  kinds: { task: 'any' },
  body: z.object({
    /**
     * An export template, whose attributes become the columns; by default, the attributes of the products' categories.
     */
    template_id: intIdOf('export-template').nullable().optional(),
    task_id: taskId.optional(),
  }),
  response: z.object({ download_link: z.string().nullable(), task_id: z.uuid().nullable() }),
  errors: [...uploadErrors, 'upload_empty', 'task_limit', 'not_found'],
});
