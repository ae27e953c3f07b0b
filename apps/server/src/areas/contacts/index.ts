export {
  addContact,
  assignBuyer,
  buyersToScore,
  contactCountries,
  contactOfEmail,
  contactsAmong,
  contactsOfEmails,
  findContact,
  ownersOfEmail,
  peopleOf,
} from './contacts.service.ts';
export type { StoredContact } from './contacts.store.ts';
export { contactReference } from './contacts.tables.ts';
export { lastEnquiries, quotationCounts } from './last-enquiries.ts';
