export { createCatalogue, findCatalogue, generateCatalogue } from './catalogues.service.ts';
export { createDemoCatalogue, type DemoCatalogueInput } from './demo-catalogue.ts';
export { catalogueOverview, inboxOverview, linkActivity } from './overview.service.ts';
