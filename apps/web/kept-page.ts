import { builtinEnvironments, type Environment } from 'vitest/runtime';

const { jsdom } = builtinEnvironments;
const kept = globalThis as { isPageKept?: boolean };

/**
 * The page of jsdom, made once for all test files of a process: what listens on it when it is loaded goes on listening,
 * and a page costs as much as many tests. `vitest-setup.ts` empties it before each file.
 */
export default {
  name: 'kept-page',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (kept.isPageKept !== true) await jsdom.setup(global, options);
    kept.isPageKept = true;
    return { teardown: () => undefined };
  },
} satisfies Environment;
