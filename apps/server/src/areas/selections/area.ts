import { defineArea } from '../../platform/area.ts';
import { selectionOperations } from './selections.routes.ts';
import { sweepSelections } from './selections.service.ts';
import { selectionTables } from './selections.tables.ts';

export const selections = defineArea({
  name: 'selections',
  tables: selectionTables,
  operations: selectionOperations,
  chores: [{ what: 'old selections', everySeconds: 3_600, run: sweepSelections }],
});
