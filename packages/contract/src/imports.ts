import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';
import { uuidOf } from './kit/ids.ts';
import { otherFileErrors } from './kit/common-errors.ts';
import { problemSchema } from './kit/envelope.ts';
import { dtypes } from './attributes/attributes.ts';
import { layoutChangeSchema, layoutSchema } from './imports-layout.ts';

/** Most bytes of one sheet. */
export const SHEET_MAX_BYTES = 50 * 1024 * 1024;
/** Most bytes of one archive of photos. */
export const PHOTO_ARCHIVE_MAX_BYTES = 1024 * 1024 * 1024;
/** Matches below this percentage are shown as uncertain. */
export const SURE_FROM_PERCENT = 85;

/** What a column of the sheet is read as. */
export const columnTargetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('field'),
    field: z.enum(['product_id', 'variant_id', 'name', 'category', 'status']),
    /** For a category spread over several columns: the level of this one, from 1; absent means the first. */
    level: z.int().min(1).max(4).optional(),
  }),
  z.object({ kind: z.literal('attribute'), attribute_id: z.int().positive(), part: z.string().max(20) }),
  /** Creates the attribute when the import starts. */
  z.object({
    kind: z.literal('new_attribute'),
    name: z.string().trim().min(1).max(80),
    dtype: z.enum(dtypes),
  }),
  /** Variant type 1 to 3: a column with its name, or with its value. */
  z.object({
    kind: z.literal('variant_type'),
    position: z.int().min(1).max(3),
    role: z.enum(['name', 'value']),
  }),
  /** Images: file names that link photos, and addresses to fetch. */
  z.object({ kind: z.literal('images') }),
  z.object({ kind: z.literal('skip') }),
  /** Nothing fits well enough: the person must choose a target, or skip the column. */
  z.object({ kind: z.literal('undecided') }),
]);
export type ColumnTarget = z.output<typeof columnTargetSchema>;

/** What is decided once for all cells of a column. */
export const readingKinds = ['decimal_mark', 'date_order', 'currency', 'unit', 'separator'] as const;
export type ReadingKind = (typeof readingKinds)[number];

export const columnReadingSchema = z.object({
  /** Null while the person is being asked: the column is left out until they answer. */
  value: z.string().nullable(),
  /** The evidence; `title` is the title of the sheet or a note, `usual` the usual meaning if nothing else says. */
  from: z.enum(['cells', 'header', 'title', 'other_column', 'company', 'usual', 'person']),
  /** The number of cells with that evidence, and one of them. */
  cells: z.int(),
  example: z.string(),
  /** The cells do not settle it: the person who imports is asked. */
  asked: z.boolean(),
  /** The formats of some cells show one of their own, which they keep. */
  differs: z.literal(true).optional(),
  /** The possible answers, each with how it would read one of the column's own cells. */
  choices: z.array(z.object({ value: z.string(), typed: z.string(), shown: z.string() })),
});
export type ColumnReading = z.output<typeof columnReadingSchema>;

const seenSchema = z.object({ count: z.int(), example: z.string() });

export const importColumnSchema = z.object({
  index: z.int(),
  /** Column letter of the sheet, `A`, `AB`; '' for one made of section headings. */
  letter: z.string(),
  header: z.string(),
  /** First non-empty cell. */
  sample: z.string(),
  filled: z.int(),
  /** Of these, formulas whose results are not in the file; absent without any. */
  uncounted: z.int().optional(),
  target: columnTargetSchema,
  /** 0 to 100; 100 if the person chose it or it was remembered. */
  sure: z.int(),
  /** How its cells are read, if that matters. */
  reading: z.partialRecord(z.enum(readingKinds), columnReadingSchema).optional(),
  /** Why the whole column is left out: most of its cells cannot be read as its target. */
  problem: problemSchema.optional(),
  /** For a column made of section headings: how many there are, the number of rows below them, and one of them. */
  sections: z.object({ headings: z.int(), rows: z.int(), example: z.string() }).optional(),
  /** Measures without a unit that fall into two distant groups: some may be in another unit. */
  mixed: z.object({ small: seenSchema, large: seenSchema }).optional(),
});
export type ImportColumn = z.output<typeof importColumnSchema>;

export const rowResults = ['new', 'changed', 'unchanged', 'error'] as const;
export type RowResult = (typeof rowResults)[number];
/** Besides the results: rows imported without a cell that could not be read. */
export const rowFilters = [...rowResults, 'lost'] as const;
export type RowFilter = (typeof rowFilters)[number];

