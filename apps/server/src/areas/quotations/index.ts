export { openQuotation, viewQuotation } from './buyer/open-quotation.service.ts';
export { quotationSubject } from './quotation-link.ts';
