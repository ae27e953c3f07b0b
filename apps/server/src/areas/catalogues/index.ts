export { findCatalogue } from './catalogues.service.ts';
export { createDemoCatalogue } from './demo-catalogue.ts';
export { catalogueOverview, inboxOverview, linkActivity } from './overview.service.ts';
export { buyerViewOf, toBuyerProduct } from './buyer/buyer-product.rules.ts';
export { buyerCaller, companyOf } from './buyer/buyer-view.service.ts';
export { createBuyerPages, type BuyerAnswer } from './buyer/serve-buyer-pages.ts';
export { nobodyYet } from './catalogue-audience.ts';
