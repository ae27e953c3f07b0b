import {
  createResource,
  deleteResource,
  listResources,
  resourceUses,
  updateResource,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import * as resources from './resources.service.ts';

export const resourceOperations = [
  routes.inTransaction(listResources, (ctx, { query }) => resources.listResources(ctx, query)),
  routes.inTransaction(createResource, (ctx, { body }) => resources.createResource(ctx, body)),
  routes.inTransaction(updateResource, (ctx, { params, body }) =>
    resources.updateResource(ctx, params.id, body),
  ),
  routes.inTransaction(deleteResource, async (ctx, { params }) => {
    await resources.deleteResource(ctx, params.id);
    return { deleted: true };
  }),
  routes.inTransaction(resourceUses, (ctx, { params }) => resources.usesOf(ctx, params.id)),
];
