import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// As in `npm start`: the many processes of a run load what another one has compiled.
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

/**
 * Tests that mock a module: they have all modules for themselves. Vitest goes through projects by name, so these long
 * ones come first, and short files are left for the end of a run.
 */
const REPLACES_MODULES = 'apps/*/src/**/*.alone.test.{ts,tsx}';

/** Tests of the web app that need a page; pure logic runs without one, ten times as fast. */
const NEEDS_A_PAGE = 'apps/web/src/**/*.dom.test.ts';

const SEEDED = ['scripts/seed-properties.mjs'];

const server = {
  environment: 'node',
  setupFiles: SEEDED,
  pool: 'forks' as const,
  globalSetup: ['apps/server/test/global-setup.ts'],
};

/**
 * Unit and API tests, one project per workspace. A run of the server's starts ONE embedded PostgreSQL (global-setup);
 * every test file creates a separate database in it, and leaves nothing behind in the process that it shares with
 * others.
 */
export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'node_modules/.cache/unit.json' }]],
    // One more than the cores: many tests wait for processes, and until killed ones are noticed. All share a database.
    maxWorkers: Math.min(availableParallelism() + 1, 9),
    allowOnly: false,
    // Nothing here measures speed: a slow or busy machine gets its time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['scripts/vitest-patience.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['packages/contract/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          setupFiles: SEEDED,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
          exclude: [REPLACES_MODULES],
          // Loading the server again for each of more than a hundred files would take a third of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...server, name: 'alone-server', include: ['apps/server/src/**/*.alone.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'web-rules',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: [NEEDS_A_PAGE, REPLACES_MODULES],
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx', NEEDS_A_PAGE],
          exclude: [REPLACES_MODULES],
          environment: './apps/web/shared-page.ts',
          isolate: false,
          setupFiles: ['apps/web/vitest-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone-web',
          include: ['apps/web/src/**/*.alone.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['apps/web/vitest-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          exclude: ['scripts/fixtures/**', '**/node_modules/**'],
          environment: 'node',
        },
      },
    ],
  },
});
