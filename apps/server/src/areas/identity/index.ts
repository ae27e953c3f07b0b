export { createAccount, type NewAccount } from './accounts.service.ts';
export { countryById } from './countries.ts';
export { registerIdentityRoutes } from './identity.routes.ts';
export { firstAdminName } from './identity.service.ts';
export { createSessions, findCaller, type Sessions } from './sessions.service.ts';
