import { feature, setFeature } from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { changeFeature, readFeature } from './features.service.ts';

export const featureOperations = [
  routes.inTransaction(feature, (ctx, { params }) => readFeature(ctx, params.name)),
  routes.inTransaction(setFeature, (ctx, { body }) => changeFeature(ctx, body)),
];
