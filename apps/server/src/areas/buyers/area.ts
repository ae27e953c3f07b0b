import { defineArea } from '../../platform/area.ts';
import { buyerOperations } from './buyers.routes.ts';

export const buyers = defineArea({ name: 'buyers', operations: buyerOperations });
