import { fold } from '../platform/area.ts';
import type { Platform } from '../platform/context.ts';
import { createApp } from '../platform/http/create-app.ts';
import { serveRoutes, type CallerChecks } from '../platform/http/serve-routes.ts';
import { createLog } from '../platform/log/log.ts';
import { areas } from './compose.ts';

/** The OpenAPI 3.1 description of all operations; it starts nothing. */
export async function describeApi(): Promise<unknown> {
  const { routes, slots } = fold(areas);
  const platform = {
    settings: { brandName: 'Sourcewiz', publicUrl: 'http://localhost:4600', trustedProxies: [] },
    log: createLog({ level: 'silent', name: 'openapi' }),
    live: { hear: () => undefined },
    slots,
  } as unknown as Platform;
  const app = await createApp({ platform });
  const checks: CallerChecks = { authenticate: async () => undefined, checkIp: async () => undefined };
  serveRoutes(routes, { app, platform, checks, strict: false });
  await app.ready();
  const description = app.swagger();
  await app.close();
  return description;
}
