import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { attributeLists } from '../attributes/index.ts';
import { labelPdfTask } from './label-pdf.task.ts';
import { labelOperations } from './labels.routes.ts';
import { labelDefaults, labelTables } from './labels.tables.ts';
import { registerPublicPages } from './public/public-pages.routes.ts';

export const labels = defineArea({
  name: 'labels',
  tables: labelTables,
  operations: labelOperations,
  pages: registerPublicPages,
  tasks: [labelPdfTask],
  fills: [fill(attributeLists, labelDefaults)],
});
