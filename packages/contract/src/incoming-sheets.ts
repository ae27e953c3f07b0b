import { z } from 'zod';
import { rowResults, SHEET_MAX_BYTES, sheetErrors } from './imports.ts';
import { problemSchema } from './kit/envelope.ts';
import { uuidOf, type EntityKind } from './kit/ids.ts';
import { defineOperation } from './kit/operation.ts';
import type { Access } from './kit/permissions.ts';

/** Most rows of one sheet of records. Products come in through the imports, which allow more. */
export const RECORD_ROWS_MAX = 20_000;

/** A sheet whose rows are records of one kind, being imported. */
export const incomingSheetSchema = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    /** `ready` can be started, `failed` can be started again. */
    state: z.enum(['checking', 'ready', 'running', 'failed', 'done']),
    /** Counts the choices of columns; a start carries the number of the choices that were shown. */
    revision: z.int(),
    columns: z.array(
      z.object({
        index: z.int(),
        /** Column letter of the sheet, `A`, `AB`. */
        letter: z.string(),
        header: z.string(),
        /** First non-empty cell. */
        sample: z.string(),
        /** Name of a field; '' for a column that is left out. */
        field: z.string(),
        /** 0 to 100; 100 if a person chose it. */
        sure: z.int(),
      }),
    ),
    /** The fields that columns can be, in the person's language. */
    fields: z.array(z.object({ name: z.string(), label: z.string() })),
    /** Rows by their result. */
    counts: z.object({ all: z.int(), new: z.int(), changed: z.int(), unchanged: z.int(), error: z.int() }),
    /** Rows with something to correct: left out whole, or only in some cell. They are in the response sheet. */
    to_correct: z.int(),
    /** Progress of writing, as a whole percentage. */
    progress: z.int(),
    /** Why writing failed. */
    problem: problemSchema.nullable(),
  })
  .meta({ id: 'IncomingSheet' });
export type IncomingSheet = z.output<typeof incomingSheetSchema>;

export const incomingRowSchema = z
  .object({
    /** Row number as shown in the sheet. */
    row: z.int(),
    result: z.enum(rowResults),
    cells: z.array(
      z.object({
        field: z.string(),
        /** The old value, '' if there is none. */
        old: z.string(),
        /** The new value, or the text as typed if it is wrong. */
        value: z.string(),
        problem: problemSchema.optional(),
      }),
    ),
    /** Errors of the row as a whole. */
    problems: z.array(problemSchema),
  })
  .meta({ id: 'IncomingRow' });
export type IncomingRow = z.output<typeof incomingRowSchema>;

const link = z.object({ download_link: z.string() });

/**
 * The calls that import records of one kind from a sheet: upload, match columns, preview, import as a task, and a sheet
 * of the rows to correct. A sheet is for its uploader and for admins.
 * @param about.name how the names of the calls begin: `contacts`
 * @param about.path their path below `/api`: `contacts/import`
 * @param about.permission required for all of them
 * @param about.entity what its sheets are called among the ids; each kind of records has a name of its own
 */
export function sheetOperations<const Path extends string>({
  name,
  path,
  permission,
  entity,
}: {
  name: string;
  path: Path;
  permission: Access;
  entity: EntityKind;
}) {
  const params = z.object({ id: uuidOf(entity) });
  return {
    open: defineOperation({
      name: `${name}.open_sheet`,
      method: 'POST',
      path: `/api/${path}/open`,
      permission,
      kinds: {},
      upload: { file: 'sheet', maxFiles: 1, maxBytes: SHEET_MAX_BYTES },
      response: incomingSheetSchema,
      errors: sheetErrors,
    }),
    template: defineOperation({
      name: `${name}.sheet_template`,
      method: 'GET',
      path: `/api/${path}/template`,
      permission,
      kinds: {},
      response: link,
    }),
    get: defineOperation({
      name: `${name}.sheet`,
      method: 'GET',
      path: `/api/${path}/:id`,
      permission,
      kinds: { import: 'params.id' },
      params,
      response: incomingSheetSchema,
    }),
    chooseColumns: defineOperation({
      name: `${name}.choose_columns`,
      method: 'PUT',
      path: `/api/${path}/:id/columns`,
      permission,
      kinds: { import_row: 'any' },
      params,
      /** Columns that change; without any, the rows are only checked again. */
      body: z.object({
        columns: z.array(z.object({ index: z.int().min(0), field: z.string().max(40) })).max(300),
      }),
      response: incomingSheetSchema,
      errors: ['import_running', 'column_chosen_twice'],
    }),
    rows: defineOperation({
      name: `${name}.sheet_rows`,
      method: 'GET',
      path: `/api/${path}/:id/rows`,
      permission,
      kinds: { import_row: 'any' },
      params,
      query: z.object({
        result: z.enum(rowResults).optional(),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
        per_page: z.coerce.number().int().min(1).max(100).default(20),
      }),
      response: z.object({ rows: z.array(incomingRowSchema), total: z.int() }),
    }),
    start: defineOperation({
      name: `${name}.import_sheet`,
      method: 'POST',
      path: `/api/${path}/:id/start`,
      permission,
      kinds: { task: 'any', import: 'params.id' },
      params,
      body: z.object({ revision: z.int().min(0) }),
      response: incomingSheetSchema,
      errors: ['import_not_ready', 'import_running', 'nothing_to_import', 'conflict', 'task_limit'],
    }),
    response: defineOperation({
      name: `${name}.response_sheet`,
      method: 'GET',
      path: `/api/${path}/:id/response_sheet`,
      permission,
      kinds: {},
      params,
      response: link,
    }),
    discard: defineOperation({
      name: `${name}.discard_sheet`,
      method: 'DELETE',
      path: `/api/${path}/:id`,
      permission,
      kinds: { import: 'params.id' },
      params,
      response: z.object({}),
      errors: ['import_running'],
    }),
  };
}

/** The calls for sheets of any one kind of record. */
export type SheetOperations = ReturnType<typeof sheetOperations>;
