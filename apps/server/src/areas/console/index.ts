export { addCompany, inviteAgain } from './add-company.service.ts';
export { commandLine, type Acting } from './acting.ts';
export { writeCalls } from './call-counts.ts';
export { chooseFirstPlan, preview, readCatalogue, saveAddon, savePlan } from './catalogue.service.ts';
export {
  addAddonTo,
  changePlanOf,
  changeTrialOf,
  readCompanies,
  readCompany,
  removeAddonFrom,
} from './companies.service.ts';
export {
  fulfil,
  readAnnouncements,
  readAuditLog,
  readRewards,
  removeAnnouncement,
  saveAnnouncement,
  saveMilestone,
} from './offers.service.ts';
export { changePerson } from './people.service.ts';
export { addNote, approve, awaitPayment, readRequest, readRequests, reject } from './requests.service.ts';
export { readFailedTasks, readUsage } from './usage.service.ts';
