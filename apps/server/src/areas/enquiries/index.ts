export { addEnquiry } from './add-enquiry.service.ts';
export { addDemoEnquiry } from './demo-enquiry.ts';
export { enquiriesOf, enquiriesOfBuyer, openEnquiries, type BuyerEnquiry } from './enquiries.service.ts';
export { withThumbs } from './enquiry-items.service.ts';
export { askedByEmail, countByCatalogue, type AskedBefore, type EnquiryRow } from './enquiries.store.ts';
export { changeEnquiry, findEnquiry, findEnquiries } from './find-enquiry.service.ts';
export { receiveEnquiry } from './receive-enquiry.service.ts';
