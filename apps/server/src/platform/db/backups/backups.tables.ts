import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, systemPolicy } from '../columns.ts';
import type { OwnTable } from '../own-table.ts';

/** Backups of everything that were made by themselves, or failed. */
export const fullBackups = pgTable(
  'full_backup',
  {
    id: uuid('id').primaryKey(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at').notNull(),
    /** The machine whose folder it is in. */
    machine: text('machine').notNull(),
    file: text('file').notNull(),
    /** Null for one that failed. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** Why it failed. */
    problem: text('problem'),
  },
  (t) => [index('full_backup_started').on(t.startedAt), systemPolicy('full_backup')],
).enableRLS();

export const backupTables: readonly OwnTable[] = [
  { table: fullBackups, person: 'nothing', ofNobody: 'it is of all organisations together' },
];
