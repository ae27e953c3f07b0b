import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { deleteGuards, useFinders } from '../products/index.ts';
import { selectGivenOut, selectInDocuments } from './documents.store.ts';
import { documentTables } from './documents.tables.ts';

/** The ground of quotations and trade papers: lines, numbers, parties, revisions and frozen figures. */
export const documentsArea = defineArea({
  name: 'documents',
  tables: documentTables,
  fills: [fill(deleteGuards, selectGivenOut), fill(useFinders, selectInDocuments)],
});
