import { defineArea } from '../../platform/area.ts';
import { recommendationOperations } from './recommendations.routes.ts';

export const recommendations = defineArea({
  name: 'recommendations',
  operations: recommendationOperations,
});
