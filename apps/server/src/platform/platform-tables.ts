import { defineArea } from './area.ts';
import { auditTables } from './audit/audit.tables.ts';
import { backupTables, makeDueBackup } from './db/backups/index.ts';
import { outboxTables } from './mail/outbox.tables.ts';
import { recordTables } from './records/records.tables.ts';
import { incomingTables } from './rows/incoming.tables.ts';
import { recordImportTask } from './rows/record-import.task.ts';
import { sweepSheets } from './rows/sweep-sheets.ts';

/** What the platform stores and does for all areas. */
export const platform = defineArea({
  name: 'platform',
  tables: [...auditTables, ...outboxTables, ...recordTables, ...incomingTables, ...backupTables],
  tasks: [recordImportTask],
  chores: [
    { what: 'old sheets', everySeconds: 3_600, run: sweepSheets },
    { what: 'backups', everySeconds: 600, run: makeDueBackup },
  ],
});
