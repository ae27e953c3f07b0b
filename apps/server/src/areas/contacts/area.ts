import { defineArea } from '../../platform/area.ts';
import { contactOperations } from './contacts.routes.ts';
import { contactTables } from './contacts.tables.ts';

export const contacts = defineArea({
  name: 'contacts',
  tables: contactTables,
  operations: contactOperations,
});
