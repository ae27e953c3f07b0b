import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings/settings.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Makes a program in local mode answer only under the names of this machine and of PUBLIC_URL: it shows codes and
 * emails to anyone on this machine, and a web page could make its own name resolve to it.
 */
export function answerKnownHosts(
  app: FastifyInstance,
  { mode, publicUrl }: Pick<Settings, 'mode' | 'publicUrl'>,
): void {
  if (mode !== 'local') return;
  const own = new URL(publicUrl).hostname;
  app.addHook('onRequest', async (request, reply) => {
    const name = request.hostname.toLowerCase();
    if (LOOPBACK.test(name) || name === own) return undefined;
    void reply.status(421).type('text/plain; charset=utf-8').serializer(String);
    return reply.send('In local mode only localhost and the host of PUBLIC_URL are answered.\n');
  });
}
