import {
  addAddonType,
  addAnnouncement,
  addCompany,
  addMilestone,
  addPlan,
  addRequestNote,
  approveRequest,
  changeAddonType,
  changeAnnouncement,
  changeFirstPlan,
  changeMilestone,
  changePlan,
  consoleAddAddon,
  consoleAnnouncements,
  consoleAuditLog,
  consoleChangePlan,
  consoleChangeTrial,
  consoleCompanies,
  consoleCompany,
  consoleCompanyFields,
  consoleFailedTasks,
  consoleMe,
  consolePlans,
  consoleRemoveAddon,
  consoleRequest,
  consoleRequests,
  consoleRewards,
  consoleUsage,
  consoleUsageFields,
  enterCompany,
  exportConsoleCompanies,
  exportConsoleUsage,
  fulfilClaim,
  inviteAdminAgain,
  markPaymentPending,
  previewPlan,
  rejectRequest,
  removeAnnouncement,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { listExport } from '../../platform/records/index.ts';
import { actingOf } from './acting.ts';
import * as adding from './add-company.service.ts';
import * as catalogue from './catalogue.service.ts';
import * as companies from './companies.service.ts';
import { companyExport } from './company-export.service.ts';
import { enter } from './enter-company.service.ts';
import * as offers from './offers.service.ts';
import * as requests from './requests.service.ts';
import { usageExport } from './usage-export.service.ts';
import { readFailedTasks, readUsage } from './usage.service.ts';

const { signedIn } = routes;

export const consoleOperations = [
  signedIn(consoleMe, (base) => offers.readMe(actingOf(base))),
  signedIn(consoleCompanies, (base, { query }) => companies.readCompanies(actingOf(base), query)),
  listExport(exportConsoleCompanies, companyExport, {
    name: { en: 'Companies', tr: 'Şirketler' },
    fields: consoleCompanyFields,
  }),
  signedIn(addCompany, (base, { body }) => adding.addCompany(actingOf(base), body)),
  signedIn(inviteAdminAgain, (base, { params }) => adding.inviteAgain(actingOf(base), params.id)),
  signedIn(consoleCompany, (base, { params }) => companies.readCompany(actingOf(base), params.id)),
  signedIn(consoleChangePlan, (base, { params, body }) =>
    companies.changePlanOf(actingOf(base), params.id, body),
  ),
  signedIn(consoleChangeTrial, (base, { params, body }) =>
    companies.changeTrialOf(actingOf(base), params, body),
  ),
  signedIn(consoleAddAddon, (base, { params, body }) =>
    companies.addAddonTo(actingOf(base), params.id, body),
  ),
  signedIn(consoleRemoveAddon, (base, { params, body }) =>
    companies.removeAddonFrom(actingOf(base), params, body.reason),
  ),
  signedIn(enterCompany, (base, { params, body }) => enter(base, params.id, body.reason)),
  signedIn(consoleRequests, (base, { query }) => requests.readRequests(actingOf(base), query)),
  signedIn(consoleRequest, (base, { params, query }) =>
    requests.readRequest(actingOf(base), params.id, query.starts_on),
  ),
  signedIn(approveRequest, (base, { params, body }) => requests.approve(actingOf(base), params.id, body)),
  signedIn(rejectRequest, (base, { params, body }) =>
    requests.reject(actingOf(base), params.id, body.reason),
  ),
  signedIn(markPaymentPending, (base, { params }) => requests.awaitPayment(actingOf(base), params.id)),
  signedIn(addRequestNote, (base, { params, body }) =>
    requests.addNote(actingOf(base), params.id, body.text),
  ),
  signedIn(consolePlans, (base) => catalogue.readCatalogue(actingOf(base))),
  signedIn(previewPlan, (base, { body }) => catalogue.preview(actingOf(base), body)),
  signedIn(addPlan, (base, { body }) => catalogue.savePlan(actingOf(base), null, body)),
  signedIn(changePlan, (base, { params, body }) => catalogue.savePlan(actingOf(base), params.id, body)),
  signedIn(addAddonType, (base, { body }) => catalogue.saveAddon(actingOf(base), null, body)),
  signedIn(changeAddonType, (base, { params, body }) => catalogue.saveAddon(actingOf(base), params.id, body)),
  signedIn(changeFirstPlan, (base, { body }) => catalogue.chooseFirstPlan(actingOf(base), body.plan_id)),
  signedIn(consoleRewards, (base) => offers.readRewards(actingOf(base))),
  signedIn(addMilestone, (base, { body }) => offers.saveMilestone(actingOf(base), null, body)),
  signedIn(changeMilestone, (base, { params, body }) =>
    offers.saveMilestone(actingOf(base), params.id, body),
  ),
  signedIn(fulfilClaim, (base, { params, body }) =>
    offers.fulfil(actingOf(base), params.id, body.voucher_code),
  ),
  signedIn(consoleAnnouncements, (base) => offers.readAnnouncements(actingOf(base))),
  signedIn(addAnnouncement, (base, { body }) => offers.saveAnnouncement(actingOf(base), null, body)),
  signedIn(changeAnnouncement, (base, { params, body }) =>
    offers.saveAnnouncement(actingOf(base), params.id, body),
  ),
  signedIn(removeAnnouncement, (base, { params }) => offers.removeAnnouncement(actingOf(base), params.id)),
  signedIn(consoleAuditLog, (base, { query }) => offers.readAuditLog(actingOf(base), query)),
  signedIn(consoleUsage, (base, { query }) => readUsage(actingOf(base), query)),
  listExport(exportConsoleUsage, usageExport, {
    name: { en: 'Usage', tr: 'Kullanım' },
    fields: consoleUsageFields,
  }),
  signedIn(consoleFailedTasks, (base, { query }) => readFailedTasks(actingOf(base), query)),
];
