import { ndaRequest, requestNda as requestOperation } from '@sourcewiz/contract';
import type { Routes } from '../../platform/http/routes.ts';
import { ndaState, requestNda } from './nda-requests.service.ts';

export function registerNdaRoutes(routes: Routes): void {
  routes.inTransaction(ndaRequest, ndaState);
  routes.signedIn(requestOperation, requestNda);
}
