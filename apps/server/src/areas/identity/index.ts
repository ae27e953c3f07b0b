export { createAccount, type NewAccount } from './accounts.service.ts';
export { countryById, countryByPhonecode } from './countries.ts';
export { registerIdentityRoutes } from './identity.routes.ts';
export { firstAdminName } from './identity.service.ts';
export { createSessions, findCaller, firstAdminCaller, type Sessions } from './sessions.service.ts';
export { sweepIdentity } from './sweep-identity.service.ts';
