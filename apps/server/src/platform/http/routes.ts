import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  commonErrors,
  isPermitted,
  type Access,
  type AnswerOf,
  type Operation,
  type ParsedOf,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { inTransaction, type Caller, type CallerCtx, type Ctx, type Platform } from '../context.ts';
import { DomainError, fail } from '../fail.ts';
import type { Log } from '../log/log.ts';
import { receiveUpload, uploadFolder, type Upload } from './receive-upload.ts';

/** What a public call knows. */
export interface Visitor {
  platform: Platform;
  log: Log;
  ip: string;
  userAgent: string;
}

/** Finds the caller of a token; undefined when it opens nothing (any more). */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

type Handler<Op extends Operation, First> = (first: First, input: ParsedOf<Op>) => Promise<AnswerOf<Op>>;
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
    handler: (ctx: CallerCtx, input: ParsedOf<Op> & { upload: Upload }) => Promise<AnswerOf<Op>>,
  ): void;
  /** Names of the operations registered so far. */
  registered: ReadonlySet<string>;
}

/**
 * @param authenticate given by the area that keeps the sessions
 * @param strict throw when a handler fails with a code that its operation does not declare (tests)
 */
export function createRoutes({
  app,
  platform,
  authenticate,
  strict,
}: {
  app: FastifyInstance;
  platform: Platform;
  authenticate: Authenticate;
  strict: boolean;
}): Routes {
  const registered = new Set<string>();

  function register(op: Operation, run: (request: FastifyRequest) => Promise<unknown>): void {
    if (registered.has(op.name)) throw new Error(`Operation ${op.name} is registered twice`);
    registered.add(op.name);
    app.route({
      method: op.method,
      url: op.path,
      // One type assertion: Fastify's route types do not take an open generic.
      schema: {
        operationId: op.name,
        tags: [op.name.split('.')[0]],
        ...(op.path.includes(':') ? { params: op.params } : {}),
        querystring: op.query,
        ...(op.method === 'GET' || op.upload ? {} : { body: op.body }),
        response: { 200: op.response },
      } as never,
      // Nobody learns from a validation message what he may not call: access comes first.
      preValidation: async (request) => {
        const caller = await callerOf(request);
        checkAccess(op.permission, caller);
        if (caller) callers.set(request, caller);
        if (op.method !== 'GET' && !op.upload && request.body === undefined) request.body = {};
      },
      handler: async (request, reply) => {
        if (op.method === 'GET') void reply.header('cache-control', 'no-store');
        try {
          return { data: await run(request) };
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
    return token === undefined ? undefined : authenticate(token);
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
  });
  const inputOf = <Op extends Operation>({ params, query, body }: RequestInput) =>
    ({ params: params ?? {}, query: query ?? {}, body: body ?? {} }) as ParsedOf<Op>;

  return {
    registered,
    inTransaction: (op, handler) =>
      register(op, (request) => inTransaction(callerCtx(request), (ctx) => handler(ctx, inputOf(request)))),
    signedIn: (op, handler) =>
      register(op, (request) => handler({ ...visitor(request), ...callerCtx(request) }, inputOf(request))),
    open: (op, handler) => register(op, (request) => handler(visitor(request), inputOf(request))),
    upload: (op, handler) =>
      register(op, async (request) => {
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
