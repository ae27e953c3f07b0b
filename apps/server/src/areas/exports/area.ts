import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { attributeLists } from '../attributes/index.ts';
import { columnReader } from './buyers/column-reader.ts';
import { exportTask } from './export.task.ts';
import { exportOperations } from './exports.routes.ts';
import { exportTables, exportTemplates } from './exports.tables.ts';

export const exports = defineArea({
  name: 'exports',
  tables: exportTables,
  operations: exportOperations,
  tasks: [exportTask],
  needs: [columnReader],
  fills: [fill(attributeLists, exportTemplates)],
});
