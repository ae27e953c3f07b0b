/** Type-checks every workspace, two at a time; each stores its results, so that the second run is quick. */
import { programs, runNode, runTwoAtATime } from './run-command.mjs';

const parts = {
  contract: 'packages/contract/tsconfig.json',
  'contract-tests': 'packages/contract/tsconfig.test.json',
  server: 'apps/server/tsconfig.json',
  web: 'apps/web/tsconfig.json',
  journeys: 'e2e/tsconfig.json',
  tools: 'tsconfig.json',
};

// Every checker of a workspace resolves the types of all texts and calls: one checker each is the least work.
const ONCE = ['--noEmit', '--checkers', '1', '--incremental'];

const checks = Object.entries(parts).map(([name, config]) => () => {
  const memory = `node_modules/.cache/types/${name}.tsbuildinfo`;
  return runNode([programs.tsc, '-p', config, ...ONCE, '--tsBuildInfoFile', memory]);
});

// A wrong file may belong to two workspaces; its error is shown once.
const results = await runTwoAtATime(checks);
const lines = new Set(results.flatMap(({ output }) => output.trim().split('\n')));
console.log([...lines].filter((line) => line !== '').join('\n'));
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
