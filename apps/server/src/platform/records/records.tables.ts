import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RecordKind } from '@sourcewiz/contract';
import { moment, orgId, tenantPolicy } from '../db/columns.ts';
import { AUTHORSHIP, type AreaTable } from '../db/area-table.ts';
import type { FieldChanges } from './field-changes.ts';

/** Who changed what in a plain record, and when; products have a history of their own. */
export const recordHistory = pgTable(
  'record_history',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    kind: text('kind').$type<RecordKind>().notNull(),
    recordId: text('record_id').notNull(),
    at: moment('at').notNull(),
    userId: uuid('user_id').notNull(),
    userName: text('user_name').notNull(),
    changes: jsonb('changes').$type<FieldChanges>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('record_history_of_record').on(t.orgId, t.kind, t.recordId, t.id),
    tenantPolicy('record_history'),
  ],
).enableRLS();

export const recordTables: readonly AreaTable[] = [
  { table: recordHistory, references: { record_id: 'no row' }, person: { kept: AUTHORSHIP } },
];
