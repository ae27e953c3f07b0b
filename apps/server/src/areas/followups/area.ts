import { defineArea } from '../../platform/area.ts';
import { tellDueReminders } from './due-reminders.service.ts';
import { followupOperations } from './followups.routes.ts';
import { followupTables } from './followups.tables.ts';

export const followups = defineArea({
  name: 'followups',
  tables: followupTables,
  operations: followupOperations,
  chores: [{ what: 'reminders that are due', everySeconds: 300, run: tellDueReminders }],
});
