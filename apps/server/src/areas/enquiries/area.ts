import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { lastEnquiries } from '../contacts/index.ts';
import { followupKinds } from '../followups/index.ts';
import { enquiriesCollection, requirementsCollection } from './enquiries-collections.store.ts';
import { enquiryOperations } from './enquiries.routes.ts';
import { enquiryFollowups, lastEnquiriesOf } from './enquiries.service.ts';
import { enquiryTables } from './enquiries.tables.ts';

export const enquiries = defineArea({
  name: 'enquiries',
  tables: enquiryTables,
  operations: enquiryOperations,
  collections: [enquiriesCollection, requirementsCollection],
  fills: [fill(lastEnquiries, lastEnquiriesOf), fill(followupKinds, enquiryFollowups)],
});
