import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RowResult } from '@sourcewiz/contract';
import { moment, orgId, systemPolicy, tenantPolicy } from '../db/columns.ts';
import { AUTHORSHIP, type AreaTable } from '../db/area-table.ts';
import type { SheetColumn } from './columns/match-columns.rules.ts';

interface TableLocation {
  /** Position of the sheet in the file, from 0. */
  place: number;
  /** Row number of the last header row; null if the columns are called A, B, … */
  headerRow: number | null;
}

/** Sheets whose rows are records of one kind. Products use the imports, which store more. */
export const incomingSheets = pgTable(
  'incoming_sheet',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** Name of the `RecordTarget`. */
    target: text('target').notNull(),
    fileName: text('file_name').notNull(),
    sheetName: text('sheet_name').notNull(),
    /** `target` is the name of a field; '' for a column that is left out. */
    columns: jsonb('columns').$type<SheetColumn<string>[]>().notNull(),
    rowCount: integer('row_count').notNull(),
    /** Content address of the uploaded workbook; null if it was not stored. */
    sha256: text('sha256'),
    /** Where the rows are in the file; null until it has been read. */
    tableLocation: jsonb('table_place').$type<TableLocation>(),
    /** Incremented with every choice of columns. */
    revision: integer('revision').notNull().default(0),
    /** The choice that the rows were checked by; null until they have been. */
    checkedRevision: integer('checked_revision'),
    /** The task that writes it, or that wrote it last. */
    taskId: uuid('task_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('incoming_sheet_listed').on(t.orgId, t.createdAt),
    tenantPolicy('incoming_sheet'),
    systemPolicy('incoming_sheet'),
  ],
).enableRLS();

/** Rows of uploaded sheets. */
export const incomingRows = pgTable(
  'incoming_row',
  {
    orgId: orgId(),
    /** Id of an import or of an incoming sheet. */
    sheetId: uuid('sheet_id').notNull(),
    /** Row number in the sheet, from 1. */
    row: integer('row').notNull(),
    /** Cells as read; see stored-cells.ts. */
    cells: jsonb('cells').$type<unknown[]>().notNull(),
    /** The role of the row within its record: `main`, `variant`, `extra`, `refused`. */
    role: text('role'),
    /** Folded key of the record; rows of one record are written together. */
    recordKey: text('record_key'),
    /** Folded key of the part of the record that the row describes: a variant. */
    partKey: text('part_key'),
    /** IDs and options that the row gets from the grouping, because its cells do not have them. */
    given: jsonb('given').$type<unknown>(),
    result: text('result').$type<RowResult>(),
    /** Why the row, or one of its cells, is left out: code, column and params. */
    problems: jsonb('problems').$type<unknown[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.sheetId, t.row] }),
    index('incoming_row_record').on(t.orgId, t.sheetId, t.recordKey),
    tenantPolicy('incoming_row'),
    systemPolicy('incoming_row'),
  ],
).enableRLS();

export const incomingTables: readonly AreaTable[] = [
  {
    table: incomingSheets,
    references: { task_id: 'task: never goes' },
    person: { kept: AUTHORSHIP },
  },
  { table: incomingRows, references: { sheet_id: 'import: goes too' }, person: 'nothing' },
];
