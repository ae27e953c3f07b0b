import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { buyerSorts, sendEnquiry, type BuyerPage } from '@sourcewiz/contract';
import type { Platform } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/fail.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { createVisitWindow } from '../../../platform/http/visit-window.ts';
import {
  buyerCards,
  buyerCatalogue,
  buyerProduct,
  inOpenCatalogue,
  linkLanguage,
  openLink,
  type OpenCatalogue,
} from './buyer-view.service.ts';
import {
  createBuyerPages,
  languageOfBrowser,
  notice,
  serveBuyerAssets,
  type BuyerAnswer,
} from './serve-buyer-pages.ts';
import { countOpening } from '../catalogues.store.ts';
import { receiveEnquiry } from '../enquiries/enquiries.service.ts';

const FORM_LIMIT = 64 * 1024;
/** A visit that loads the page several times is one opening. */
const VISIT_MINUTES = 30;
const robots =
  /bot|crawl|spider|preview|facebookexternalhit|whatsapp|slack|telegram|curl|wget|headlesschrome\/0/i;

const tokenSchema = z.string().regex(/^[\w-]{20,64}$/);
const productIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Whatever stands in an address that people copy and shorten gives a page. */
const querySchema = z.object({
  page: z.coerce.number().int().min(1).max(1000).catch(1),
  search: z.string().trim().max(120).catch(''),
  category: z.string().max(120).catch(''),
  sort: z.enum(buyerSorts).catch('featured'),
});

/** The pages behind a catalogue's link: HTML for buyers, readable and orderable without script. */
export function registerBuyerPages(app: FastifyInstance, platform: Platform): void {
  const buyers = createBuyerPages(app, platform);
  if (!buyers) return;
  const { send } = buyers;
  const openings = createVisitWindow({ limit: 1, minutes: VISIT_MINUTES });
  serveBuyerAssets(app);

  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    buyers.prepare(pages);
    const hidden = { schema: { hide: true } as never };

    pages.get<{ Params: { token: string } }>('/view-collection/:token', hidden, async (request, reply) => {
      const visitor = buyers.visitorOf(request);
      const query = querySchema.parse(request.query);
      const answer = await withCatalogue(request, visitor, async (open) => {
        const first = query.page === 1 && query.search === '' && query.category === '';
        if (first && isOpening(request, visitor, openings)) await countOpening(open.ctx, open.row.id);
        const catalogue = await buyerCatalogue(open);
        return { kind: 'catalogue', catalogue, query, ...(await buyerCards(open, query)) };
      });
      return send(reply, answer);
    });

    pages.get<{ Params: { token: string; id: string } }>(
      '/view-collection/:token/product/:id',
      hidden,
      async (request, reply) => {
        const id = productIdSchema.safeParse(request.params.id);
        const answer = await withCatalogue(request, buyers.visitorOf(request), async (open) => {
          const found = id.success ? await buyerProduct(open, id.data) : undefined;
          return found && { kind: 'product', catalogue: await buyerCatalogue(open), ...found };
        });
        return send(reply, answer);
      },
    );

    pages.post<{ Params: { token: string } }>(
      '/view-collection/:token/enquiry',
      hidden,
      async (request, reply) => {
        const visitor = buyers.visitorOf(request);
        const refused = await receiveForm(request, visitor);
        const answer = await withCatalogue(request, visitor, async (open) =>
          refused
            ? {
                kind: 'notice',
                notice: 'refused',
                language: open.view.language,
                back: `/view-collection/${open.row.token}`,
              }
            : { kind: 'sent', catalogue: await buyerCatalogue(open) },
        );
        return send(reply, refused && answer.status === 200 ? { ...answer, status: refused } : answer);
      },
    );
  });
}

/** Draws what `work` finds behind the link, or says calmly why there is nothing (CAT-015). */
async function withCatalogue(
  request: FastifyRequest<{ Params: { token: string } }>,
  visitor: Visitor,
  work: (open: OpenCatalogue) => Promise<BuyerPage | undefined>,
): Promise<BuyerAnswer> {
  const missing = notice('missing', { language: languageOfBrowser(request), back: null });
  const token = tokenSchema.safeParse(request.params.token);
  const link = token.success ? await openLink(visitor, token.data) : undefined;
  if (!link || link.state === 'missing') return missing;
  if (link.state === 'expired') {
    return notice('expired', { language: await linkLanguage(link.base), back: null });
  }
  const page = await inOpenCatalogue(link, async (open) => {
    const back = `/view-collection/${open.row.token}`;
    return (await work(open)) ?? notice('missing', { language: open.view.language, back }).page;
  });
  if (!page) return missing;
  return { status: page.kind === 'notice' && page.notice === 'missing' ? 404 : 200, page };
}

/** A person who comes for the first time in a while; programs that look for a preview do not count. */
function isOpening(
  request: FastifyRequest<{ Params: { token: string } }>,
  { platform, ip, userAgent }: Visitor,
  openings: ReturnType<typeof createVisitWindow>,
): boolean {
  if (request.method !== 'GET' || userAgent === '' || robots.test(userAgent)) return false;
  const isPrefetch = /prefetch|prerender/i.test(String(request.headers['sec-purpose'] ?? ''));
  return (
    !isPrefetch && openings.take([request.params.token, networkOf(ip), userAgent], platform.clock.now()) === 0
  );
}

/** The form of a page without script. @returns the status of a refusal, undefined when the enquiry was taken */
async function receiveForm(
  request: FastifyRequest<{ Params: { token: string } }>,
  visitor: Visitor,
): Promise<number | undefined> {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const ids = form.getAll('item');
  // Only the page of a single piece asks for its variant and quantity.
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
    await receiveEnquiry(visitor, request.params.token, enquiry.data);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.status;
    throw error;
  }
}
