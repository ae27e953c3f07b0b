export { EnquiryBadge } from './enquiry-badge.tsx';
export { EnquiryNotices } from './enquiry-notices.tsx';
export { EnquiryItems } from './enquiry-items-part.tsx';
