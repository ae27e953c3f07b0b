export { registerOrganisationRoutes } from './organisation.routes.ts';
export { bumpCatalogueRevision, organisationLanguage, organisationOf } from './organisation.service.ts';
export {
  countOrganisations,
  insertOrganisation,
  listOrganisationIds,
  type OrganisationRow,
} from './organisation.store.ts';
