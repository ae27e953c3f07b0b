import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Settings } from '../settings/settings.ts';
import type { Metrics } from './metrics.ts';

/** What a process says of itself, so that whoever runs it sends it work or starts it again. */
interface Health {
  /** @throws if it cannot work at the moment */
  ready(): Promise<void>;
  isDraining(): boolean;
}

/**
 * Answers `/metrics` on a port of its own, separate from the rest of the program; and `/healthz` and `/readyz`, which a
 * worker has nowhere else. These say nothing that needs a token.
 * @returns closes it
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, token, health }: NonNullable<Settings['metrics']> & { health: Health },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined;
    const say = (code: number, status: string) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify({ status }));
    if (path === '/healthz') say(200, 'up');
    else if (path === '/readyz' && health.isDraining()) say(503, 'stopping');
    else if (path === '/readyz') {
      void health.ready().then(
        () => say(200, 'ready'),
        () => say(503, 'waiting for the database'),
      );
    } else if (path !== '/metrics') {
      response.writeHead(404).end();
    } else if (token !== undefined && !hasToken(request, token)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    } else {
      void metrics.text().then(
        (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    }
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
