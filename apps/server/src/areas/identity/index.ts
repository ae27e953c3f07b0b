export { createAccount, type NewAccount } from './profile/accounts.service.ts';
export { confirmPerson } from './profile/two-factor.service.ts';
export { companyDays, timeZoneOf, todayOf } from './company-day.service.ts';
export { checkIp } from './guard/check-ip.service.ts';
export { countryById, countryByIso3, countryByPhonecode } from './countries.ts';
export { countMails, countPasscode, countUse } from './guard/throttle.service.ts';
export {
  answerableAddress,
  hidesFirstSteps,
  ownProductSort,
  profile,
  setOwnProductSort,
} from './identity.service.ts';
export { createSessions, findCaller, firstAdminCaller, type Sessions } from './sessions/sessions.service.ts';
export { selectAdminsToTell as adminsToTell } from './guard/ip-notices.store.ts';
export { countryByName, countryName } from './country-name.ts';
export {
  colleagueOf,
  colleagues,
  colleaguesIn,
  expectColleague,
  tellMember,
  type Colleague,
} from './colleagues.service.ts';
export { changeSystemUser, selectUserByEmail as userByEmail, visitAddress } from './identity.store.ts';
export { inviteAdminsAgain, openCompany } from './members/first-admin.service.ts';
export { lockEmail } from './sign-in/sign-ups.store.ts';
export { openVisit } from './sessions/sessions.service.ts';
