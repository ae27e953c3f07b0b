import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuyerPage, Language } from '@sourcewiz/contract';
import type { Platform } from '../../../platform/context.ts';
import { cookiesOf } from '../../../platform/http/cookies.ts';
import { maintenanceSeconds } from '../../../platform/http/maintenance.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import type { Log } from '../../../platform/log/log.ts';
import { buyerAssets, isBuyerPageBuilt, loadBuyerBuild, type BuyerBuild } from './buyer-build.ts';
import { buyerDocument } from './buyer-document.ts';

/** A page and its HTTP status. */
export interface BuyerAnswer {
  status: number;
  page: BuyerPage;
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

/** A plain page instead of the requested one. */
export function notice(
  kind: keyof typeof statusOf,
  { language, back }: { language: Language; back: string | null },
): BuyerAnswer {
  return { status: statusOf[kind], page: { kind: 'notice', notice: kind, language, back } };
}

/** If no organisation is known, the reader's own language. */
export function languageOfBrowser({ headers }: FastifyRequest): Language {
  return /^\s*tr\b/i.test(headers['accept-language'] ?? '') ? 'tr' : 'en';
}

/** Serves the assets of the pages. */
export function serveBuyerAssets(app: FastifyInstance): void {
  void app.register(fastifyStatic, {
    root: buyerAssets,
    prefix: '/assets/buyer/',
    decorateReply: false,
    wildcard: false,
    index: false,
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

  const send = async (reply: FastifyReply, { status, page }: BuyerAnswer) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(await buyerDocument(await build(), page, platform.settings));

  /** Errors and maintenance are answered with a page as well. */
  const prepare = (pages: FastifyInstance): void => {
    pages.setErrorHandler(async (error, request, reply) => {
      request.log.error({ err: error, req: request }, "a buyer's page failed");
      const answer = notice('failed', { language: languageOfBrowser(request), back: request.url });
      return send(reply, { ...answer, status: 500 });
    });
    pages.addHook('onRequest', async (request, reply) => {
      const seconds = maintenanceSeconds(platform);
      if (seconds === undefined) return;
      void reply.header('retry-after', String(seconds));
      return send(reply, notice('maintenance', { language: languageOfBrowser(request), back: null }));
    });
  };

  const visitorOf = (request: FastifyRequest, reply: FastifyReply): Visitor => ({
    platform,
    log: request.log as Log,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOfBrowser(request),
    origin: request.headers.origin ?? '',
    cookies: cookiesOf(request, reply, platform.settings.publicUrl),
  });

  return { send, prepare, visitorOf, notice };
}
