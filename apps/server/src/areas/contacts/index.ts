export { addContact } from './contacts.service.ts';
export { lastEnquiries } from './last-enquiries.ts';
