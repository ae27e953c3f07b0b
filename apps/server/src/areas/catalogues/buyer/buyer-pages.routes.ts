import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { buyerSorts, sendEnquiry, type BuyerPage } from '@sourcewiz/contract';
import type { Platform } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import type { MadeFile } from '../../../platform/made-files/index.ts';
import { contentKey, mimeOfName } from '../../../platform/storage/index.ts';
import {
  allowedQuery,
  buyerCards,
  buyerCatalogue,
  buyerProduct,
  inOpenCatalogue,
  linkLanguage,
  openLink,
  sellerOfLink,
  type LockedLink,
  type OpenCatalogue,
  type OpenLink,
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
import { paperForBuyer, type BuyerPaper } from '../pdf/buyer-paper.job.ts';
import { isOpening, isPerson, rememberOpenings } from './buyer-visits.ts';
import { openWithPass } from './open-with-pass.service.ts';

const FORM_LIMIT = 64 * 1024;
const tokenSchema = z.string().regex(/^[\w-]{20,64}$/);
const productIdSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Lenient: people copy and shorten addresses, and every one must give a page. */
const querySchema = z.object({
  page: z.coerce.number().int().min(1).max(1000).catch(1),
  search: z.string().trim().max(120).catch(''),
  category: z.string().max(120).catch(''),
  sort: z.enum(buyerSorts).catch('featured'),
});

const givenSchema = z.object({
  email: z.string().trim().max(254).catch(''),
  passcode: z.string().max(40).catch(''),
  product: productIdSchema.nullable().catch(null),
});
type Given = z.output<typeof givenSchema>;
/** What is wrong with a buyer's input. */
type Problem = Pick<Extract<BuyerPage, { kind: 'locked' }>, 'problem' | 'minutes'>;

/** How long a browser waits before it asks again for a PDF that is being made. */
const PAPER_WAIT_SECONDS = 3;
/** Since when it has been waiting, and whether the page that reports the finished PDF is already open. */
const waitingSchema = z.object({
  asked: z.coerce.number().int().positive().max(8.64e15).optional().catch(undefined),
  take: z.literal('1').optional().catch(undefined),
});

/** The pages behind a catalogue's link: HTML for buyers, usable for reading and ordering without JavaScript. */
export function registerBuyerPages(app: FastifyInstance, platform: Platform): void {
  const buyers = createBuyerPages(app, platform);
  if (!buyers) return;
  const { send } = buyers;
  const openings = rememberOpenings();
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
      const visitor = buyers.visitorOf(request, reply);
      const asked = querySchema.parse(request.query);
      const answer = await withCatalogue(request, visitor, async (open, { email }) => {
        const query = allowedQuery(open.row, asked);
        const first = query.page === 1 && query.search === '' && query.category === '';
        if (first && isOpening(request, visitor, { email, openings })) {
          await countOpening(open.ctx, open.row.id, email);
        }
        const catalogue = await buyerCatalogue(open);
        return { kind: 'catalogue', catalogue, query, ...(await buyerCards(open, query)) };
      });
      return send(reply, answer);
    });

    pages.get<{ Params: { token: string; id: string } }>(
      '/view-collection/:token/product/:id',
      hidden,
      async (request, reply) => {
        const visitor = buyers.visitorOf(request, reply);
        const id = productIdSchema.safeParse(request.params.id);
        const answer = await withCatalogue(request, visitor, async (open, { email }) => {
          const found = id.success ? await buyerProduct(open, id.data) : undefined;
          if (!found) return undefined;
          if (isOpening(request, visitor, { email, openings })) {
            await countOpening(open.ctx, open.row.id, email);
          }
          return { kind: 'product', catalogue: await buyerCatalogue(open), ...found };
        });
        return send(reply, answer);
      },
    );

    pages.post<{ Params: { token: string } }>(
      '/view-collection/:token/open',
      hidden,
      async (request, reply) => {
        const visitor = buyers.visitorOf(request, reply);
        const given = givenSchema.parse(Object.fromEntries(formOf(request)));
        const token = tokenSchema.safeParse(request.params.token);
        const link = token.success ? await openLink(visitor, token.data) : undefined;
        const problem = link?.state === 'locked' ? await problemOf(visitor, link, given) : null;
        if (link?.state === 'locked' && problem) {
          const page = await lockedPage(link, { ...given, ...problem });
          return send(reply, { status: problem.problem === 'wait' ? 429 : 403, page });
        }
        // If the link has another state, its page says so.
        const product = given.product === null ? '' : `/product/${given.product}`;
        return reply.redirect(`/view-collection/${encodeURIComponent(request.params.token)}${product}`, 303);
      },
    );

    pages.get<{ Params: { token: string } }>(
      '/view-collection/:token/download',
      hidden,
      async (request, reply) => {
        const visitor = buyers.visitorOf(request, reply);
        const { asked, take } = waitingSchema.parse(request.query);
        let paper: BuyerPaper | undefined;
        const answer = await withCatalogue(request, visitor, async ({ ctx, row, view }) => {
          if (!row.allowPptDownload) return undefined;
          const link = `/view-collection/${row.token}`;
          const page = (kind: 'preparing' | 'ready' | 'failed', back = link) =>
            notice(kind, { language: view.language, back }).page;
          // Making a PDF is costly: preview bots go no further than this page, while a messenger's in-app browser,
          // which identifies itself the same way, asks again.
          if (asked === undefined && !isPerson(request, visitor)) {
            paper = { state: 'preparing', since: new Date(1) };
            return page('preparing');
          }
          paper = await paperForBuyer(ctx, row, { asked: asked === undefined ? undefined : new Date(asked) });
          return page(paper.state, paper.state === 'failed' ? `${link}/download` : link);
        });
        const address = `/view-collection/${request.params.token}/download`;
        if (paper?.state === 'preparing') {
          const next = `${address}?asked=${paper.since.getTime()}`;
          void reply.header('refresh', `${PAPER_WAIT_SECONDS}; url=${next}`);
        }
        if (paper?.state === 'ready') {
          // A download leaves the waiting page open, which therefore has to report the end.
          if (!paper.since || take) return sendPaper(reply, platform, paper.file);
          void reply.header('refresh', `0; url=${address}?asked=${paper.since.getTime()}&take=1`);
        }
        return send(reply, answer);
      },
    );

    pages.post<{ Params: { token: string } }>(
      '/view-collection/:token/enquiry',
      hidden,
      async (request, reply) => {
        const visitor = buyers.visitorOf(request, reply);
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

/** Renders what `work` finds behind the link, or a page that says why there is nothing (CAT-015). */
async function withCatalogue(
  request: FastifyRequest<{ Params: { token: string } }>,
  visitor: Visitor,
  work: (open: OpenCatalogue, link: OpenLink) => Promise<BuyerPage | undefined>,
): Promise<BuyerAnswer> {
  const missing = notice('missing', { language: languageOfBrowser(request), back: null });
  const token = tokenSchema.safeParse(request.params.token);
  const link = token.success ? await openLink(visitor, token.data) : undefined;
  if (!link || link.state === 'missing') return missing;
  if (link.state === 'expired') {
    return notice('expired', { language: await linkLanguage(link.base), back: null });
  }
  if (link.state === 'locked') {
    const wanted = productIdSchema.safeParse((request.params as { id?: string }).id);
    const product = wanted.success ? wanted.data : null;
    return { status: 403, page: await lockedPage(link, { email: '', product, problem: null, minutes: 0 }) };
  }
  const page = await inOpenCatalogue(link, async (open) => {
    const back = `/view-collection/${open.row.token}`;
    return (await work(open, link)) ?? notice('missing', { language: open.view.language, back }).page;
  });
  if (!page) return missing;
  return { status: page.kind === 'notice' && page.notice === 'missing' ? 404 : 200, page };
}

/** The page of what a link asks for, with errors in the input. */
async function lockedPage(
  { base, demands }: LockedLink,
  { email, product, problem, minutes }: Pick<Given, 'email' | 'product'> & Problem,
): Promise<BuyerPage> {
  return {
    kind: 'locked',
    ...(await sellerOfLink(base)),
    token: demands.token,
    asks: { email: demands.emailRequired, passcode: demands.passcode !== null },
    email,
    problem,
    minutes,
    productId: product,
  };
}

/** @returns what is wrong with the input; null if it opened the link */
async function problemOf(visitor: Visitor, link: LockedLink, given: Given): Promise<Problem | null> {
  try {
    const problem = await openWithPass(visitor, link, given);
    return problem === undefined ? null : { problem, minutes: 0 };
  } catch (error) {
    if (!(error instanceof DomainError) || error.status !== 429) throw error;
    const seconds = Number(error.problems[0]?.params?.['seconds'] ?? 60);
    return { problem: 'wait', minutes: Math.ceil(seconds / 60) };
  }
}

const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams());

/** The PDF itself rather than an address: permission is checked on every request. */
async function sendPaper(reply: FastifyReply, { storage }: Platform, file: MadeFile): Promise<FastifyReply> {
  const content = await storage.stream(contentKey(file));
  return reply
    .type(mimeOfName(file.name))
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(content);
}

/** Handles a page's form without JavaScript. @returns the status of a refusal, undefined if the enquiry was accepted */
async function receiveForm(
  request: FastifyRequest<{ Params: { token: string } }>,
  visitor: Visitor,
): Promise<number | undefined> {
  const form = formOf(request);
  const ids = form.getAll('item');
  // Only the page of a single piece asks for variant and quantity.
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
