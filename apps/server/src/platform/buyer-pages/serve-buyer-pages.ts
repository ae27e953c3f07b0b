import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuyerPage, Language } from '@sourcewiz/contract';
import type { Platform } from '../context.ts';
import { answerError, isForLater } from '../http/answer-error.ts';
import { maintenanceNow } from '../http/maintenance.ts';
import { visitorOf } from '../http/visitor.ts';
import { buyerAssets, isBuyerPageBuilt, loadBuyerBuild, type BuyerBuild } from './buyer-build.ts';
import { buyerDocument, type PreviewCard } from './buyer-document.ts';
import { documentOf, sendDocument, type PageDocument } from './page-document.ts';

const FORM_LIMIT = 64 * 1024;

/** For routes that the description of the API leaves out. */
export const hidden = { schema: { hide: true } as never };

/** The fields of a page's form. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();

/** A page and its HTTP status. */
export interface BuyerAnswer {
  status: number;
  page: BuyerPage;
  /** What chats show of the page. */
  card?: PreviewCard;
}

const statusOf = {
  missing: 404,
  expired: 410,
  withdrawn: 410,
  refused: 400,
  failed: 500,
  maintenance: 503,
  preparing: 200,
  ready: 200,
} as const;

export type NoticeKind = keyof typeof statusOf;

/** A plain page instead of the requested one. */
export function notice(
  kind: NoticeKind,
  more: { language: Language; back: string | null; again?: string },
): BuyerAnswer {
  return { status: statusOf[kind], page: { kind: 'notice', notice: kind, ...more } };
}

/** Serves the assets of the pages, if the web is built. */
export function serveBuyerAssets(app: FastifyInstance): void {
  if (!isBuyerPageBuilt()) return;
  void app.register(fastifyStatic, {
    root: buyerAssets,
    prefix: '/assets/buyer/',
    decorateReply: false,
    wildcard: false,
    index: false,
    acceptRanges: false,
    // The build's manifest is for the server alone.
    allowedPath: (path) => !path.includes('/.'),
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
}

/** Serves pages for people without an account; undefined if the web is not built. */
export function createBuyerPages(app: FastifyInstance, platform: Platform) {
  if (!isBuyerPageBuilt()) {
    app.log.warn("The buyers' pages are not built. Run: node scripts/setup.mjs");
    return undefined;
  }
  let loading: Promise<BuyerBuild> | undefined;
  const build = () => (loading ??= loadBuyerBuild());

  const drawn = async ({ page, card }: BuyerAnswer) =>
    buyerDocument(await build(), page, { ...platform.settings, card });
  /** The whole page, for everybody whose page is the same. */
  const draw = async (answer: BuyerAnswer): Promise<PageDocument> => documentOf(await drawn(answer));

  const send = async (reply: FastifyReply, answer: BuyerAnswer | PageDocument) => {
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex, nofollow');
    if ('html' in answer) return sendDocument(reply.request, reply, answer);
    return reply.status(answer.status).send(await drawn(answer));
  };

  /** The language of a page whose organisation is not known. */
  const languageFor = (request: FastifyRequest, reply: FastifyReply): Language =>
    visitorOf(platform, request, reply).pageLanguage ?? 'en';

  /** Forms are read, and errors and maintenance answered with a page as well. */
  const prepare = (pages: FastifyInstance): void => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    pages.setErrorHandler<FastifyError>(async (error, request, reply) => {
      if (isForLater(error)) return answerError(error, request, reply);
      // What is wrong with a request, such as a form that is too large, is no failure of the program.
      const { statusCode = 500 } = error;
      const status = statusCode >= 400 && statusCode < 500 ? statusCode : 500;
      if (status === 500) request.log.error({ err: error, req: request }, "a buyer's page failed");
      const answer = notice('failed', {
        language: languageFor(request, reply),
        back: null,
        again: request.url,
      });
      return send(reply, { ...answer, status });
    });
    pages.addHook('onRequest', async (request, reply) => {
      const maintenance = await maintenanceNow(platform);
      if (maintenance === null) return;
      void reply.header('retry-after', String(maintenance.seconds));
      return send(reply, notice('maintenance', { language: languageFor(request, reply), back: null }));
    });
  };

  return { draw, send, prepare };
}
