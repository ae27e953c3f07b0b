import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerOf, Language, Operation, ParsedOf } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../context.ts';
import { atFullSpeed } from '../full-speed.ts';
import type { Log } from '../log/log.ts';
import type { Cookies } from './cookies.ts';
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
  /** What the browser keeps; nothing where no browser calls. */
  cookies?: Cookies;
}

/** What a handler returns: the data, with meta beside it where the operation has some. */
type Returned<Op extends Operation> = Op extends { meta: infer Meta extends z.ZodType }
  ? { data: AnswerOf<Op>; meta: z.input<Meta> }
  : AnswerOf<Op>;
type Handler<Op extends Operation, First> = (first: First, input: ParsedOf<Op>) => Promise<Returned<Op>>;

/** A request whose caller was let in and whose input was found right. */
export interface Call {
  request: FastifyRequest;
  visitor: Visitor;
  /** @throws DomainError unauthenticated for somebody who is not signed in */
  base(): CallerCtx;
  input: { params: unknown; query: unknown; body: unknown };
}

/** An operation of the contract with what answers it. */
export interface Route {
  op: Operation;
  run(call: Call): Promise<unknown>;
  /**
   * Parameters that it answers its path with although another operation has that path: the requests that are written
   * in the query language of collections.
   */
  alias?: Record<string, string>;
  /** Its work stands in a line of its own, behind that of other companies: meanwhile it takes no turn of its company. */
  hasLine?: boolean;
}

/** What was read of a request has the type that its operation's schemas gave it. */
const inputOf = <Op extends Operation>({ input }: Call) => input as ParsedOf<Op>;

/** The kinds of handler, by the context that they work in. */
export const routes = {
  /** In a tenant transaction: the usual kind. */
  inTransaction<Op extends Operation>(op: Op, handler: Handler<Op, Ctx>): Route {
    return { op, run: (call) => inTransaction(call.base(), (ctx) => handler(ctx, inputOf<Op>(call))) };
  },
  /** Signed in, without a transaction: the handler opens its own. */
  signedIn<Op extends Operation>(op: Op, handler: Handler<Op, CallerCtx & Visitor>): Route {
    return { op, run: (call) => handler({ ...call.visitor, ...call.base() }, inputOf<Op>(call)) };
  },
  /** The same, where most of the work is done in a line of its own. */
  inLine<Op extends Operation>(op: Op, handler: Handler<Op, CallerCtx & Visitor>): Route {
    return { ...routes.signedIn(op, handler), hasLine: true };
  },
  /** For anybody. */
  open<Op extends Operation>(op: Op, handler: Handler<Op, Visitor>): Route {
    return { op, run: (call) => handler(call.visitor, inputOf<Op>(call)) };
  },
  /** Takes files; they are on disk when the handler runs and gone after it. */
  upload<Op extends Operation>(
    op: Op,
    handler: (ctx: CallerCtx, input: ParsedOf<Op> & { upload: Upload }) => Promise<Returned<Op>>,
  ): Route {
    const { upload: fields } = op;
    if (!fields) throw new Error(`Operation ${op.name} takes no files`);
    const run = (call: Call) =>
      atFullSpeed(async () => {
        const base = call.base();
        const { settings } = base.platform;
        const upload = await receiveUpload(call.request, {
          fields,
          folder: uploadFolder(settings),
          reserveBytes: settings.limits.diskReserveMb * 1024 ** 2,
        });
        try {
          return await handler(base, { ...inputOf<Op>(call), upload });
        } finally {
          await upload.discard();
        }
      });
    return { op, run };
  },
};
