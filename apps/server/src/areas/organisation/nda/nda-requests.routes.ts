import { ndaRequest, requestNda as requestOperation } from '@sourcewiz/contract';
import { routes } from '../../../platform/http/routes.ts';
import { ndaState, requestNda } from './nda-requests.service.ts';

export const ndaOperations = [
  routes.inTransaction(ndaRequest, ndaState),
  routes.inTransaction(requestOperation, requestNda),
];
