import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { hasRoomInMemory } from './apps/server/test/database-folder.ts';
import { SERVER_LOG } from './e2e/server-log.ts';
import { findBrowser } from './scripts/find-browser.mjs';

/**
 * Journeys in a real Chromium on a real server with its own database, see e2e/serve.ts; `E2E_URL` selects a running
 * server, and `E2E_PORT` lets several checkouts run them at the same time.
 */
const running = process.env['E2E_URL'];
const address = running ?? `http://127.0.0.1:${process.env['E2E_PORT'] ?? '4730'}`;
const browser = await findBrowser();

function inheritedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'node_modules/.cache/e2e-results',
  // One more than the cores, because journeys often wait. All share a server.
  workers: Math.min(availableParallelism() + 1, 9),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Nothing here measures speed: a slow or busy machine gets its time.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: 'node_modules/.cache/e2e.json' }]],
  use: {
    baseURL: address,
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.path,
      env: { ...inheritedEnvironment(), ...browser.env },
      // Emulating a graphics card costs a third of the time; 3D models are drawn without it as well.
      args: ['--no-sandbox', '--disable-gpu'],
      // Otherwise its processes share their pictures through files, as they do by default under Playwright.
      ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
    },
  },
  projects: [
    { name: 'journeys', testIgnore: 'log.spec.ts' },
    // Checks what the server has logged during all journeys.
    ...(running === undefined ? [{ name: 'log', testMatch: 'log.spec.ts', dependencies: ['journeys'] }] : []),
  ],
  ...(running === undefined ? { webServer: ownServer() } : {}),
});

function ownServer() {
  return {
    command: `node --disable-warning=ExperimentalWarning e2e/serve.ts > ${SERVER_LOG}`,
    url: `${address}/readyz`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  };
}
