export { takeSelection } from './selections.service.ts';
