import {
  createLinkSettings,
  getLinkSettings,
  linkSettingsHistory,
  listLinkVisitors,
  updateLinkSettings,
} from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import * as link from './link-settings.service.ts';

export const linkSettingsOperations = [
  routes.inTransaction(getLinkSettings, (ctx, { query }) => link.getLinkSettings(ctx, query)),
  routes.inTransaction(createLinkSettings, (ctx, { body }) => link.createLinkSettings(ctx, body)),
  routes.inTransaction(updateLinkSettings, (ctx, { params, body }) =>
    link.updateLinkSettings(ctx, params.id, body),
  ),
  routes.inTransaction(linkSettingsHistory, (ctx, { params, query }) =>
    link.linkHistory(ctx, params.id, query.before),
  ),
  routes.inTransaction(listLinkVisitors, (ctx, { params }) => link.linkVisitors(ctx, params.id)),
];
