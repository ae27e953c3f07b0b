export { addContact, contactOfEmail } from './contacts.service.ts';
export { lastEnquiries } from './last-enquiries.ts';
