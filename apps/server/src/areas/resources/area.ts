import { defineArea } from '../../platform/area.ts';
import { resourceOperations } from './resources.routes.ts';
import { seedResources } from './resources.demo.ts';
import { resourceTables } from './resources.tables.ts';

export const resources = defineArea({
  name: 'resources',
  tables: resourceTables,
  operations: resourceOperations,
  demo: seedResources,
});
