import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { EnquiryParts } from '../../platform/record/enquiry-parts.ts';

/** What quotations add to the screen of enquiries; their code and texts are loaded with it. */
export const quotationParts: EnquiryParts = {
  Actions: lazyPage(() => import('./upload-enquiry.tsx'), 'UploadEnquiry', 'quotations'),
  Next: lazyPage(() => import('./quote-enquiry.tsx'), 'QuoteEnquiry', 'quotations'),
};
