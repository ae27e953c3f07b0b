import {
  addCatalogueProducts,
  createCatalogue as createOperation,
  deleteCatalogue as deleteOperation,
  generateCatalogue as generateOperation,
  generateCataloguePdf,
  getCatalogue as getOperation,
  listBuyerProducts,
  listCatalogueEnquiries,
  listCatalogueProducts,
  listCatalogues as listOperation,
  orderCatalogueProducts,
  removeCatalogueProducts,
  sendEnquiry,
  updateCatalogue as updateOperation,
} from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';
import { routes } from '../../platform/http/routes.ts';
import { buyerCards, expectOpenLink, inOpenCatalogue } from './buyer/buyer-view.service.ts';
import { startCataloguePdf } from './pdf/catalogue-pdf.service.ts';
import { addProducts, listProducts, reorderProducts, takeOutProducts } from './catalogue-products.service.ts';
import {
  createCatalogue,
  deleteCatalogue,
  generateCatalogue,
  getCatalogue,
  listCatalogues,
  updateCatalogue,
} from './catalogues.service.ts';
import { listEnquiries, receiveEnquiry } from './enquiries/enquiries.service.ts';

export const catalogueOperations = [
  routes.inTransaction(listOperation, (ctx, { query }) => listCatalogues(ctx, query)),
  routes.inTransaction(createOperation, (ctx, { body }) => createCatalogue(ctx, body)),
  routes.inTransaction(getOperation, (ctx, { params }) => getCatalogue(ctx, params.id)),
  routes.inTransaction(updateOperation, (ctx, { params, body }) => updateCatalogue(ctx, params.id, body)),
  routes.inTransaction(deleteOperation, async (ctx, { params }) => {
    await deleteCatalogue(ctx, params.id);
    return {};
  }),
  routes.inTransaction(generateOperation, (ctx, { params }) => generateCatalogue(ctx, params.id)),
  routes.inTransaction(generateCataloguePdf, async (ctx, { query, body }) => {
    if ((query.manufacturer_id ?? ctx.orgId) !== ctx.orgId) fail('not_found');
    return { task_id: await startCataloguePdf(ctx, body) };
  }),
  routes.inTransaction(listCatalogueEnquiries, (ctx, { params }) => listEnquiries(ctx, params.id)),
  routes.inTransaction(addCatalogueProducts, (ctx, { query, body }) =>
    addProducts(ctx, { catalogueId: query.collections_id, productIds: body.product_ids }),
  ),
  routes.inTransaction(removeCatalogueProducts, (ctx, { query, body }) =>
    takeOutProducts(ctx, { catalogueId: query.collection_id, productIds: body.product_ids }),
  ),
  routes.inTransaction(orderCatalogueProducts, (ctx, { params, body }) =>
    reorderProducts(ctx, { catalogueId: params.id, productIds: body.product_ids }),
  ),
  routes.inTransaction(listCatalogueProducts, (ctx, { query }) => listProducts(ctx, query)),
  routes.open(listBuyerProducts, async (visitor, { params, query }) => {
    const link = await expectOpenLink(visitor, params.token);
    const { ids, ...choice } = query;
    const chosen = ids === undefined ? choice : { ...choice, ids: ids.split(',').map(Number) };
    return (await inOpenCatalogue(link, (open) => buyerCards(open, chosen))) ?? fail('not_found');
  }),
  routes.open(sendEnquiry, async (visitor, { params, body }) => {
    await receiveEnquiry(visitor, params.token, body);
    return { sent: true };
  }),
];
