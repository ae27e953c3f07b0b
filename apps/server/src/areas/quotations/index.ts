export { openQuotation, viewQuotation } from './buyer-quotation.service.ts';
export { quotationSubject } from './quotation-link.ts';
