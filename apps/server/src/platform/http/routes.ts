import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnswerOf, Language, Operation, ParsedOf } from '@sourcewiz/contract';
import { inOneTransaction, inTransaction, type CallerCtx, type Ctx, type Platform } from '../context.ts';
import { atFullSpeed } from '../full-speed.ts';
import type { Log } from '../log/log.ts';
import type { Cookies } from './cookies.ts';
import { temporaryFolder } from '../storage/index.ts';
import { receiveUpload, type Upload } from './receive-upload.ts';

/** Where a call comes from. */
export interface Client {
  platform: Platform;
  ip: string;
  userAgent: string;
}

/** What is known about a public call. */
export interface Visitor extends Client {
  log: Log;
  /** The browser's preference; the person's own choice wins over it. */
  language: Language;
  /** Chosen on a buyers' page, or else asked for by the browser; without either it is the seller's that counts. */
  pageLanguage?: Language | undefined;
  /** The page that the call came from, according to the browser; '' if it does not say. */
  origin: string;
  /** The browser's cookies; empty if the caller is not a browser. */
  cookies?: Cookies;
}

/** What a handler returns: the data, and meta if the operation has it. */
type Returned<Op extends Operation> = Op extends { meta: infer Meta extends z.ZodType }
  ? { data: AnswerOf<Op>; meta: z.input<Meta> }
  : AnswerOf<Op>;
type Handler<Op extends Operation, First> = (first: First, input: ParsedOf<Op>) => Promise<Returned<Op>>;

/** A request whose caller has access and whose input is valid. */
export interface Call {
  request: FastifyRequest;
  /** Worked out when it is asked for: most calls do without. */
  readonly visitor: Visitor;
  /** @throws DomainError unauthenticated if nobody is signed in */
  base(): CallerCtx;
  input: { params: unknown; query: unknown; body: unknown };
}

/** An operation of the contract with its handler. */
export interface Route {
  op: Operation;
  run(call: Call): Promise<unknown>;
  /**
   * Parameters with which it answers on its path although another operation has that path: for requests in the query
   * language of collections.
   */
  alias?: Record<string, string>;
  /**
   * Its work waits in a separate queue, behind that of other companies: meanwhile it takes none of its caller's turns.
   */
  hasLine?: boolean;
}

/** The parsed request has the type of its operation's schemas. */
const inputOf = <Op extends Operation>({ input }: Call) => input as ParsedOf<Op>;

/** The kinds of handlers, by their context. */
export const routes = {
  /** In a tenant transaction: the usual kind. */
  inTransaction<Op extends Operation>(op: Op, handler: Handler<Op, Ctx>): Route {
    return { op, run: (call) => inTransaction(call.base(), (ctx) => handler(ctx, inputOf<Op>(call))) };
  },
  /** The same for what only reads: the answer does not wait for the end of the transaction. */
  reading<Op extends Operation>(op: Op, handler: Handler<Op, Ctx>): Route {
    const run = (call: Call) =>
      inOneTransaction(call.base(), (ctx) => handler(ctx, inputOf<Op>(call)), { readOnly: true });
    return { op, run };
  },
  /** Signed in, without a transaction: the handler opens its own. */
  signedIn<Op extends Operation>(op: Op, handler: Handler<Op, CallerCtx & Visitor>): Route {
    return { op, run: (call) => handler({ ...call.visitor, ...call.base() }, inputOf<Op>(call)) };
  },
  /** The same, for handlers whose work mostly waits in a separate queue. */
  inLine<Op extends Operation>(op: Op, handler: Handler<Op, CallerCtx & Visitor>): Route {
    return { ...routes.signedIn(op, handler), hasLine: true };
  },
  /** For anybody. */
  open<Op extends Operation>(op: Op, handler: Handler<Op, Visitor>): Route {
    return { op, run: (call) => handler(call.visitor, inputOf<Op>(call)) };
  },
  /** For anybody, with work that mostly waits in a separate queue. */
  openInLine<Op extends Operation>(op: Op, handler: Handler<Op, Visitor>): Route {
    return { ...routes.open(op, handler), hasLine: true };
  },
  /** Receives files; they are on disk while the handler runs and removed afterwards. */
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
          folder: temporaryFolder(settings),
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
