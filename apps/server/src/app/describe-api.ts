import { createApp } from '../platform/http/create-app.ts';
import { createRoutes, type Doors } from '../platform/http/routes.ts';
import { createLog } from '../platform/log/log.ts';
import type { Platform } from '../platform/context.ts';
import { checkAllRegistered, registerRoutes } from './compose.ts';

/** The OpenAPI 3.1 description of all operations; nothing is started for it. */
export async function describeApi(): Promise<unknown> {
  const platform = {
    settings: { brandName: 'Sourcewiz', publicUrl: 'http://localhost:4600', trustedProxies: [] },
    log: createLog({ level: 'silent', name: 'openapi' }),
  } as unknown as Platform;
  const app = await createApp({ platform });
  const doors: Doors = { authenticate: async () => undefined, checkPlace: async () => undefined };
  const routes = createRoutes({ app, platform, doors, strict: false });
  registerRoutes(routes);
  checkAllRegistered(routes.registered);
  await app.ready();
  const description = app.swagger();
  await app.close();
  return description;
}
