export { registerOrganisationRoutes } from './organisation.routes.ts';
export { bumpCatalogueRevision, organisationLanguage, organisationOf } from './organisation.service.ts';
export { countOrganisations, insertOrganisation, type OrganisationRow } from './organisation.store.ts';
