export { createResource, updateResource } from './resources.service.ts';
