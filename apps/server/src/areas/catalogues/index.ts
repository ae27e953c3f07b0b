export { catalogueCollections } from './catalogue-collections.store.ts';
export { registerBuyerPages } from './buyer/buyer-pages.routes.ts';
export { registerCatalogueMails } from './catalogue-mails.routes.ts';
export { cataloguePdfHandler } from './pdf/catalogue-pdf.task.ts';
export { protectSentProducts, registerCatalogueRoutes } from './catalogues.routes.ts';
export { createCatalogue, findCatalogue, generateCatalogue } from './catalogues.service.ts';
export { createDemoCatalogue, type DemoCatalogueInput } from './demo-catalogue.ts';
