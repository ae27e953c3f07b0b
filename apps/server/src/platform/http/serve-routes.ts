import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  addressOf,
  allOperations,
  commonErrors,
  isPermitted,
  type Access,
  type Operation,
  type PermissionSlug,
} from '@sourcewiz/contract';
import type { Caller, CallerCtx, Platform } from '../context.ts';
import { DomainError, fail } from '../fail.ts';
import type { Log } from '../log/log.ts';
import { CallerLeft } from './answer-error.ts';
import { cookiesOf } from './cookies.ts';
import { withMeta } from './envelope-schema.ts';
import { maintenanceSeconds } from './maintenance.ts';
import { preferredLanguage } from './preferred-language.ts';
import { COLLECTIONS_LANGUAGE, QUERY_LANGUAGE } from './query-language.ts';
import { createTurnsByKey } from '../turns.ts';
import type { Route, Visitor } from './routes.ts';

/** Calls of one company that are worked on at once: the others wait, and leave connections and processor to other companies. */
const CALLS_OF_A_COMPANY = 4;
/** Calls of one company that wait; one that sends more is a program that does not wait for answers. */
const WAITING_OF_A_COMPANY = 400;

/** Who may come in, as the area that keeps the sessions knows it. */
export interface Doors {
  /** Finds the caller of a token; undefined when it opens nothing (any more). */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Looks at the place that a caller calls from. @throws DomainError ip_blocked */
  checkPlace(caller: Caller, visitor: Visitor): Promise<void>;
}

