import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../context.ts';
import type { Log } from '../log/log.ts';
import { networkOf } from './network.ts';
import { SharedCounts } from './shared-counts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where it came from, also after its connection has closed. */
    address: string;
  }
}

/** Most requests of one address within a minute, which a whole office may share. */
export interface RequestLimits {
  /** Of the API and of pages that the program draws. Sign-in, links and others have stricter limits of their own. */
  calls: number;
  /**
   * Of files that cost nearly nothing: the web application, images. A page takes up to 70, so 800 people may open one
   * in the same minute; beyond that it is a flood.
   */
  files: number;
  /**
   * Connections open at once: nobody takes all that the server may have. A browser holds six, and one more for the live
   * events of each tab; 800 people with five tabs hold 8,800. Each is an open file of the process, whose hard limit
   * (`ulimit -Hn`) Node uses whole: it should be at least twice this number.
   */
  connections: number;
}

export const requestLimits: RequestLimits = { calls: 10_000, files: 60_000, connections: 12_000 };

/** Addresses counted at a time; those that have not come for longest are forgotten first. */
const COUNTERS = 20_000;
/** `/` and the wildcard are the web application and all of its addresses; files behind a link have its address. */
const FILE_ROUTE = /^\/(\*|(assets|files)\/.*|[\w/-]+\/:token\/files\/.*)?$/;

/**
 * Counts the requests of each address, calls and files apart, in all processes together, and refuses those beyond the
 * limits.
 */
export async function limitRequests(
  app: FastifyInstance,
  { limits, platform: { clock, live, log, settings } }: { limits: RequestLimits; platform: Platform },
): Promise<void> {
  // All connections are the proxy's if there is one, which then has limits of its own.
  if (settings.trustedProxies.length === 0) limitConnections(app.server, { most: limits.connections, log });
  const kindOf = ({ routeOptions: { url = '' } }: FastifyRequest) =>
    FILE_ROUTE.test(url) ? 'files' : 'calls';
  const limitOf = (key: string) => limits[key.startsWith('files ') ? 'files' : 'calls'];
  const counts = new SharedCounts({ clock, live, most: COUNTERS, limitOf });
  app.addHook('onClose', async () => counts.close());
  await app.register(rateLimit, {
    // It makes its store by itself.
    store: function store() {
      return counts;
    } as unknown as FastifyRateLimitStoreCtor,
    max: (request) => limits[kindOf(request)],
    keyGenerator: (request) => `${kindOf(request)} ${networkOf(request.address)}`,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) =>
      Object.assign(new Error('rate limited'), { statusCode: 429, seconds: Math.ceil(ttl / 1000) }),
  });
}

function limitConnections(server: Server, { most, log }: { most: number; log: Log }): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = open.get(network) ?? 0;
    if (count >= most) {
      log.warn(
        { outage: network, limit: most },
        'an address has all of its connections open, more are closed',
      );
      return void socket.destroy();
    }
    open.set(network, count + 1);
    return socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
