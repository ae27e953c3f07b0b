export { placeOf } from './company-place.rules.ts';
export {
  bumpCatalogueRevision,
  bumpRevisionInTheEnd,
  moneyRules,
  organisationLanguage,
  organisationOf,
} from './organisation.service.ts';
export {
  catalogueRevision,
  seenRevision,
  countOrganisations,
  insertOrganisation,
  listOrganisationIds,
  selectCountryId,
  updateOrganisation,
  type NewOrganisation,
} from './organisation.store.ts';
export { acceptAllPolicies } from './policies/policies.service.ts';
export { setRate } from './exchange-rates.service.ts';
export { settingOf } from './settings.service.ts';
export { upsertSetting } from './settings.store.ts';
export { deleteUnfinishedOrganisations } from './remove-organisation.store.ts';
export { companyMoved, configurationValues, people } from './surroundings.ts';
