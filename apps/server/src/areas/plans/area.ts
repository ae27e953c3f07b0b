import { defineArea } from '../../platform/area.ts';
import { plannedClosure } from '../../platform/http/maintenance.ts';
import { planNeeds } from '../../platform/plan-needs.ts';
import { fill } from '../../platform/slots.ts';
import { companyMoved } from '../organisation/index.ts';
import { closureNow } from './closures.service.ts';
import { followCompany, giveFirstPlan, notifyOfUsage } from './grants.service.ts';
import { operationNeeds } from './operation-needs.ts';
import { seedPlan } from './plans.demo.ts';
import { planOperations } from './plans.routes.ts';
import { planTables } from './plans.tables.ts';

export const plans = defineArea({
  name: 'plans',
  tables: planTables,
  operations: planOperations,
  chores: [{ what: 'notifications of usage', everySeconds: 3_600, run: notifyOfUsage }],
  foundCompany: giveFirstPlan,
  demo: seedPlan,
  fills: [
    fill(planNeeds, operationNeeds),
    fill(companyMoved, followCompany),
    fill(plannedClosure, closureNow),
  ],
});
