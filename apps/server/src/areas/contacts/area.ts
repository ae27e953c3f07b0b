import { defineArea } from '../../platform/area.ts';
import { recordTargets } from '../../platform/rows/index.ts';
import { fill } from '../../platform/slots.ts';
import { contactTarget } from './contact-target.ts';
import { prospectsCollection } from './contacts-collections.store.ts';
import { followupKinds } from '../followups/index.ts';
import { contactOperations } from './contacts.routes.ts';
import { contactFollowups } from './contacts.service.ts';
import { contactTables } from './contacts.tables.ts';

export const contacts = defineArea({
  name: 'contacts',
  tables: contactTables,
  operations: contactOperations,
  collections: [prospectsCollection],
  fills: [fill(recordTargets, contactTarget), fill(followupKinds, contactFollowups)],
});