export const photoStates = ['linked', 'unknown_product', 'failed', 'waiting'] as const;

export const photoSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** `waiting` for an address that has not been fetched yet. */
  state: z.enum(photoStates),
  product_id: z.string().nullable(),
  problem: problemSchema.nullable(),
  thumb: z.string().nullable(),
  /** The address that it is fetched from; null for an uploaded one. */
  address: z.string().nullable(),
});

/** A column with images in its cells, with their addresses, or with their file names. */
export const photoColumnSchema = z.object({
  index: z.int(),
  header: z.string(),
  names: z.int(),
  /** Number of different addresses. */
  links: z.int(),
  /** Number of images in its cells. */
  pictures: z.int(),
  /** Whether the addresses are fetched after the import. */
  fetched: z.boolean(),
});
export type PhotoColumn = z.output<typeof photoColumnSchema>;

export const importSchema = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    /** `reading` and `checking` are in progress; `ready` can be started; `invalid` cannot be read at all. */
    state: z.enum(['reading', 'checking', 'ready', 'invalid', 'running', 'done', 'cancelled']),
    row_count: z.int(),
    uploaded_by: z.string(),
    uploaded_at: z.iso.datetime(),
    columns: z.array(importColumnSchema),
    /** Name under which the matching is remembered for files with the same columns. */
    mapping_name: z.string().nullable(),
    counts: z.object({ all: z.int(), new: z.int(), changed: z.int(), unchanged: z.int(), error: z.int() }),
    /** Rows imported without some of their cells, which could not be read; `counts` has them by their result. */
    lost_rows: z.int(),
    /** Products, not rows, that the import would write. */
    products: z.object({ new: z.int(), changed: z.int() }),
    /** Variants among its rows. */
    variants: z.object({ new: z.int(), changed: z.int() }),
    /** Null until the sheet has been read. */
    layout: layoutSchema.nullable(),
    problems: z.array(problemSchema),
    photos: z.object({
      total: z.int(),
      linked: z.int(),
      unknown_product: z.int(),
      failed: z.int(),
      waiting: z.int(),
    }),
    photo_columns: z.array(photoColumnSchema),
    /** Whether new products are published that have what publishing needs; null if cells of the sheet say so. */
    publishes_new: z.boolean().nullable(),
    /** Whether the images in cells are added after the import. */
    takes_pictures: z.boolean(),
    /** Images between the rows of the sheet that lie beside none that is taken. */
    loose_pictures: z.int(),
    task_id: z.uuid().nullable(),
    has_response_sheet: z.boolean(),
  })
  .meta({ id: 'Import' });
export type Import = z.output<typeof importSchema>;

