import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { buyerSorts, sendEnquiry, type BuyerPage, type Language } from '@sourcewiz/contract';
import type { Platform } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/fail.ts';
import { maintenanceSeconds } from '../../../platform/http/maintenance.ts';
import { networkOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { createVisitWindow } from '../../../platform/http/visit-window.ts';
import type { Log } from '../../../platform/log/log.ts';
import { buyerAssets, isBuyerPageBuilt, loadBuyerBuild, type BuyerBuild } from './buyer-build.ts';
import { buyerDocument } from './buyer-document.ts';
import {
  buyerCards,
  buyerCatalogue,
  buyerProduct,
  inOpenCatalogue,
  linkLanguage,
  openLink,
  type OpenCatalogue,
} from './buyer-view.service.ts';
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

interface Answer {
  status: number;
  page: BuyerPage;
}

/** The pages behind a catalogue's link: HTML for buyers, readable and orderable without script. */
export function registerBuyerPages(app: FastifyInstance, platform: Platform): void {
  if (!isBuyerPageBuilt()) {
    app.log.warn("The buyers' pages are not built. Run: node scripts/setup.mjs");
    return;
  }
  const openings = createVisitWindow({ limit: 1, minutes: VISIT_MINUTES });
  let loading: Promise<BuyerBuild> | undefined;
  const build = () => (loading ??= loadBuyerBuild());

  void app.register(fastifyStatic, {
    root: buyerAssets,
    prefix: '/assets/buyer/',
    decorateReply: false,
    wildcard: false,
    index: false,
    // The list of what was built is for the server alone.
    allowedPath: (path) => !path.includes('/.'),
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });

  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    pages.setErrorHandler(async (error, request, reply) => {
      request.log.error({ err: error, req: request }, "a buyer's page failed");
      const answer = notice('failed', { language: languageOfBrowser(request), back: request.url });
      return send(reply, { ...answer, status: 500 });
    });
    const send = async (reply: FastifyReply, { status, page }: Answer) =>
      reply
        .status(status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex, nofollow')
        .send(await buyerDocument(await build(), page, platform.settings));
    pages.addHook('onRequest', async (request, reply) => {
      const seconds = maintenanceSeconds(platform);
      if (seconds === undefined) return;
      void reply.header('retry-after', String(seconds));
      return send(reply, notice('maintenance', { language: languageOfBrowser(request), back: null }));
    });
    const hidden = { schema: { hide: true } as never };

    pages.get<{ Params: { token: string } }>('/view-collection/:token', hidden, async (request, reply) => {
      const visitor = visitorOf(platform, request);
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
        const answer = await withCatalogue(request, visitorOf(platform, request), async (open) => {
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
        const visitor = visitorOf(platform, request);
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
): Promise<Answer> {
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

const statusOf = { missing: 404, expired: 410, refused: 400, failed: 500, maintenance: 503 } as const;

function notice(
  kind: keyof typeof statusOf,
  { language, back }: { language: Language; back: string | null },
): Answer {
  return { status: statusOf[kind], page: { kind: 'notice', notice: kind, language, back } };
}

/** Where no organisation is known, the reader's own language. */
function languageOfBrowser({ headers }: FastifyRequest): Language {
  return /^\s*tr\b/i.test(headers['accept-language'] ?? '') ? 'tr' : 'en';
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

function visitorOf(platform: Platform, request: FastifyRequest): Visitor {
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300);
  return {
    platform,
    log: request.log as Log,
    ip: request.ip,
    userAgent,
    language: languageOfBrowser(request),
    origin: request.headers.origin ?? '',
  };
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
