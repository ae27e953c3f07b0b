import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Platform } from '../context.ts';
import { answerError, validateWith } from './answer-error.ts';
import { allowListed } from './envelope-schema.ts';
import { answerKnownHosts } from './known-host.ts';
import { queryLanguage } from './query-language.ts';

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
 * @param requestsPerMinute of one address, which a whole office may share; sign-in has stricter limits
 */
export async function createApp({
  platform,
  requestsPerMinute = 10_000,
}: {
  platform: Platform;
  requestsPerMinute?: number;
}): Promise<FastifyInstance> {
  const { settings } = platform;
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    genReqId: () => randomUUID().slice(0, 13),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  }) as unknown as FastifyInstance;

  app.addConstraintStrategy(queryLanguage);
  app.setValidatorCompiler(({ schema }) => validateWith(schema as z.ZodType));
  // The response schema is an allow-list: fields that it does not list are not sent.
  app.setSerializerCompiler(({ schema }) => {
    const answer = schema as unknown as z.ZodType;
    return (payload) => JSON.stringify(allowListed(answer, payload as { data: unknown }));
  });
  app.setErrorHandler(answerError);
  const headers = await securityHeaders(settings.publicUrl);
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
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    errorResponseBuilder: tooMany,
  });
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

function tooMany(_request: unknown, { ttl }: { ttl: number }) {
  return Object.assign(new Error('rate limited'), { statusCode: 429, seconds: Math.ceil(ttl / 1000) });
}
