import {
  calibrationPage,
  labelLinks,
  labelTemplates,
  makeLabels,
  previewLabels,
  publicProduct,
  renewLabelLinks,
  updateLabelTemplate,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { printNow } from '../../platform/print/index.ts';
import { updateDefaults } from './label-defaults.service.ts';
import { listLinks, renewLinks } from './label-links.service.ts';
import { orderLabels, previewOrder } from './label-pdf.service.ts';
import { readTemplates } from './label-templates.service.ts';
import { calibrationDocument } from './label.document.ts';
import { answerPublicProduct } from './public/public-product.service.ts';

export const labelOperations = [
  routes.inLine(labelTemplates, (base, { query }) => readTemplates(base, query.product_id)),
  routes.inTransaction(updateLabelTemplate, (ctx, { body }) => updateDefaults(ctx, body)),
  routes.inLine(makeLabels, (base, { body }) => orderLabels(base, body)),
  routes.inLine(previewLabels, (base, { body }) => previewOrder(base, body)),
  routes.inLine(calibrationPage, async (base, { body: { offset_x: x, offset_y: y } }) => {
    const { url } = await printNow(base, calibrationDocument, { x, y });
    return { pdf_url: url };
  }),
  routes.inTransaction(labelLinks, (ctx, { query }) => listLinks(ctx, query.product_id)),
  routes.inTransaction(renewLabelLinks, (ctx, { body }) => renewLinks(ctx, body.product_id)),
  routes.open(publicProduct, (visitor, { params }) => answerPublicProduct(visitor, params.token)),
];
