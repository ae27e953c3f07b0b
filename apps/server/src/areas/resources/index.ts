export { registerResourceRoutes } from './resources.routes.ts';
