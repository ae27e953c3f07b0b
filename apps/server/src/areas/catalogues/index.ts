export { findCatalogue } from './catalogues.service.ts';
export { addDemoActivity } from './activity/demo-activity.ts';
export { openedOverview } from './activity/opened-overview.service.ts';
export { createDemoCatalogue } from './demo-catalogue.ts';
export { catalogueOverview, catalogueTodo, linkActivity } from './overview.service.ts';
export { buyerViewOf, toBuyerProduct } from './buyer/buyer-product.rules.ts';
