import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { Settings } from '../settings/settings.ts';
import type { Metrics } from './metrics.ts';

/**
 * Answers `/metrics` on a port of its own, separate from the rest of the program.
 * @returns closes it
 */
export async function serveMetrics(
  metrics: Metrics,
  { port, host, token }: NonNullable<Settings['metrics']>,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics' || request.method !== 'GET') {
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
