import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;
const shared = globalThis as { hasPage?: boolean };

/**
 * The page of jsdom, made once for all test files of a process: what listens on it when it is loaded goes on listening,
 * and a page costs as much as many tests. `vitest-setup.ts` empties it before each file.
 */
export default {
  name: 'shared-page',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (shared.hasPage !== true) await jsdom.setup(global, options);
    shared.hasPage = true;
    return { teardown: () => undefined };
  },
} satisfies Environment;
