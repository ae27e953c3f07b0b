import { isConnectionLoss } from '../db/connection-loss.ts';
import { pino, type DestinationStream, type Logger, type LoggerOptions, type SerializedError } from 'pino';

export type Log = Logger;

/**
 * The program's log: one JSON line per event on standard output. Query strings, tokens of links, email addresses in
 * paths, session tokens, codes, passwords and the values of SQL statements never reach it. What an outage of the
 * database makes every call and loop say is one line, and then one each ten seconds with how often it was said.
 */
export function createLog({
  level,
  name,
  stream = pino.destination(1),
}: {
  level: string;
  name: string;
  /** Where the lines go; standard output by default. */
  stream?: DestinationStream;
}): Log {
  const outages = new Outages();
  const options: LoggerOptions = {
    name,
    hooks: {
      logMethod(args, method) {
        const subject = outageIn(args);
        if (subject === undefined) method.apply(this, args);
        else
          outages.told(subject, (repeated) => {
            const [fields, ...rest] = args as [object, ...unknown[]];
            method.apply(this, [repeated === 0 ? fields : { ...fields, repeated }, ...rest] as typeof args);
          });
      },
    },
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'token',
        'access_token',
        'password',
        'otp',
        'code',
        '*.token',
        '*.access_token',
        '*.password',
        '*.otp',
        'req.headers["access-token"]',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      remove: true,
    },
    serializers: {
      req: (request: { method?: string; url?: string; id?: unknown }) => ({
        method: request.method,
        path: withoutSecrets(request.url?.split('?')[0] ?? ''),
        id: request.id,
      }),
      err: withoutValues,
    },
  };
  return pino(options, stream);
}

/** How long the same is counted before it is said again. */
const SAID_AGAIN_MS = 10_000;

/** Lines that an outage repeats, by what they say. */
class Outages {
  readonly #open = new Map<string, { unsaid: number; say: (repeated: number) => void }>();

  told(subject: string, say: (repeated: number) => void): void {
    const open = this.#open.get(subject);
    if (open) {
      Object.assign(open, { unsaid: open.unsaid + 1, say });
      return;
    }
    say(0);
    this.#open.set(subject, { unsaid: 0, say });
    this.#wait(subject);
  }

  #wait(subject: string): void {
    setTimeout(() => {
      const open = this.#open.get(subject);
      this.#open.delete(subject);
      if (!open || open.unsaid === 0) return;
      open.say(open.unsaid);
      this.#open.set(subject, { unsaid: 0, say: open.say });
      this.#wait(subject);
    }, SAID_AGAIN_MS).unref();
  }
}

/** What a line says of an outage; undefined if it is about anything else. */
function outageIn([fields, text]: readonly unknown[]): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  const { err, outage } = fields as { err?: unknown; outage?: unknown };
  if (outage !== undefined) return `${String(text)} ${String(outage)}`;
  return isConnectionLoss(err) ? String(text) : undefined;
}

/** The paths of all kinds of links: `view-…` and that of labels. */
const LINK_TOKENS = /(\/(?:view-[a-z-]+|qr\/public)\/)[^/\s"?]+/g;

/** A path fit for the log: some contain tokens of shared links or addresses of people. */
function withoutSecrets(path: string): string {
  return path
    .replace(LINK_TOKENS, '$1…')
    .split('/')
    .map((part) => (/@|%40/.test(part) ? '…' : part))
    .join('/');
}

/**
 * A failed statement's message contains its values, such as codes, hashes or emails: only the statement is logged. The
 * framework's messages name addresses: those lose their query and the tokens of links.
 */
function withoutValues(error: Error): SerializedError {
  const { params: _, ...told } = pino.stdSerializers.err(error);
  const values = valuesOf(error);
  const cut = (text: string) =>
    values
      .reduce((left, value) => left.replaceAll(value, ''), text)
      .replaceAll(/(\/[^\s"?]*)\?[\w=&%.+~-]+/g, '$1')
      .replaceAll(LINK_TOKENS, '$1…');
  return { ...told, message: cut(told.message), stack: cut(told.stack) } as SerializedError;
}

/** The text that the database library appends to its messages, through all causes. */
function valuesOf(error: unknown): string[] {
  const found: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('params' in cause && Array.isArray(cause.params)) found.push(`\nparams: ${String(cause.params)}`);
  }
  return found;
}
