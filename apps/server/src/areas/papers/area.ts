import { defineArea } from '../../platform/area.ts';
import { cartonLabelTask } from './labels/carton-labels.task.ts';
import { seedPapers } from './papers.demo.ts';
import { registerPaperPages } from './links/buyer-pages.ts';
import { paperOperations } from './papers.routes.ts';
import { paperTables } from './papers.tables.ts';

/** Trade papers: the chain from a quotation to packing list and invoice, on the ground of `documents`. */
export const papers = defineArea({
  name: 'papers',
  tables: paperTables,
  operations: paperOperations,
  tasks: [cartonLabelTask],
  demo: seedPapers,
  pages: registerPaperPages,
});
