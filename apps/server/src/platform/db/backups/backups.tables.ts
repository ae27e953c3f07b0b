import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, systemPolicy } from '../columns.ts';
import type { AreaTable } from '../area-table.ts';

/** Full backups made on schedule, including failed ones. */
export const fullBackups = pgTable(
  'full_backup',
  {
    id: uuid('id').primaryKey(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at').notNull(),
    /** The machine whose folder it is in. */
    machine: text('machine').notNull(),
    file: text('file').notNull(),
    /** Null if it failed. */
    bytes: bigint('bytes', { mode: 'number' }),
    /** Why it failed. */
    problem: text('problem'),
  },
  (t) => [index('full_backup_started').on(t.startedAt), systemPolicy('full_backup')],
).enableRLS();

export const backupTables: readonly AreaTable[] = [
  { table: fullBackups, person: 'nothing', ofNobody: 'it is of all organisations together' },
];
