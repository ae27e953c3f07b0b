import * as contract from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { routes, type Route } from '../../platform/http/routes.ts';
import { madeFileAddress } from '../../platform/made-files/index.ts';
import { exportRoute } from '../../platform/records/index.ts';
import { shownName } from '../documents/index.ts';
import { deletePaper, updatePaper } from './change/change-papers.service.ts';
import { amendPaper, copyPaper, createPaper } from './change/create-papers.service.ts';
import * as dealing from './deals.service.ts';
import { recipientRoutes } from '../links/index.ts';
import { viewPaper, takePaperFile } from './links/buyer-paper.service.ts';
import { cancelPaper, confirmPaper, issueAndShow } from './issue-papers.service.ts';
import { mailPaper, makePaperExcel, makePaperPdf, previewPaper } from './files/paper-files.service.ts';
import type { Opened } from './paper-answers.ts';
import { changePaperLink, paperLink, paperSubject } from './links/paper-link.ts';
import { orderCartonLabels } from './labels/carton-labels.service.ts';
import { listPapers, paperExport } from './list-papers.service.ts';
import { findPaper } from './papers.service.ts';
import { present } from './show-paper.service.ts';
import { selectPaperEvents } from './papers.store.ts';

/** The paper as it is now. */
const shown = async (ctx: Ctx, paper: Promise<Opened>) => present(ctx, await paper);

export const paperOperations: Route[] = [
  routes.reading(contract.listPapers, (ctx, { query }) => listPapers(ctx, query)),
  exportRoute(contract.exportPapers, paperExport, {
    name: { en: 'Documents', tr: 'Belgeler' },
    fields: contract.paperExportFields,
  }),
  routes.reading(contract.getPaper, (ctx, { params }) => shown(ctx, findPaper(ctx, params.id))),
  routes.inTransaction(contract.createPaper, (ctx, { body }) => shown(ctx, createPaper(ctx, body))),
  routes.inTransaction(contract.updatePaper, (ctx, { body }) => shown(ctx, updatePaper(ctx, body))),
  routes.inTransaction(contract.copyPaper, (ctx, { body }) => shown(ctx, copyPaper(ctx, body.id))),
  routes.inTransaction(contract.deletePaper, async (ctx, { params }) => {
    await deletePaper(ctx, params.id);
    return {};
  }),
  routes.signedIn(contract.issuePaper, (base, { params, body }) => issueAndShow(base, params.id, body)),
  routes.inTransaction(contract.cancelPaper, (ctx, { params, body }) =>
    shown(ctx, cancelPaper(ctx, params.id, body.reason)),
  ),
  routes.inTransaction(contract.confirmPaper, (ctx, { params, body }) =>
    shown(ctx, confirmPaper(ctx, params.id, body.note)),
  ),
  routes.inTransaction(contract.amendPaper, (ctx, { params }) => shown(ctx, amendPaper(ctx, params.id))),
  routes.reading(contract.paperHistory, async (ctx, { params }) => {
    await findPaper(ctx, params.id);
    const events = await selectPaperEvents(ctx, params.id);
    return {
      events: events.map(({ at, linkId, by, text, ...event }) => ({
        ...event,
        by: shownName(ctx, by),
        text: event.what === 'mailed' ? shownName(ctx, text) : text,
        at: at.toISOString(),
        is_buyer: linkId !== null,
      })),
    };
  }),
  routes.signedIn(contract.paperPdf, async (base, { params, body }) => ({
    download_link: madeFileAddress(base.platform, await makePaperPdf(base, { id: params.id, ...body })),
  })),
  routes.signedIn(contract.cartonLabels, (base, { params, body }) =>
    orderCartonLabels(base, { ...params, ...body }),
  ),
  routes.signedIn(contract.mailPaper, (base, { params, body }) => mailPaper(base, params.id, body)),
  routes.signedIn(contract.paperPreview, (base, { params, query }) =>
    previewPaper(base, { id: params.id, ...query }),
  ),
  routes.signedIn(contract.paperExcel, async (base, { params, body }) => ({
    download_link: madeFileAddress(base.platform, await makePaperExcel(base, { id: params.id, ...body })),
  })),
  routes.reading(contract.getPaperLink, (ctx, { params }) => paperLink(ctx, params.id)),
  routes.inTransaction(contract.changePaperLink, (ctx, { params, body }) =>
    changePaperLink(ctx, params.id, body),
  ),
  ...recipientRoutes(contract.paperRecipients, paperSubject),
  routes.open(contract.viewPaper, (visitor, { params }) => viewPaper(visitor, params.token)),
  routes.openInLine(contract.buyerPaperFile, (visitor, { params, body }) =>
    takePaperFile(visitor, params.token, body.format),
  ),
  routes.reading(contract.findParties, (ctx, { query }) => dealing.findParties(ctx, query)),
  routes.reading(contract.getDeal, (ctx, { params }) => dealing.getDeal(ctx, params.id)),
  routes.inTransaction(contract.updateDeal, (ctx, { params, body }) =>
    dealing.updateDeal(ctx, params.id, body),
  ),
];
