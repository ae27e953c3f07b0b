import { startUsageSession, trackUsage } from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { addEvent, startSession } from './events.service.ts';

export const eventOperations = [
  routes.inTransaction(startUsageSession, (ctx, { query }) => startSession(ctx, query)),
  routes.inTransaction(trackUsage, async (ctx, input) => {
    await addEvent(ctx, input);
    return {};
  }),
];