export const importRowSchema = z
  .object({
    /** Row number as shown in the sheet. */
    row: z.int(),
    result: z.enum(rowResults),
    product_id: z.string(),
    variant_id: z.string().nullable(),
    name: z.string(),
    thumb: z.string().nullable(),
    cells: z.array(
      z.object({
        column: z.int(),
        /** The old value, as people read it; absent if nothing changes. */
        old: z.string().optional(),
        /** The new value, or the text as typed if it is wrong. */
        value: z.string(),
        changed: z.boolean(),
        problem: problemSchema.optional(),
      }),
    ),
    /** Errors of the row as a whole. */
    problems: z.array(problemSchema),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.output<typeof importRowSchema>;

const importParams = z.object({ id: uuidOf('import') });
/** Errors of an uploaded sheet. */
export const sheetErrors = [
  ...otherFileErrors,
  'empty_upload',
  'zip_bomb',
  'too_many_parts',
  'sheet_too_large',
  'too_many_rows',
  'too_many_columns',
  'empty_sheet',
  'sheet_unreadable',
  'sheet_timeout',
] as const;

/** Uploads a sheet and prepares it: columns matched, rows checked, nothing written. */
export const previewImport = defineOperation({
  name: 'imports.preview',
  method: 'POST',
  path: '/api/bulk/import/excel/preview',
  permission: 'bulk_upload',
  kinds: {},
  upload: { file: 'excel_file', maxFiles: 1, maxBytes: SHEET_MAX_BYTES },
  response: importSchema,
  errors: [...otherFileErrors, 'empty_upload'],
});

/** Uploads a sheet and starts it at once with the automatic matching; with `task_id`, it replaces a failed upload. */
export const importExcel = defineOperation({
  name: 'imports.excel',
  method: 'POST',
  path: '/api/bulk/import/excel',
  permission: 'bulk_upload',
  kinds: { task: 'any', import: 'any' },
  upload: { file: 'excel_file', maxFiles: 1, maxBytes: SHEET_MAX_BYTES, texts: ['task_id'] },
  response: z.object({ task_id: z.uuid() }),
  errors: [...sheetErrors, 'missing_id_column', 'import_running', 'task_limit', 'task_not_yours'],
});

export const getImport = defineOperation({
  name: 'imports.get',
  method: 'GET',
  path: '/api/bulk/import/:id',
  permission: 'bulk_upload',
  kinds: { import: 'params.id' },
  params: importParams,
  response: importSchema,
});

/** Most products of an import that are listed. */
export const IMPORTED_MAX = 10_000;

/** Ids of the products that an import has written, those that it added first. */
export const importedProducts = defineOperation({
  name: 'imports.products',
  method: 'GET',
  path: '/api/bulk/import/:id/products',
  permission: 'bulk_upload',
  kinds: { import: 'params.id' },
  params: importParams,
  response: z.object({ new_ids: z.array(z.int()), changed_ids: z.array(z.int()) }),
});

export const matchColumns = defineOperation({
  name: 'imports.match_columns',
  method: 'PUT',
  path: '/api/bulk/import/:id/columns',
  permission: 'bulk_upload',
  kinds: {},
  params: importParams,
  body: z.object({
    /** Targets of the columns that change; an empty list matches all columns again automatically. */
    columns: z
      .array(
        z.object({
          index: z.int().min(0),
          target: columnTargetSchema,
          /** The person's answers on how its cells are read; everything else is decided from the cells. */
          reading: z.partialRecord(z.enum(readingKinds), z.string().max(20)).optional(),
        }),
      )
      .max(300),
  }),
  response: importSchema,
  errors: ['import_not_ready', 'column_chosen_twice'],
});

/** Reads the sheet in another way: another sheet or header, rows that were left out, another grouping. */
export const changeLayout = defineOperation({
  name: 'imports.change_layout',
  method: 'PUT',
  path: '/api/bulk/import/:id/layout',
  permission: 'bulk_upload',
  kinds: {},
  params: importParams,
  body: layoutChangeSchema,
  response: importSchema,
  errors: ['import_not_ready'],
});

export const listImportRows = defineOperation({
  name: 'imports.rows',
  method: 'GET',
  path: '/api/bulk/import/:id/rows',
  permission: 'bulk_upload',
  kinds: { import_row: 'any' },
  params: importParams,
  query: z.object({
    result: z.enum(rowFilters).optional(),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
    per_page: z.coerce.number().int().min(1).max(100).default(10),
  }),
  response: z.object({ rows: z.array(importRowSchema), total: z.int() }),
});

export const addImportPhotos = defineOperation({
  name: 'imports.add_photos',
  method: 'POST',
  path: '/api/bulk/import/:id/photos',
  permission: 'bulk_upload',
  kinds: { import_row: 'any' },
  params: importParams,
  /** Up to 30 images, or .zip archives of images. */
  upload: { file: 'photos', maxFiles: 30, maxBytes: PHOTO_ARCHIVE_MAX_BYTES },
  response: z.object({ photos: z.array(photoSchema), import: importSchema }),
  errors: ['empty_upload', 'too_many_files', 'zip_bomb', 'import_not_ready'],
});

export const listImportPhotos = defineOperation({
  name: 'imports.photos',
  method: 'GET',
  path: '/api/bulk/import/:id/photos',
  permission: 'bulk_upload',
  kinds: { import_row: 'any' },
  params: importParams,
  query: z.object({
    state: z.enum(photoStates).optional(),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
    per_page: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({ photos: z.array(photoSchema), total: z.int() }),
});

/** Most photos per call. */
export const PHOTOS_AT_ONCE_MAX = 100;
const photoIds = z.array(z.int().positive()).min(1).max(PHOTOS_AT_ONCE_MAX);

/** Assigns photos to a product or variant by hand; they keep it when the columns are matched again. */
export const assignImportPhotos = defineOperation({
  name: 'imports.assign_photos',
  method: 'PUT',
  path: '/api/bulk/import/:id/photos/owner',
  permission: 'bulk_upload',
  kinds: { import_row: 'any' },
  params: importParams,
  body: z.object({
    photo_ids: photoIds,
    /** ID of a product or variant of the sheet or the library, as people write it. */
    product_id: z.string().trim().min(1).max(64),
  }),
  response: importSchema,
  errors: ['import_not_ready', 'photo_owner_unknown'],
});

/** Discards photos of an import. */
export const discardImportPhotos = defineOperation({
  name: 'imports.discard_photos',
  method: 'POST',
  path: '/api/bulk/import/:id/photos/discard',
  permission: 'bulk_upload',
  kinds: { import_row: 'any' },
  params: importParams,
  body: z.object({ photo_ids: photoIds }),
  response: importSchema,
  errors: ['import_not_ready'],
});

/** Products and variants that a photo can be assigned to: those of the sheet first, then those of the library. */
export const findPhotoOwners = defineOperation({
  name: 'imports.photo_owners',
  method: 'GET',
  path: '/api/bulk/import/:id/photos/owners',
  permission: 'bulk_upload',
  kinds: { import_row: 'any' },
  params: importParams,
  query: z.object({ query: z.string().trim().max(120).default('') }),
  response: z.object({
    owners: z.array(
      z.object({
        product_id: z.string(),
        /** The product's, if it is a variant. */
        of_product: z.string().nullable(),
        name: z.string(),
        thumb: z.string().nullable(),
        is_new: z.boolean(),
      }),
    ),
  }),
});

/** Starts a task that fetches the remaining images of a finished import (fetch_import_images). */
export const fetchImportPhotos = defineOperation({
  name: 'imports.fetch_photos',
  method: 'POST',
  path: '/api/bulk/import/:id/photos/fetch',
  permission: 'bulk_upload',
  kinds: { task: 'any', import_row: 'any' },
  params: importParams,
  response: z.object({ task_id: z.uuid() }),
  errors: ['import_not_ready', 'nothing_to_fetch', 'import_running', 'task_limit'],
});

export const startImport = defineOperation({
  name: 'imports.start',
  method: 'POST',
  path: '/api/bulk/import/:id/start',
  permission: 'bulk_upload',
  kinds: { task: 'any' },
  params: importParams,
  response: z.object({ task_id: z.uuid() }),
  errors: [
    'import_not_ready',
    'import_running',
    'missing_id_column',
    'nothing_to_import',
    'rows_invalid',
    'task_limit',
  ],
});

/** Discards an upload that was not started. */
export const discardImport = defineOperation({
  name: 'imports.discard',
  method: 'DELETE',
  path: '/api/bulk/import/:id',
  permission: 'bulk_upload',
  kinds: { task: 'any', import: 'params.id' },
  params: importParams,
  response: z.object({}),
  errors: ['import_running'],
});

/** A signed address of a sheet with the uploaded rows that are wrong, each with its reason; made on demand. */
export const responseSheet = defineOperation({
  name: 'imports.response_sheet',
  method: 'GET',
  path: '/api/bulk/import/:id/response_sheet',
  permission: 'bulk_upload',
  kinds: {},
  params: importParams,
  response: z.object({ download_link: z.string(), rows: z.int() }),
});

/** A signed address of an empty sheet with one column per attribute and the options as dropdowns. */
export const importTemplate = defineOperation({
  name: 'imports.template',
  method: 'GET',
  path: '/api/bulk/import/template',
  permission: 'bulk_upload',
  kinds: { task: 'any' },
  response: z.object({ download_link: z.string() }),
});

/** Definitions of the steps (IMPORT-004); the screen has their labels. */
export const importSteps = defineOperation({
  name: 'configuration.steps_bulk_import',
  method: 'GET',
  path: '/api/configuration/steps_bulk_import',
  permission: 'member',
  response: z.object({
    value: z.object({
      value: z.object({
        steps: z.array(
          z.object({
            slug: z.enum(['file_validation', 'data_backup', 'product_update', 'product_upload']),
            order: z.int(),
            label: z.string(),
            sub_label: z.string(),
            status_lables: z.record(z.string(), z.string()),
            status_sub_lables: z.record(z.string(), z.string()),
            learn_more: z.string().nullable(),
            moreInfo: z.string().nullable(),
            status_img: z.record(z.string(), z.string()),
          }),
        ),
      }),
    }),
  }),
});
