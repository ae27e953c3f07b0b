import { feature, setFeature } from '@sourcewiz/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { changeFeature, readFeature } from './features.service.ts';

export function registerFeatureRoutes(routes: Routes): void {
  routes.inTransaction(feature, (ctx, { params }) => readFeature(ctx, params.name));
  routes.inTransaction(setFeature, (ctx, { body }) => changeFeature(ctx, body));
}
