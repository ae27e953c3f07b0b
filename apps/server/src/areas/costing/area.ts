import { defineArea } from '../../platform/area.ts';
import { seedCosting } from './costing.demo.ts';
import { costTemplatesCollection } from './cost-templates.store.ts';
import { recordTargets } from '../../platform/rows/index.ts';
import { fill } from '../../platform/slots.ts';
import { bomTarget } from './bom/bom-target.ts';
import { costingChangeTask } from './prices/costing-change.task.ts';
import { costingOperations } from './costing.routes.ts';
import { costingTables } from './costing.tables.ts';

export const costing = defineArea({
  name: 'costing',
  tables: costingTables,
  operations: costingOperations,
  tasks: [costingChangeTask],
  // Materials and processes come first.
  demo: async (ctx) => () => seedCosting(ctx),
  collections: [costTemplatesCollection],
  fills: [fill(recordTargets, bomTarget)],
});
