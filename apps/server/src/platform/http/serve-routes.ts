import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  addressOf,
  allOperations,
  commonErrors,
  isOpenToVisits,
  isPermitted,
  type Access,
  type Operation,
  type PermissionSlug,
} from '@sourcewiz/contract';
import type { Caller, CallerCtx, Platform } from '../context.ts';
import { API_TIME_OUTS } from '../db/time-outs.ts';
import { DomainError, fail } from '../fail.ts';
import { amongCalls } from '../full-speed.ts';
import { needsOf, planNeeds, type OperationNeed, type PlanNeed } from '../plan-needs.ts';
import type { Log } from '../log/log.ts';
import { callObservers } from './call-observers.ts';
import { inCallersTurn } from './caller-turns.ts';
import { withMeta } from './envelope-schema.ts';
import { maintenanceNow } from './maintenance.ts';
import { COLLECTIONS_LANGUAGE, QUERY_LANGUAGE } from './query-language.ts';
import { createTurnsByKey } from '../turns.ts';
import type { Client, Route } from './routes.ts';
import { clientOf, visitorOf } from './visitor.ts';

/** As long as a call waits for a lock: behind several such calls it would wait as often. */
const WAITING_MS = API_TIME_OUTS.lock;
/** Bytes of a body that is read in its company's turn. */
const LARGE_BODY = 64 * 1024;
const LARGE_BODIES_WAITING = 40;
/** Bytes of a body that anybody may send. */
const STRANGERS_BODY = 256 * 1024;

/** Identifies callers; provided by the area that stores the sessions. */
export interface CallerChecks {
  /** Finds the caller of a token; undefined if the token is not valid. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Checks the IP address of a call. @throws DomainError ip_blocked */
  checkIp(caller: Caller, client: Client): Promise<void>;
}

/** @throws if an operation of the contract has no handler or two, or a handled one is not in the contract */
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
 * Serves the operations of the contract.
 * @param checks provided by the area that stores the sessions
 * @param openInMaintenance names of the operations that answer during maintenance
 * @param openInClosure names of those that answer during an announced closure, too, so that the provider's people can
 * sign in
 * @param strict throw if a handler fails with a code that its operation does not declare (tests)
 */
