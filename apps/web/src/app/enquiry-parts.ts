import { quotationParts } from '../areas/quotations/index.ts';
import type { EnquiryParts } from '../platform/record/enquiry-parts.ts';

/** What other areas add to the screen of enquiries. */
export const enquiryParts: EnquiryParts = quotationParts;
