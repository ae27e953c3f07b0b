import { defineArea } from '../../platform/area.ts';
import { columnReader } from './buyers/column-reader.ts';
import { exportTask } from './export.task.ts';
import { exportOperations } from './exports.routes.ts';
import { exportTables } from './exports.tables.ts';

export const exports = defineArea({
  name: 'exports',
  tables: exportTables,
  operations: exportOperations,
  tasks: [exportTask],
  needs: [columnReader],
});
