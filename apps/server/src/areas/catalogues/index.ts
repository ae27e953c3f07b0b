export { findCatalogue } from './catalogues.service.ts';
export { createDemoCatalogue } from './demo-catalogue.ts';
