import * as contract from '@sourcewiz/contract';
import type { CallerCtx, Ctx } from '../../platform/context.ts';
import { inTransaction } from '../../platform/context.ts';
import { routes, type Route } from '../../platform/http/routes.ts';
import { madeFileAddress } from '../../platform/made-files/index.ts';
import { exportRoute } from '../../platform/records/index.ts';
import { recipientRoutes } from '../links/index.ts';
import * as decisions from './buyer/decide-quotation.service.ts';
import * as buyers from './buyer/open-quotation.service.ts';
import * as changes from './change-quotation.service.ts';
import * as creation from './create-quotation.service.ts';
import { makeQuotationFile } from './quotation-files.service.ts';
import { changeQuotationLink, quotationLink, quotationSubject } from './quotation-link.ts';
import * as table from './quotation-table.service.ts';
import { findQuotation, listQuotations, present, type Quotation } from './quotations.service.ts';
import * as enquiries from './asked/quoted-enquiries.service.ts';
import { answerBuyer, decideQuotation, sendQuotation } from './send-quotation.service.ts';
import { suggestProducts } from './asked/suggest-products.service.ts';
import { detachFile, uploadQuotation } from './asked/upload-quotation.service.ts';

/** The quotation as it is now. */
const shown = async (ctx: Ctx, quotation: Promise<Quotation>) => present(ctx, await quotation);

