export { findCatalogue } from './catalogues.service.ts';
export { createDemoCatalogue } from './demo-catalogue.ts';
export { catalogueOverview, inboxOverview, linkActivity } from './overview.service.ts';
