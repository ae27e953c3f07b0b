import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * The program's log: one JSON line per event on the standard output, readable lines on a terminal.
 * Query strings, tokens, codes and passwords never reach it.
 */
export function createLog({ level, name }: { level: string; name: string }): Log {
  return pino({
    name,
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
        path: request.url?.split('?')[0],
        id: request.id,
      }),
      err: pino.stdSerializers.err,
    },
  });
}
