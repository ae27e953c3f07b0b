export { createAccount, type NewAccount } from './profile/accounts.service.ts';
export { checkIp } from './guard/check-ip.service.ts';
export { countryById, countryByIso3, countryByPhonecode } from './countries.ts';
export { countPasscode, countUse } from './guard/throttle.service.ts';
export { answerableAddress, hidesFirstSteps, ownProductSort, setOwnProductSort } from './identity.service.ts';
export { createSessions, findCaller, firstAdminCaller, type Sessions } from './sessions/sessions.service.ts';
export { countryByName, countryName } from './country-name.ts';