/** @throws when an operation of the contract has no handler, or has two, and when one is handled that it does not list */
export function checkRoutes(routes: readonly Route[]): void {
  const handled = routes.flatMap(({ op, alias }) => (alias ? [] : [op.name]));
  const twice = handled.filter((name, index) => handled.indexOf(name) < index);
  if (twice.length > 0) throw new Error(`Operations with two handlers: ${twice.join(', ')}`);
  const missing = allOperations.filter(({ name }) => !handled.includes(name)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Operations without a handler: ${missing.join(', ')}`);
  const listed = new Set(allOperations.map(({ name }) => name));
  const unlisted = handled.filter((name) => !listed.has(name));
  if (unlisted.length > 0)
    throw new Error(`Operations that the contract does not list: ${unlisted.join(', ')}`);
}

/**
 * Lets the server answer the operations of the contract.
 * @param doors given by the area that keeps the sessions
 * @param openInMaintenance names of the operations that answer while the maintenance setting is set
 * @param strict throw when a handler fails with a code that its operation does not declare (tests)
 */
export function serveRoutes(
  routes: readonly Route[],
  {
    app,
    platform,
    doors,
    openInMaintenance = new Set(),
    strict,
  }: {
    app: FastifyInstance;
    platform: Platform;
    doors: Doors;
    openInMaintenance?: ReadonlySet<string>;
    strict: boolean;
  },
): void {
  checkRoutes(routes);
  const inTurnOf = createTurnsByKey({ atOnce: CALLS_OF_A_COMPANY, waitingMax: WAITING_OF_A_COMPANY });

  function addRoute({ op, alias, run, hasLine }: Route): void {
    const url = alias ? addressOf(op, alias) : op.path;
    app.route({
      method: op.method,
      url,
      ...(alias ? { constraints: { [QUERY_LANGUAGE]: COLLECTIONS_LANGUAGE } } : {}),
      // One type assertion: Fastify's route types do not take an open generic.
      schema: {
        // Beside another operation on its path it is described once, under its own.
        ...(alias ? { hide: true } : { operationId: op.name, tags: [op.name.split('.')[0]] }),
        ...(url.includes(':') ? { params: op.params } : {}),
        querystring: op.query,
        ...(op.method === 'GET' || op.upload ? {} : { body: op.body }),
        response: { 200: op.meta ? withMeta(op.response, op.meta) : op.response },
      } as never,
      // Without the setting nobody has to ask.
      ...(platform.settings.maintenance && !openInMaintenance.has(op.name) ? { onRequest: refuse } : {}),
      // Nobody learns from a validation message what they may not call, and nothing at all from a place they may not be at.
      preValidation: async (request, reply) => {
        const caller = await callerOf(request);
        if (caller) {
          callers.set(request, caller);
          await doors.checkPlace(caller, visitor(request, reply));
        }
        checkAccess(op.permission, caller);
        takeOtherNames(op, request.query as Record<string, unknown>);
        if (op.method !== 'GET' && !op.upload && request.body === undefined) request.body = {};
      },
      handler: async (request, reply) => {
        if (op.method === 'GET') void reply.header('cache-control', 'no-store');
        try {
          const { params, query, body } = request;
          const work = () =>
            run({
              request,
              visitor: visitor(request, reply),
              base: () => callerCtx(request),
              input: { params: alias ?? params ?? {}, query: query ?? {}, body: body ?? {} },
            });
          const company = callers.get(request)?.orgId;
          // An upload waits for its sender, and holds nobody up meanwhile.
          const isAlone = company === undefined || op.upload !== undefined || hasLine === true;
          // Who has gone while their call waited needs no answer.
          const unlessGone = () => {
            if (request.raw.socket.destroyed) throw new CallerLeft();
            return work();
          };
          const answer = await (isAlone ? work() : inTurnOf(company, unlessGone));
          return op.meta ? answer : { data: answer };
        } catch (error) {
          if (strict && error instanceof DomainError) checkDeclared(op, error);
          throw error;
        }
      },
    });
  }

  async function refuse(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const seconds = maintenanceSeconds(platform);
    if (seconds === undefined) return;
    void reply.header('retry-after', String(seconds));
    fail('maintenance');
  }

  const callers = new WeakMap<FastifyRequest, Caller>();

  async function callerOf(request: FastifyRequest): Promise<Caller | undefined> {
    const token = tokenOf(request);
    return token === undefined ? undefined : doors.authenticate(token);
  }

  function callerCtx(request: FastifyRequest): CallerCtx {
    const caller = callers.get(request);
    if (!caller) fail('unauthenticated');
    return { platform, caller, log: request.log as Log };
  }

  const visitor = (request: FastifyRequest, reply: FastifyReply): Visitor => ({
    platform,
    log: request.log as Log,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    language: preferredLanguage(request.headers['accept-language']),
    origin: request.headers.origin ?? '',
    cookies: cookiesOf(request, reply, platform.settings.publicUrl),
  });

  for (const route of routes) addRoute(route);
}

/** The session's token: the header wins over the query parameter (ruling D). */
function tokenOf(request: Pick<FastifyRequest, 'headers' | 'query'>): string | undefined {
  const header = request.headers['access-token'];
  if (typeof header === 'string' && header) return header;
  const { access_token: parameter } = (request.query ?? {}) as { access_token?: unknown };
  return typeof parameter === 'string' && parameter ? parameter : undefined;
}

function takeOtherNames({ queryAlso = {} }: Operation, query: Record<string, unknown>): void {
  for (const [other, name] of Object.entries(queryAlso)) query[name] ??= query[other];
}

function checkAccess(access: Access, caller: Caller | undefined): void {
  if (access === 'public') return;
  if (!caller) fail('unauthenticated');
  if (access === 'pending') return;
  if (!caller.verified) fail('unauthenticated');
  if (access === 'member') return;
  if (access === 'admin') {
    if (!caller.isAdmin) fail('forbidden', { params: { permission: 'admin' } });
    return;
  }
  if (!isPermitted({ granted: caller.permissions, needed: access, isAdmin: caller.isAdmin })) {
    const needed: PermissionSlug | undefined = typeof access === 'string' ? access : access[0];
    fail('forbidden', { params: { permission: needed ?? '' } });
  }
}

function checkDeclared(op: Operation, error: DomainError): void {
  const declared = new Set<string>([...commonErrors, ...op.errors]);
  const stray = error.problems.find(({ code }) => !declared.has(code));
  if (stray) throw new Error(`Operation ${op.name} fails with the undeclared code ${stray.code}`);
}
