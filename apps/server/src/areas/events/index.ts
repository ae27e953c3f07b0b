export { registerEventRoutes } from './events.routes.ts';
export { sweepUsage } from './events.service.ts';
export { forgetUserOfEvents } from './events.store.ts';
