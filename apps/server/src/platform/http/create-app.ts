import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Platform } from '../context.ts';
import { answerError, CallerLeft, validateWith } from './answer-error.ts';
import { allowListed } from './envelope-schema.ts';
import { queryLanguage } from './query-language.ts';
import { limitRequests, requestLimits, type RequestLimits } from './request-limits.ts';
import { exceeds, type JsonBounds } from '../bounded-json.ts';
import { fail } from '../fail.ts';
import type { Settings } from '../settings/settings.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Makes a program in local mode answer only under the names of this machine and of PUBLIC_URL: it shows codes and
 * emails to anyone on this machine, and a web page could make its own name resolve to it.
 */
function answerKnownHosts(
  app: FastifyInstance,
  { mode, publicUrl }: Pick<Settings, 'mode' | 'publicUrl'>,
): void {
  if (mode !== 'local') return;
  const own = new URL(publicUrl).hostname;
  app.addHook('onRequest', async (request, reply) => {
    const name = request.hostname.toLowerCase();
    if (LOOPBACK.test(name) || name === own) return undefined;
    void reply.status(421).type('text/plain; charset=utf-8').serializer(String);
    return reply.send('In local mode only localhost and the host of PUBLIC_URL are answered.\n');
  });
}

/**
 * Keeps the address of each request while its connection tells it: one that has closed has none. Of several requests
 * that were sent at once, the later ones may be read after the caller has left; they are not worked on.
 */
function rememberAddresses(app: FastifyInstance): void {
  app.decorateRequest('address', '');
  app.addHook('onRequest', (request, _reply, done) => {
    // Fastify's type does not know closed connections.
    const ip = request.ip as string | undefined;
    if (ip === undefined) return done(new CallerLeft());
    request.address = ip;
    return done();
  });
}

/** Says once that a proxy seems to stand before the program, whose address is taken for that of all its visitors. */
function warnOfProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      app.log.warn(
        { proxy: request.address },
        'A request came through a proxy that TRUSTED_PROXIES does not name: all of its visitors share one address, and its limits',
      );
    }
    done();
  });
}

/**
 * Schemas are read by recursion, and no body of the contract comes close to the depth; the largest pasted table has
 * 20,000 cells.
 */
const BOUNDS: JsonBounds = { depth: 40, values: 250_000 };

/** Reads JSON bodies that are neither nested deeper nor have more values than any of the contract. */
function readJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (exceeds(text, BOUNDS)) {
      const reason = 'nested too deeply, or too many values';
      fail('invalid_input', { path: 'body', params: { field: 'body', reason } });
    }
    return parse(request, text, done);
  });
}

/** Bytes of a JSON body. */
const BODY_LIMIT = 2 * 1024 * 1024;
/** A year. */
const HSTS_SECONDS = 365 * 86_400;
/**
 * Long enough for the largest upload on a slow line; without a limit a few silent senders would hold all connections.
 */
const REQUEST_MS = 15 * 60_000;

/**
 * The HTTP server with everything that all routes share: limits, headers, error answers, API documentation.
 */
export async function createApp({
  platform,
  limits = requestLimits,
}: {
  platform: Platform;
  limits?: RequestLimits;
}): Promise<FastifyInstance> {
  const { settings } = platform;
  const headers = await securityHeaders(settings.publicUrl);
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    genReqId: () => randomUUID().slice(0, 13),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // An address that cannot be read comes past all hooks.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
  }) as unknown as FastifyInstance;

  readJsonBody(app);
  app.addConstraintStrategy(queryLanguage);
  app.setValidatorCompiler(({ schema }) => validateWith(schema as z.ZodType));
  // The response schema is an allow-list: fields that it does not list are not sent.
  app.setSerializerCompiler(({ schema }) => {
    const answer = schema as unknown as z.ZodType;
    return (payload) => JSON.stringify(allowListed(answer, payload as { data: unknown }));
  });
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  if (platform.log.isLevelEnabled('debug')) {
    app.addHook('onResponse', (request, reply, done) => {
      request.log.debug(
        { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      );
      done();
    });
  }

  const { metrics } = platform;
  if (metrics) {
    app.addHook('onRequest', async () => metrics.callBegan());
    app.addHook('onResponse', async (request, reply) => {
      metrics.callEnded(operationOf(request), {
        status: reply.statusCode,
        seconds: reply.elapsedTime / 1_000,
      });
    });
  }

  // After the metrics, which count what is refused here as an answer.
  answerKnownHosts(app, settings);
  rememberAddresses(app);
  if (settings.trustedProxies.length === 0) warnOfProxy(app);
  await limitRequests(app, { limits, platform });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(multipart, { throwFileSizeLimit: false });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${settings.brandName} API`, version: '1.0.0' },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'access-token' } },
      },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  // An attacker learns no more than any other caller.
  if (settings.mode === 'local') await app.register(swaggerUi, { routePrefix: '/docs' });
  return app;
}

/** The label of a call, one of few: names of the contract, and patterns of addresses. */
function operationOf({ routeOptions: { schema, url } }: FastifyRequest): string {
  const { operationId } = (schema ?? {}) as { operationId?: string };
  return operationId ?? url ?? 'nothing here';
}

/** Headers of every answer: always the same, so they are built once. */
async function securityHeaders(publicUrl: string): Promise<Record<string, string>> {
  const once = Fastify();
  await once.register(helmet, {
    contentSecurityPolicy: contentPolicy(publicUrl),
    frameguard: { action: 'deny' },
    // A browser that gets this once never returns over http: only if the address is https.
    hsts: publicUrl.startsWith('https:') ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
  });
  const names = new Set<string>();
  once.get('/', async (_request, reply) => {
    reply.raw.getHeaderNames().forEach((name) => names.add(name));
    return '';
  });
  const { headers } = await once.inject('/');
  await once.close();
  return Object.fromEntries([...names].map((name) => [name, String(headers[name])]));
}

/** Scripts only from this server; styles also inline, because the component library writes them. */
function contentPolicy(publicUrl: string) {
  const live = publicUrl.replace(/^http/, 'ws');
  return {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      // The viewer of 3D models reads the textures inside a model from addresses that it creates.
      connectSrc: ["'self'", live, 'blob:'],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      upgradeInsecureRequests: publicUrl.startsWith('https:') ? [] : null,
    },
  };
}
