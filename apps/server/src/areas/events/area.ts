import { defineArea } from '../../platform/area.ts';
import { eventOperations } from './events.routes.ts';
import { sweepUsage } from './events.service.ts';
import { eventTables } from './events.tables.ts';

export const events = defineArea({
  name: 'events',
  tables: eventTables,
  operations: eventOperations,
  chores: [{ what: 'old usage events', everySeconds: 3_600, run: sweepUsage }],
});
