export { createResource } from './resources.service.ts';
