import { reportCrash, startUsageSession, trackUsage } from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { logCrash } from './crashes.service.ts';
import { addEvent, startSession } from './events.service.ts';

export const eventOperations = [
  routes.open(reportCrash, async (visitor, { body }) => {
    logCrash(visitor, body);
    return {};
  }),
  routes.inTransaction(startUsageSession, (ctx, { query }) => startSession(ctx, query)),
  routes.inTransaction(trackUsage, async (ctx, input) => {
    await addEvent(ctx, input);
    return {};
  }),
];
