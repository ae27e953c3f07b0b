import { z } from 'zod';
import { rowResults, SHEET_MAX_BYTES, sheetErrors } from './imports.ts';
import { problemSchema } from './kit/envelope.ts';
import { uuidOf } from './kit/ids.ts';
import { defineOperation } from './kit/operation.ts';
import type { Access } from './kit/permissions.ts';

/** Rows of one sheet of records; products come by the imports, which take more. */
export const RECORD_ROWS_MAX = 20_000;

/** A sheet whose rows are records of one kind, on its way in. */
export const incomingSheetSchema = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    /** `ready` can be started, `failed` started again. */
    state: z.enum(['checking', 'ready', 'running', 'failed', 'done']),
    /** Counts the choices of columns: what was shown of one is started with its number. */
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
        /** 0 to 100; 100 when a person chose it. */
        sure: z.int(),
      }),
    ),
    /** What columns may be, in the language of the person. */
    fields: z.array(z.object({ name: z.string(), label: z.string() })),
    /** Rows by what becomes of them. */
    counts: z.object({ all: z.int(), new: z.int(), changed: z.int(), unchanged: z.int(), error: z.int() }),
    /** Rows with something to correct: left out, or only a cell of them. They are in the response sheet. */
    to_correct: z.int(),
    /** Whole percent of what is being written. */
    progress: z.int(),
    /** Why writing failed. */
    problem: problemSchema.nullable(),
  })
  .meta({ id: 'IncomingSheet' });
export type IncomingSheet = z.output<typeof incomingSheetSchema>;

export const incomingRowSchema = z
  .object({
    /** Row number as the sheet shows it. */
    row: z.int(),
    result: z.enum(rowResults),
    cells: z.array(
      z.object({
        field: z.string(),
        /** What is there, '' for nothing. */
        old: z.string(),
        /** What will be there, or the text as typed where it is wrong. */
        value: z.string(),
        problem: problemSchema.optional(),
      }),
    ),
    /** What is wrong with the row as a whole. */
    problems: z.array(problemSchema),
  })
  .meta({ id: 'IncomingRow' });
export type IncomingRow = z.output<typeof incomingRowSchema>;

const params = z.object({ id: uuidOf('sheet') });
const link = z.object({ download_link: z.string() });

/**
 * The calls by which records of one kind come in from a sheet: upload, match columns, preview, import as a task, and the
 * rows to correct as a sheet. A sheet is for who uploaded it, and for admins.
 * @param about.name begins the names of the calls: `contacts`
 * @param about.path where they are below `/api`: `contacts/import`
 * @param about.permission who may call them
 */
export function sheetOperations<const Path extends string>({
  name,
  path,
  permission,
}: {
  name: string;
  path: Path;
  permission: Access;
}) {
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
      /** Columns that change; without any the rows are only checked again. */
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

/** The calls for sheets of one kind of records, whichever. */
export type SheetOperations = ReturnType<typeof sheetOperations>;
