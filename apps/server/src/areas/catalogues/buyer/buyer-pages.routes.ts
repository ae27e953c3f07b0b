import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendEnquiry } from '@sourcewiz/contract';
import { formOf, notice } from '../../../platform/buyer-pages/index.ts';
import { inTransaction, type Platform } from '../../../platform/context.ts';
import { unlessHeld } from '../../../platform/db/connection-loss.ts';
import { DomainError } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { registerLinkPages, type LinkPages } from '../../links/index.ts';
import { buyerCatalogue, inOpenCatalogue } from './buyer-view.service.ts';
import { catalogueAt, productAt, productPage, wholeList } from './page-at.service.ts';
import { selectPageMark } from '../catalogue-products.store.ts';
import { catalogueSubject } from '../catalogue-link.ts';
import { catalogueFace } from '../link/catalogue-face.ts';
import { addDownloads } from './buyer-downloads.routes.ts';
import { sendEnquiry as takeEnquiry } from './send-enquiry.service.ts';
import { recordServed, rememberOpenings } from '../activity/record-visit.service.ts';

const { path: root } = catalogueSubject;
/** The pages behind a catalogue's link: HTML for buyers, usable for reading and ordering without JavaScript. */
export function registerBuyerPages(app: FastifyInstance, platform: Platform): void {
  registerLinkPages(app, platform, {
    subject: catalogueSubject,
    face: catalogueFace,
    add: (link) => addPages(link, platform),
  });
}

function addPages({ get, route }: LinkPages, platform: Platform): void {
  const openings = rememberOpenings();

  get(
    '',
    (link, { request }) => inOpenCatalogue(link, (open) => catalogueAt(open, request.query)),
    async (link, call) => {
      const mark = await inTransaction(link.base, async (ctx) => {
        // First: once it has written something, a transaction cannot tell.
        const made = await selectPageMark(ctx, link.link.subjectId);
        await recordServed(ctx, link, { ...call, openings });
        return made;
      }).catch(unlessHeld);
      const about = wholeList(call.request.query);
      return { kept: about === undefined || !mark ? undefined : { about, mark } };
    },
  );

  const productOf = ({ params, query }: FastifyRequest) => ({ ...(params as { id: string }), query });
  get(
    '/product/:id',
    (link, { request }) => inOpenCatalogue(link, (open) => productAt(open, productOf(request))),
    async (link, call) => {
      const about = productPage(productOf(call.request));
      const mark =
        about && (await inTransaction(link.base, (ctx) => selectPageMark(ctx, link.link.subjectId)));
      const served = () =>
        inTransaction(link.base, (ctx) => recordServed(ctx, link, { ...call, openings })).catch(unlessHeld);
      return { kept: about === undefined || !mark ? undefined : { about, mark }, served };
    },
  );

  addDownloads(route, platform);

  route({ method: 'POST', url: `${root}/:token/enquiry` }, async ({ request, visitor }, answer) => {
    const refused = await receiveForm(request, visitor);
    const page = await answer((link) =>
      inOpenCatalogue(link, async (open) => {
        if (!refused) return { kind: 'sent', catalogue: await buyerCatalogue(open) };
        const back = `${root}/${link.link.token}`;
        return notice('refused', { language: open.view.language, back }).page;
      }),
    );
    return refused && page.status === 200 ? { ...page, status: refused } : page;
  });
}

/** Handles a page's form without JavaScript. @returns the status of a refusal, undefined if the enquiry was accepted */
async function receiveForm(request: FastifyRequest, visitor: Visitor): Promise<number | undefined> {
  const form = formOf(request);
  const ids = form.getAll('item');
  // Only the page of a single product asks for variant and quantity.
  const detail = ids.length === 1 ? { variant: form.get('variant'), quantity: form.get('quantity') } : {};
  const enquiry = sendEnquiry.body.safeParse({
    name: form.get('name') ?? '',
    company: form.get('company') ?? '',
    email: form.get('email') ?? '',
    message: form.get('message') ?? '',
    items: ids.map((id) => ({
      id,
      ...(detail.variant ? { variant: detail.variant } : {}),
      ...(detail.quantity ? { quantity: detail.quantity } : {}),
    })),
  });
  if (!enquiry.success) return 400;
  try {
    await takeEnquiry(visitor, (request.params as { token: string }).token, enquiry.data);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.status;
    throw error;
  }
}
