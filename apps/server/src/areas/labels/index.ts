export { labelSubject } from './label-links.ts';
