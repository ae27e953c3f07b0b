import {
  addCatalogueProducts,
  copyCatalogue,
  createCatalogue as createOperation,
  deleteCatalogue as deleteOperation,
  generateCatalogue as generateOperation,
  getCatalogue as getOperation,
  hiddenCatalogueProducts,
  listBuyerProducts,
  listCatalogueEnquiries,
  listCatalogueProducts,
  listCatalogues as listOperation,
  listShortlist,
  orderCatalogueProducts,
  previewCataloguePage,
  rememberedChoices,
  removeCatalogueProducts,
  sendEnquiry,
  updateCatalogue as updateOperation,
} from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';
import { routes } from '../../platform/http/routes.ts';
import { buyerCards, expectOpenLink, inOpenCatalogue, shortlistLines } from './buyer/buyer-view.service.ts';
import { previewPage } from './buyer/preview-page.service.ts';
import { bindFiles } from '../links/index.ts';
import { catalogueSubject } from './catalogue-link.ts';
import {
  addProducts,
  hiddenIn,
  listProducts,
  reorderProducts,
  takeOutProducts,
} from './catalogue-products.service.ts';
import {
  createCatalogue,
  deleteCatalogue,
  findCatalogue,
  getCatalogue,
  listCatalogues,
  updateCatalogue,
} from './catalogues.service.ts';
import { generateAndMail } from './catalogue-mails.service.ts';
import { selectAttributeChoices, selectNotes } from './overview.store.ts';
import { copy } from './copy-catalogue.service.ts';
import { enquiriesOf } from '../enquiries/index.ts';
import { sendEnquiry as takeEnquiry } from './buyer/send-enquiry.service.ts';

/** Most texts and choices of earlier catalogues that are offered. */
const REMEMBERED = 8;

export const catalogueOperations = [
  routes.inTransaction(listOperation, (ctx, { query }) => listCatalogues(ctx, query)),
  routes.inTransaction(createOperation, (ctx, { body }) => createCatalogue(ctx, body)),
  routes.inTransaction(rememberedChoices, async (ctx) => ({
    notes: await selectNotes(ctx, REMEMBERED),
    attributes: await selectAttributeChoices(ctx, REMEMBERED),
  })),
  routes.inTransaction(getOperation, (ctx, { params }) => getCatalogue(ctx, params.id)),
  routes.inTransaction(updateOperation, (ctx, { params, body }) => updateCatalogue(ctx, params.id, body)),
  routes.inTransaction(deleteOperation, async (ctx, { params }) => {
    await deleteCatalogue(ctx, params.id);
    return {};
  }),
  routes.signedIn(generateOperation, (base, { params }) => generateAndMail(base, params.id)),
  routes.inTransaction(copyCatalogue, (ctx, { body }) => copy(ctx, body)),
  routes.inTransaction(listCatalogueEnquiries, async (ctx, { params }) => {
    await findCatalogue(ctx, params.id);
    return enquiriesOf(ctx, params.id);
  }),
  routes.inTransaction(addCatalogueProducts, (ctx, { query, body }) =>
    addProducts(ctx, { catalogueId: query.collections_id, productIds: body.product_ids }),
  ),
  routes.inTransaction(removeCatalogueProducts, (ctx, { query, body }) =>
    takeOutProducts(ctx, { catalogueId: query.collection_id, productIds: body.product_ids }),
  ),
  routes.inTransaction(orderCatalogueProducts, (ctx, { params, body }) =>
    reorderProducts(ctx, { catalogueId: params.id, productIds: body.product_ids }),
  ),
  routes.reading(previewCataloguePage, (ctx, { params, body }) => previewPage(ctx, params.id, body)),
  routes.inTransaction(hiddenCatalogueProducts, (ctx, { params }) => hiddenIn(ctx, params.id)),
  routes.inTransaction(listCatalogueProducts, (ctx, { query }) => listProducts(ctx, query)),
  routes.open(listBuyerProducts, async (visitor, { params, query }) => {
    const link = await expectOpenLink(visitor, params.token);
    const { filter: filters, min = null, max = null, ...choice } = query;
    const asked = { ...choice, filters, min, max };
    const cards = await inOpenCatalogue(link, (open) => buyerCards(open, asked));
    return bindFiles(visitor.platform, catalogueSubject, link.link, cards ?? fail('not_found'));
  }),
  routes.open(listShortlist, async (visitor, { params, query }) => {
    const link = await expectOpenLink(visitor, params.token);
    const lines = await inOpenCatalogue(link, (open) => shortlistLines(open, query.items));
    return bindFiles(visitor.platform, catalogueSubject, link.link, { lines: lines ?? fail('not_found') });
  }),
  routes.open(sendEnquiry, async (visitor, { params, body }) => {
    await takeEnquiry(visitor, params.token, body);
    return { sent: true };
  }),
];
