import {
  downloadActivityReport,
  getBuyerActivity,
  getProductActivity,
  listActivityFeed,
  recordBuyerActivity,
} from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { findCatalogue } from '../catalogues.service.ts';
import { startActivityReport } from './activity-report.task.ts';
import { activityFeed, buyerActivity } from './buyer-activity.service.ts';
import { productActivity } from './product-activity.service.ts';
import { receiveActivity } from './receive-activity.service.ts';

export const activityOperations = [
  routes.open(recordBuyerActivity, async (visitor, { params, body }) => ({
    recorded: await receiveActivity(visitor, params.token, body),
  })),
  routes.reading(getBuyerActivity, (ctx, { params, query }) => buyerActivity(ctx, params.id, query)),
  routes.reading(listActivityFeed, async (ctx, { params, query }) => {
    await findCatalogue(ctx, params.id);
    return activityFeed(ctx, { subjectId: params.id, ...query });
  }),
  routes.reading(getProductActivity, (ctx, { params }) => productActivity(ctx, params.id)),
  routes.inTransaction(downloadActivityReport, async (ctx, { params, body }) => ({
    task_id: await startActivityReport(ctx, params.id, body),
  })),
];
