import { defineArea } from '../../platform/area.ts';
import { labelPdfTask } from './label-pdf.task.ts';
import { labelOperations } from './labels.routes.ts';
import { labelTables } from './labels.tables.ts';
import { registerPublicPages } from './public/public-pages.routes.ts';

export const labels = defineArea({
  name: 'labels',
  tables: labelTables,
  operations: labelOperations,
  pages: registerPublicPages,
  tasks: [labelPdfTask],
});
