import {
  availablePlans,
  currentAnnouncements,
  dismissNotification,
  enableTrial,
  firstNotifications,
  getUsage,
  moduleUpgrade,
  planSubscription,
  requestUpgrade,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../platform/context.ts';
import { routes } from '../../platform/http/routes.ts';
import {
  askForUpgrade,
  dismiss,
  offersOf,
  readAnnouncements,
  readAvailable,
  readNotifications,
  readSubscription,
  readUpgrade,
  readUsage,
  startTrial,
  type Offers,
} from './plans.service.ts';

/** Reads what the provider offers, then runs `work` in a transaction of the company. */
async function withOffers<T>(base: CallerCtx, work: (ctx: Ctx, offers: Offers) => Promise<T>): Promise<T> {
  const offers = await offersOf(base.platform);
  return inTransaction(base, (ctx) => work(ctx, offers));
}

export const planOperations = [
  routes.reading(getUsage, (ctx) => readUsage(ctx)),
  routes.signedIn(availablePlans, (base) => withOffers(base, readAvailable)),
  routes.signedIn(moduleUpgrade, (base, { params }) =>
    withOffers(base, (ctx, offers) => readUpgrade(ctx, offers, params.moduleId)),
  ),
  routes.reading(planSubscription, (ctx) => readSubscription(ctx)),
  routes.signedIn(requestUpgrade, (base, { body }) =>
    withOffers(base, (ctx, offers) => askForUpgrade(ctx, offers, body)),
  ),
  routes.inTransaction(enableTrial, (ctx, { query }) => startTrial(ctx, query.module_id)),
  routes.reading(firstNotifications, (ctx) => readNotifications(ctx)),
  routes.inTransaction(dismissNotification, (ctx, { body }) => dismiss(ctx, body.id)),
  routes.signedIn(currentAnnouncements, (base) => readAnnouncements(base)),
];