export function serveRoutes(
  routes: readonly Route[],
  {
    app,
    platform,
    checks,
    openInMaintenance = new Set(),
    openInClosure = new Set(),
    strict,
  }: {
    app: FastifyInstance;
    platform: Platform;
    checks: CallerChecks;
    openInMaintenance?: ReadonlySet<string>;
    openInClosure?: ReadonlySet<string>;
    strict: boolean;
  },
): void {
  checkRoutes(routes);
  const needs = new Map<string, OperationNeed>(
    platform.slots.all(planNeeds).flatMap((needed) => Object.entries(needed)),
  );
  const observers = platform.slots.all(callObservers);
  const withLargeBody = createTurnsByKey({
    atOnce: 1,
    waitingMax: LARGE_BODIES_WAITING,
    // A colleague's line may be slow, or dead.
    waitingMs: WAITING_MS,
  });

  function addRoute({ op, alias, run, hasLine }: Route): void {
    const url = alias ? addressOf(op, alias) : op.path;
    app.route({
      method: op.method,
      url,
      ...(alias ? { constraints: { [QUERY_LANGUAGE]: COLLECTIONS_LANGUAGE } } : {}),
      // One type assertion: Fastify's route types do not accept an open generic.
      schema: {
        // An operation that shares a path with another is documented once, under its own path.
        ...(alias ? { hide: true } : { operationId: op.name, tags: [op.name.split('.')[0]] }),
        ...(url.includes(':') ? { params: op.params } : {}),
        querystring: op.query,
        ...(op.method === 'GET' || op.upload ? {} : { body: op.body }),
        response: { 200: op.meta ? withMeta(op.response, op.meta) : op.response },
      } as never,
      ...(openInMaintenance.has(op.name)
        ? {}
        : {
            onRequest: (request: FastifyRequest, reply: FastifyReply) =>
              refuseInMaintenance(op, request, reply),
          }),
      ...(op.permission === 'public' || op.permission === 'pending' ? { bodyLimit: STRANGERS_BODY } : {}),
      // Bodies are read, and validation messages sent, only for callers with permission; callers from a blocked address
      // get nothing at all.
      preParsing: async (request, reply) => {
        const caller = await callerOf(request, op);
        if (caller) {
          callers.set(request, caller);
          await checks.checkIp(caller, clientOf(platform, request));
        }
        checkAccess(op.permission, caller);
        if (caller?.isVisiting && !isOpenToVisits(op)) fail('refused_in_visit');
        if (caller && op.method !== 'GET' && !op.upload && isLarge(request))
          await turnUntilAnswered(caller, reply);
      },
      preValidation: async (request) => {
        takeOtherNames(op, request.query as Record<string, unknown>);
        if (op.method !== 'GET' && !op.upload && request.body === undefined) request.body = {};
      },
      handler: async (request, reply) => {
        if (op.method === 'GET') void reply.header('cache-control', 'no-store');
        const began = performance.now();
        let succeeded = false;
        try {
          const input = {
            params: alias ?? request.params ?? {},
            query: request.query ?? {},
            body: request.body ?? {},
          };
          const work = () =>
            run({
              request,
              get visitor() {
                return visitorOf(platform, request, reply);
              },
              base: () => callerCtx(request, needsOf(needs.get(op.name), input)),
              input,
            });
          const company = callers.get(request)?.orgId;
          // An upload waits for its sender, and must not block others meanwhile.
          const isAlone = op.upload !== undefined || hasLine === true;
          const answer = await amongCalls(
            isAlone ? work : () => inCallersTurn({ platform, request, company }, work),
          );
          succeeded = true;
          return op.meta ? answer : { data: answer };
        } catch (error) {
          if (strict && error instanceof DomainError) checkDeclared(op, error);
          throw error;
        } finally {
          const milliseconds = performance.now() - began;
          for (const observe of observers)
            observe(platform, { op, caller: callers.get(request), milliseconds, succeeded });
        }
      },
    });
  }

  async function refuseInMaintenance(
    op: Operation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const maintenance = await maintenanceNow(platform);
    if (maintenance === null) return;
    // The provider's people must be able to end what they have announced, so they may sign in.
    const isAnnounced = maintenance.until !== null;
    if (isAnnounced && (openInClosure.has(op.name) || isProvider(await callerOf(request, op)))) return;
    void reply.header('retry-after', String(maintenance.seconds));
    fail('maintenance');
  }

  const callers = new WeakMap<FastifyRequest, Caller>();

  /** Waits for the turn of the caller's company, which then lasts until the answer. */
  function turnUntilAnswered({ orgId }: Caller, reply: FastifyReply): Promise<void> {
    return new Promise((resolve, reject) => {
      const answered = new Promise<void>((end) => reply.raw.once('close', end));
      withLargeBody(orgId, () => {
        resolve();
        return reply.raw.closed ? Promise.resolve() : answered;
      }).catch(reject);
    });
  }

  async function callerOf(request: FastifyRequest, op: Operation): Promise<Caller | undefined> {
    const token = tokenOf(request, op);
    return token === undefined ? undefined : checks.authenticate(token);
  }

  function callerCtx(request: FastifyRequest, needed: readonly PlanNeed[]): CallerCtx {
    const caller = callers.get(request);
    if (!caller) fail('unauthenticated');
    return { platform, caller, log: request.log as Log, ...(needed.length > 0 ? { planNeeds: needed } : {}) };
  }

  for (const route of routes) addRoute(route);
}

/** The session's token: the header wins over the query parameter (ruling D), which some calls do not accept. */
function tokenOf(
  request: Pick<FastifyRequest, 'headers' | 'query'>,
  { needsHeader }: Operation,
): string | undefined {
  const header = request.headers['access-token'];
  if (typeof header === 'string' && header) return header;
  if (needsHeader) return undefined;
  const { access_token: parameter } = (request.query ?? {}) as { access_token?: unknown };
  return typeof parameter === 'string' && parameter ? parameter : undefined;
}

/** A body without a length may have any. */
const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE_BODY;

function takeOtherNames({ queryAlso = {} }: Operation, query: Record<string, unknown>): void {
  for (const [other, name] of Object.entries(queryAlso)) query[name] ??= query[other];
}

/** A person of the provider, with a second factor. */
function isProvider(caller: Caller | undefined): boolean {
  return caller?.isSystemUser === true && caller.hasSecondFactor === true;
}

function checkAccess(access: Access, caller: Caller | undefined): void {
  if (access === 'public') return;
  if (!caller) fail('unauthenticated');
  if (access === 'pending') return;
  if (!caller.verified) fail('unauthenticated');
  if (access === 'member') return;
  if (access === 'provider') {
    if (!isProvider(caller)) fail('not_found');
    return;
  }
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
