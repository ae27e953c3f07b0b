import { defineArea } from './area.ts';
import { auditTables } from './audit/audit.tables.ts';
import { outboxTables } from './mail/outbox.tables.ts';
import { recordTables } from './records/records.tables.ts';

/** What the platform keeps for all areas. */
export const platform = defineArea({
  name: 'platform',
  tables: [...auditTables, ...outboxTables, ...recordTables],
});
