import { defineArea } from '../../platform/area.ts';
import { callObservers } from '../../platform/http/call-observers.ts';
import { fill } from '../../platform/slots.ts';
import { countCall } from './call-counts.ts';
import { consoleOperations } from './console.routes.ts';
import { consoleTables } from './console.tables.ts';
import { sweepCallTimes } from './usage.service.ts';

export const console = defineArea({
  name: 'console',
  tables: consoleTables,
  operations: consoleOperations,
  chores: [{ what: 'old durations of calls', everySeconds: 86_400, run: sweepCallTimes }],
  fills: [fill(callObservers, countCall)],
});