export const quotationOperations: Route[] = [
  routes.inTransaction(contract.quotationEnquiries, (ctx, { query }) => enquiries.listQuoted(ctx, query)),
  routes.inTransaction(contract.getQuotationEnquiry, (ctx, { params }) =>
    enquiries.getQuoted(ctx, params.id),
  ),
  routes.reading(contract.suggestEnquiryProducts, (ctx, { params }) => suggestProducts(ctx, params.id)),
  routes.inTransaction(contract.listQuotations, (ctx, { query }) => listQuotations(ctx, query)),
  routes.inTransaction(contract.getQuotation, (ctx, { params }) => shown(ctx, findQuotation(ctx, params.id))),
  exportRoute(contract.exportQuotations, enquiries.quotationExport, {
    name: { en: 'Quotations', tr: 'Teklifler' },
    fields: enquiries.exportFields,
  }),
  routes.inTransaction(contract.createEnquiryQuotation, (ctx, { body }) =>
    shown(ctx, creation.createEnquiryQuotation(ctx, body)),
  ),
  routes.inTransaction(contract.createQuotation, (ctx, { body }) =>
    shown(ctx, creation.nextRevision(ctx, { enquiryId: body.enquiry_id, fromId: body.from_id })),
  ),
  routes.inTransaction(contract.copyQuotation, (ctx, { body }) =>
    shown(ctx, creation.copyQuotation(ctx, body)),
  ),
  routes.inTransaction(contract.updateQuotation, (ctx, { body }) =>
    shown(ctx, changes.updateQuotation(ctx, body)),
  ),
  routes.inTransaction(contract.updateEnquiryQuotation, (ctx, { body }) => enquiries.updateQuoted(ctx, body)),
  routes.inTransaction(contract.deleteQuotation, async (ctx, { params }) => {
    await changes.deleteDraft(ctx, params.id);
    return {};
  }),
  routes.inTransaction(contract.quotationTable, (ctx, { query }) => table.tableOf(ctx, query.id)),
  routes.inTransaction(contract.chooseQuotationColumns, (ctx, { body }) =>
    table.chooseColumns(ctx, body.columns),
  ),
  routes.inTransaction(contract.updateQuotationAttribute, (ctx, { body }) =>
    shown(
      ctx,
      changes.changeAttribute(ctx, body.id, { attributeId: body.attribute_id, values: body.values }),
    ),
  ),
  routes.inTransaction(contract.quotationProducts, async (ctx, { params }) => {
    const { lines } = await shown(ctx, findQuotation(ctx, params.id));
    return { products: lines, total: lines.length };
  }),
  routes.inTransaction(contract.addQuotationProducts, (ctx, { params, body }) =>
    shown(ctx, changes.addProducts(ctx, params.id, body)),
  ),
  routes.inTransaction(contract.changeQuotationProducts, async (ctx, { params, body }) => {
    const { quotation, kept } = await changes.changeProducts(ctx, params.id, body);
    return { ...(await present(ctx, quotation)), kept };
  }),
  routes.inTransaction(contract.deleteQuotationProduct, (ctx, { params, query: { uid, product_id: id } }) =>
    shown(
      ctx,
      changes.deleteProducts(ctx, params.id, {
        uids: uid === undefined ? [] : [uid],
        productIds: id === undefined ? [] : [id],
      }),
    ),
  ),
  routes.inTransaction(contract.deleteQuotationProducts, (ctx, { body }) =>
    shown(ctx, changes.deleteProducts(ctx, body.id, { uids: body.uids, productIds: body.product_ids })),
  ),
  routes.inTransaction(contract.quotationImages, (ctx, { params }) => table.imagesOf(ctx, params.id)),
  routes.upload(contract.uploadQuotationImages, (base, { params, query, upload }) =>
    table.uploadImages(base, { ...params, ...query, upload }),
  ),
  routes.inTransaction(contract.selectQuotationImages, (ctx, { params, body }) =>
    table.selectImages(ctx, params.id, body),
  ),
  routes.inLine(contract.quotationExcel, (base, { body }) =>
    fileOf(base, { ...body, format: 'excel', layout: 'quotation' }),
  ),
  routes.inLine(contract.quotationPdf, (base, { body }) => fileOf(base, { ...body, format: 'pdf' })),
  routes.signedIn(contract.sendQuotation, async (base, { body }) => {
    const quotation = await sendQuotation(base, body);
    return inTransaction(base, (ctx) => present(ctx, quotation));
  }),
  routes.inTransaction(contract.decideQuotation, (ctx, { body }) => shown(ctx, decideQuotation(ctx, body))),
  routes.signedIn(contract.answerBuyer, (base, { body }) => answerBuyer(base, body)),
  routes.reading(contract.quotationActivity, (ctx, { params, query }) =>
    enquiries.activityOf(ctx, params.id, query.before),
  ),
  routes.upload(contract.uploadQuotation, (base, { upload }) => uploadQuotation(base, upload)),
  routes.inTransaction(contract.deleteEnquiryFile, async (ctx, { params }) => {
    await detachFile(ctx, params);
    return {};
  }),
  routes.reading(contract.getQuotationLink, (ctx, { params }) => quotationLink(ctx, params.id)),
  routes.inTransaction(contract.changeQuotationLink, (ctx, { params, body }) =>
    changeQuotationLink(ctx, params.id, body),
  ),
  ...recipientRoutes(contract.quotationRecipients, quotationSubject),
  routes.open(contract.viewQuotation, (visitor, { params, query }) =>
    buyers.viewQuotation(visitor, params.token, query),
  ),
  routes.open(contract.askAboutQuotation, (visitor, { params, body }) =>
    buyers.askAbout(visitor, params.token, body),
  ),
  routes.open(contract.askForQuantities, (visitor, { params, body }) =>
    decisions.askQuantities(visitor, params.token, body),
  ),
  routes.open(contract.acceptQuotation, (visitor, { params, body }) =>
    decisions.acceptQuotation(visitor, params.token, body),
  ),
  routes.open(contract.declineQuotation, (visitor, { params, body }) =>
    decisions.declineQuotation(visitor, params.token, body),
  ),
  routes.openInLine(contract.buyerQuotationFile, (visitor, { params, body }) =>
    buyers.buyerFile(visitor, params.token, body),
  ),
];

async function fileOf(
  base: CallerCtx,
  {
    id,
    language = base.caller.language,
    ...order
  }: Omit<Parameters<typeof makeQuotationFile>[2], 'language'> & {
    id: number;
    language?: contract.Language | undefined;
  },
): Promise<{ download_link: string }> {
  const file = await makeQuotationFile(base, id, { ...order, language });
  return { download_link: madeFileAddress(base.platform, file) };
}
