export { forgetClosures } from './closures.service.ts';
export { giveFirstPlan } from './grants.service.ts';
export { mailAdmins, tellOfGrant, tellPlanChanged, valueOf, type At } from './grants.service.ts';
export { planCard, planState, restOf, tenDigits, usageOf } from './plans.rules.ts';
export { consume, hasModule, offersOf, requireForExport, toRequest } from './plans.service.ts';
export {
  billOf,
  changeGiven,
  changeTrial,
  deleteAddon,
  deletePlans,
  insertAddon,
  insertPlan,
  selectAddons,
  selectAddonTypes,
  selectCore,
  selectGiven,
  selectPlanTypes,
  selectRequests,
  selectRights,
  type AddonTypeRow,
  type CompanyPlanRow,
  type PlanTypeRow,
  type RequestRow,
} from './plans.store.ts';
export { addonTypes, announcements, companyPlans, planRequests, planTypes } from './plans.tables.ts';
