import { defineArea } from '../../platform/area.ts';
import { recordTargets } from '../../platform/rows/index.ts';
import { fill } from '../../platform/slots.ts';
import { contactTarget } from './contact-target.ts';
import { contactOperations } from './contacts.routes.ts';
import { contactTables } from './contacts.tables.ts';

export const contacts = defineArea({
  name: 'contacts',
  tables: contactTables,
  operations: contactOperations,
  fills: [fill(recordTargets, contactTarget)],
});
