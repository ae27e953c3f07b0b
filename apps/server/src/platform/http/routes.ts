import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  addressOf,
  commonErrors,
  isPermitted,
  type Access,
  type AnswerOf,
  type Language,
  type Operation,
  type ParsedOf,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { inTransaction, type Caller, type CallerCtx, type Ctx, type Platform } from '../context.ts';
import { DomainError, fail } from '../fail.ts';
import { atFullSpeed } from '../full-speed.ts';
import type { Log } from '../log/log.ts';
import { withMeta } from './envelope-schema.ts';
import { maintenanceSeconds } from './maintenance.ts';
import { preferredLanguage } from './preferred-language.ts';
import { COLLECTIONS_LANGUAGE, QUERY_LANGUAGE } from './query-language.ts';
import { receiveUpload, uploadFolder, type Upload } from './receive-upload.ts';

/** What a public call knows. */
export interface Visitor {
  platform: Platform;
  log: Log;
  ip: string;
  userAgent: string;
  /** What the browser asks for; a person's own choice wins over it. */
  language: Language;
  /** The page that the call came from, as the browser says; '' when it says nothing. */
  origin: string;
}

/** Who may come in, as the area that keeps the sessions knows it. */
export interface Doors {
  /** Finds the caller of a token; undefined when it opens nothing (any more). */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Looks at the place that a caller calls from. @throws DomainError ip_blocked */
  checkPlace(caller: Caller, visitor: Visitor): Promise<void>;
}

/** What a handler returns: the data, with meta beside it where the operation has some. */
type Returned<Op extends Operation> = Op extends { meta: infer Meta extends z.ZodType }
  ? { data: AnswerOf<Op>; meta: z.input<Meta> }
  : AnswerOf<Op>;
type Handler<Op extends Operation, First> = (first: First, input: ParsedOf<Op>) => Promise<Returned<Op>>;
type Run = (request: FastifyRequest) => Promise<unknown>;
interface Place {
  url: string;
  constraints?: Record<string, string>;
}
type RequestInput = { params: unknown; query: unknown; body: unknown };

/** Registers the operations of the contract, each with the kind of context that its handler works in. */
export interface Routes {
  /** In a tenant transaction: the usual kind. */
  inTransaction<Op extends Operation>(op: Op, handler: Handler<Op, Ctx>): void;
  /** Signed in, without a transaction: the handler opens its own. */
  signedIn<Op extends Operation>(op: Op, handler: Handler<Op, CallerCtx & Visitor>): void;
  /** For anybody. */
  open<Op extends Operation>(op: Op, handler: Handler<Op, Visitor>): void;
  /** Takes files; they are on disk when the handler runs and gone after it. */
  upload<Op extends Operation>(
    op: Op,
    handler: (ctx: CallerCtx, input: ParsedOf<Op> & { upload: Upload }) => Promise<Returned<Op>>,
  ): void;
  /**
   * Lets a registered operation answer its path with these parameters although another operation has that path: the
   * requests that are written in the query language of collections.
   */
  byQueryLanguage(op: Operation, params: Record<string, string>): void;
  /** Names of the operations registered so far. */
  registered: ReadonlySet<string>;
}

/**
 * @param doors given by the area that keeps the sessions
 * @param openInMaintenance names of the operations that answer while the maintenance setting is set
 * @param strict throw when a handler fails with a code that its operation does not declare (tests)
 */
export function createRoutes({
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
}): Routes {
  const registered = new Set<string>();
  const runs = new Map<string, Run>();

  function register(op: Operation, run: Run): void {
    if (registered.has(op.name)) throw new Error(`Operation ${op.name} is registered twice`);
    registered.add(op.name);
    runs.set(op.name, run);
    addRoute(op, run, { url: op.path });
  }

  function byQueryLanguage(op: Operation, params: Record<string, string>): void {
    const run = runs.get(op.name);
    if (!run) throw new Error(`Operation ${op.name} is not registered yet`);
    const constraints = { [QUERY_LANGUAGE]: COLLECTIONS_LANGUAGE };
    addRoute(
      op,
      (request) => {
        request.params = params;
        return run(request);
      },
      { url: addressOf(op, params), constraints },
    );
  }

  function addRoute(op: Operation, run: Run, { url, constraints }: Place): void {
    app.route({
      method: op.method,
      url,
      ...(constraints ? { constraints } : {}),
      // One type assertion: Fastify's route types do not take an open generic.
      schema: {
        // Beside another operation on its path it is described once, under its own.
        ...(constraints ? { hide: true } : { operationId: op.name, tags: [op.name.split('.')[0]] }),
        ...(url.includes(':') ? { params: op.params } : {}),
        querystring: op.query,
        ...(op.method === 'GET' || op.upload ? {} : { body: op.body }),
        response: { 200: op.meta ? withMeta(op.response, op.meta) : op.response },
      } as never,
      onRequest: async (_request, reply) => {
        const seconds = openInMaintenance.has(op.name) ? undefined : maintenanceSeconds(platform);
        if (seconds === undefined) return;
        void reply.header('retry-after', String(seconds));
        fail('maintenance');
      },
      // Nobody learns from a validation message what he may not call, and nothing at all from a place he may not be at.
      preValidation: async (request) => {
        const caller = await callerOf(request);
        if (caller) {
          callers.set(request, caller);
          await doors.checkPlace(caller, visitor(request));
        }
        checkAccess(op.permission, caller);
        if (op.method !== 'GET' && !op.upload && request.body === undefined) request.body = {};
      },
      handler: async (request, reply) => {
        if (op.method === 'GET') void reply.header('cache-control', 'no-store');
        try {
          const answer = await run(request);
          return op.meta ? answer : { data: answer };
        } catch (error) {
          if (strict && error instanceof DomainError) checkDeclared(op, error);
          throw error;
        }
      },
    });
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

  const visitor = (request: FastifyRequest): Visitor => ({
    platform,
    log: request.log as Log,
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    language: preferredLanguage(request.headers['accept-language']),
    origin: request.headers.origin ?? '',
  });
  const inputOf = <Op extends Operation>({ params, query, body }: RequestInput) =>
    ({ params: params ?? {}, query: query ?? {}, body: body ?? {} }) as ParsedOf<Op>;

  return {
    registered,
    byQueryLanguage,
    inTransaction: (op, handler) =>
      register(op, (request) => inTransaction(callerCtx(request), (ctx) => handler(ctx, inputOf(request)))),
    signedIn: (op, handler) =>
      register(op, (request) => handler({ ...visitor(request), ...callerCtx(request) }, inputOf(request))),
    open: (op, handler) => register(op, (request) => handler(visitor(request), inputOf(request))),
    upload: (op, handler) =>
      register(op, (request) =>
        atFullSpeed(async () => {
          if (!op.upload) throw new Error(`Operation ${op.name} takes no files`);
          const upload = await receiveUpload(request, {
            fields: op.upload,
            folder: uploadFolder(platform.settings),
          });
          try {
            return await handler(callerCtx(request), { ...inputOf<typeof op>(request), upload });
          } finally {
            await upload.discard();
          }
        }),
      ),
  };
}

/** The session's token: the header wins over the query parameter (ruling D). */
export function tokenOf(request: Pick<FastifyRequest, 'headers' | 'query'>): string | undefined {
  const header = request.headers['access-token'];
  if (typeof header === 'string' && header) return header;
  const { access_token: parameter } = (request.query ?? {}) as { access_token?: unknown };
  return typeof parameter === 'string' && parameter ? parameter : undefined;
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
