import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { login, publicConfiguration } from '@sourcewiz/contract';
import { checkIp } from '../areas/identity/index.ts';
import { answerNotFound } from '../platform/http/answer-error.ts';
import { createApp } from '../platform/http/create-app.ts';
import type { RequestLimits } from '../platform/http/request-limits.ts';
import { serveRoutes } from '../platform/http/serve-routes.ts';
import type { Booted } from './boot-platform.ts';

const sellerFolder = fileURLToPath(new URL('../../../web/dist/seller/', import.meta.url));

/**
 * The HTTP server with all routes, not listening yet.
 * @param strict a handler that fails with an undeclared code is an error in itself (tests)
 * @param isDraining whether the process is about to stop: it is no longer ready, and its connections end
 */
export async function buildApi(
  { program, platform, sessions }: Booted,
  {
    strict = false,
    limits,
    isDraining = () => false,
  }: { strict?: boolean; limits?: RequestLimits; isDraining?: () => boolean } = {},
): Promise<FastifyInstance> {
  const app = await createApp({ platform, ...(limits ? { limits } : {}) });
  platform.live.attach(app.server, {
    authenticate: (token) => sessions.authenticate(token),
    checkIp: (caller, client) => checkIp(caller, { platform, ...client }),
    isOpen: (token, ip) => sessions.isOpen(token, ip),
  });
  // Open pages hold their connection: the server would wait for them for ever.
  app.addHook('preClose', () => platform.live.close());
  serveRoutes(program.routes, {
    app,
    platform,
    checks: {
      authenticate: (token) => sessions.authenticate(token),
      checkIp,
    },
    // The application asks it whether to show the maintenance page.
    openInMaintenance: new Set([publicConfiguration.name]),
    openInClosure: new Set([login.name]),
    strict,
  });
  app.addHook('onRequest', async (_request, reply) => {
    // Whoever keeps a connection opens the next one elsewhere.
    if (isDraining()) void reply.header('connection', 'close');
  });
  program.registerPages(app, platform);
  registerHealth(app, { database: platform.database, isDraining });
  await serveSellerApp(app, { hasOutbox: platform.settings.outboxReadable });
  return app;
}

function registerHealth(
  app: FastifyInstance,
  { database, isDraining }: { database: Booted['platform']['database']; isDraining: () => boolean },
): void {
  const hidden = { schema: { hide: true } as never, config: { rateLimit: false } };
  app.get('/healthz', hidden, async (_request, reply) =>
    reply.serializer(JSON.stringify).send({ status: 'up' }),
  );
  app.get('/readyz', hidden, async (_request, reply) => {
    if (isDraining()) return reply.code(503).serializer(JSON.stringify).send({ status: 'stopping' });
    await database.ping();
    return reply.serializer(JSON.stringify).send({ status: 'ready' });
  });
}

/** The built web application; every path that is neither a call nor a file is one of its screens. */
async function serveSellerApp(app: FastifyInstance, { hasOutbox }: { hasOutbox: boolean }): Promise<void> {
  if (!existsSync(sellerFolder)) {
    app.log.warn('The web application is not built; only the API answers. Run: node scripts/setup.mjs');
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root: sellerFolder,
    index: false,
    // Small files, compressed and hashed, are sent whole: an impossible range would be a malformed request.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', { schema: { hide: true } as never }, (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return reply.sendFile('index.html');
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isScreen = request.method === 'GET' && !/^\/(api|files|socket\.io|docs|assets)(\/|$)/.test(path);
    if (!isScreen) return answerNotFound(request, reply);
    void reply.header('cache-control', 'no-cache');
    // If the outbox cannot be read, this page does not exist either; the application shows its own not-found screen.
    if (path === '/outbox' && !hasOutbox) void reply.code(404);
    return reply.sendFile('index.html');
  });
}
