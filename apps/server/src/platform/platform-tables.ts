import { defineArea } from './area.ts';
import { auditTables } from './audit/audit.tables.ts';
import { backupTables, makeDueBackup } from './db/backups/index.ts';
import { companyTables } from './db/companies/index.ts';
import { refreshStatistics } from './db/statistics.store.ts';
import { messageJobs, sendMessageTask, sweepMessages } from './mail/messages.job.ts';
import { messageTables } from './mail/messages.tables.ts';
import { recordTables } from './records/records.tables.ts';
import { incomingTables } from './rows/incoming.tables.ts';
import { recordImportTask } from './rows/record-import.task.ts';
import { sweepSheets } from './rows/sweep-sheets.ts';

/** What the platform stores and does for all areas. */
export const platform = defineArea({
  name: 'platform',
  tables: [
    ...auditTables,
    ...messageTables,
    ...recordTables,
    ...incomingTables,
    ...backupTables,
    ...companyTables,
  ],
  tasks: [recordImportTask, sendMessageTask],
  jobs: messageJobs,
  chores: [
    { what: 'expired messages', everySeconds: 60, run: sweepMessages },
    { what: 'old sheets', everySeconds: 3_600, run: sweepSheets },
    { what: 'statistics of tables', everySeconds: 60, run: refreshStatistics },
    { what: 'backups', everySeconds: 600, run: makeDueBackup },
  ],
});
