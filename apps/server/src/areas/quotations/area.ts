import { defineArea } from '../../platform/area.ts';
import { addDemoQuotations } from './demo-quotations.ts';
import { fill } from '../../platform/slots.ts';
import { quotationCounts } from '../contacts/index.ts';
import { movedQuotations } from '../costing/index.ts';
import { movedQuotationsOf } from './moved-quotations.service.ts';
import { registerQuotationPages } from './buyer/buyer-pages.ts';
import { quotationOperations } from './quotations.routes.ts';
import { countQuotedByEmail } from './quoted-buyers.store.ts';
import { quotationTables } from './quotations.tables.ts';

export const quotations = defineArea({
  name: 'quotations',
  tables: quotationTables,
  operations: quotationOperations,
  demo: addDemoQuotations,
  pages: registerQuotationPages,
  fills: [fill(movedQuotations, movedQuotationsOf), fill(quotationCounts, countQuotedByEmail)],
});
