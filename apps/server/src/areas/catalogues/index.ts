export { registerBuyerPages } from './buyer-pages.routes.ts';
export { cataloguePdfHandler } from './catalogue-pdf.task.ts';
export { protectSentProducts, registerCatalogueRoutes } from './catalogues.routes.ts';
export { createCatalogue, generateCatalogue } from './catalogues.service.ts';
export { createDemoCatalogue, type DemoCatalogueInput } from './demo-catalogue.ts';
