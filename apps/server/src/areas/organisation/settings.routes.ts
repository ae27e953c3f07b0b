import { getSettings, saveSetting as saveOperation } from '@sourcewiz/contract';
import { inTransaction } from '../../platform/context.ts';
import { routes } from '../../platform/http/routes.ts';
import { readSettings, saveSetting } from './settings.service.ts';

export const settingOperations = [
  routes.inTransaction(getSettings, (ctx, { query }) => readSettings(ctx, query.key)),
  routes.signedIn(saveOperation, (acting, { body: { key, value } }) =>
    inTransaction(acting, (ctx) => saveSetting(ctx, { key, value, acting })),
  ),
];
