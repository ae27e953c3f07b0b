export { quotationParts } from './enquiry-parts.tsx';
