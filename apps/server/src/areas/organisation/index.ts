export { placeOf } from './company-place.rules.ts';
export { forgetUserOfOrganisation } from './forget-user.store.ts';
export { organisationCollections } from './organisation-collections.store.ts';
export { registerOrganisationRoutes, type OrganisationSurroundings } from './organisation.routes.ts';
export {
  bumpCatalogueRevision,
  logoFileId,
  moneyRules,
  organisationLanguage,
  organisationOf,
} from './organisation.service.ts';
export {
  countOrganisations,
  insertOrganisation,
  listOrganisationIds,
  updateOrganisation,
  type NewOrganisation,
  type OrganisationRow,
} from './organisation.store.ts';
export { acceptAllPolicies } from './policies.service.ts';
export { catalogueLinkDefaults } from './settings.service.ts';
export { deleteUnfinishedOrganisations } from './remove-organisation.store.ts';
