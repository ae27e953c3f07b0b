/**
 * Every check of CI: the web build, then unit and API tests alongside format, lint, types and dependency rules, then
 * the browser journeys. `-- WORD` and `-- --changed` choose tests, see `choose-tests.mjs`. Continues after a failure, so that one run shows all of them. A test that needs a second try,
 * or is skipped without giving a reason in its title, has failed. The last line is `N passed, M failed`: the tests, and
 * each other check that failed.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { chooseTests } from './choose-tests.mjs';
import { countTests } from './count-tests.mjs';
import { projectRoot } from './project-files.mjs';
import { programs, runNode } from './run-command.mjs';

/** @typedef {{ name: string, args: string[] }} Check */
/** @typedef {{ name: string, code: number, output: string, seconds: number }} Checked */
/** @typedef {{ name: string, seconds: number, count: import('./count-tests.mjs').Count }} Done */

const UNIT_RESULT = 'node_modules/.cache/unit.json';
const E2E_RESULT = 'node_modules/.cache/e2e.json';

const { unitArgs, journeys, needsBuild } = chooseTests(process.argv.slice(2));
if (!unitArgs && !journeys) {
  console.error(`No test has ${process.argv.slice(2).join(' or ')} in its path.`);
  process.exit(1);
}
// Alongside the tests, which often wait.
const checking = runChecks([
  { name: 'format', args: [programs.oxfmt, '--list-different'] },
  { name: 'lint', args: ['scripts/lint.mjs'] },
  { name: 'types', args: ['scripts/check-types.mjs'] },
  { name: 'dependency rules', args: ['scripts/check-dependencies.mjs'] },
]);
// The tests check the pages that buyers get.
const builds = needsBuild ? [await runCheck({ name: 'web build', args: ['scripts/setup.mjs'] })] : [];
builds.forEach(print);
const suites = unitArgs ? [await runUnits(unitArgs)] : [];
const checks = await checking;
checks.forEach(print);
if (journeys) suites.push(await runJourneys(journeys));
printSummary([...[...builds, ...checks].map(asDone), ...suites]);

/**
 * @param {Check} check
 * @returns {Promise<Checked>}
 */
async function runCheck({ name, args }) {
  return { name, ...(await runNode(args)) };
}

/**
 * Checks other than tests, one after the other.
 * @param {Check[]} wanted
 * @returns {Promise<Checked[]>}
 */
async function runChecks(wanted) {
  const checked = [];
  for (const check of wanted) checked.push(await runCheck(check));
  return checked;
}

/** @param {Checked} check */
function print({ name, code, output }) {
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
  if (output.trim() !== '') console.log(output.trimEnd());
}

/**
 * @param {Checked} check
 * @returns {Done}
 */
function asDone({ name, code, seconds }) {
  const failed = code === 0 ? 0 : 1;
  const count = { passed: 0, failed, complaints: [], failures: [], seconds: new Map(), slowest: [] };
  return { name, seconds, count };
}

/** @param {string[]} chosen arguments of vitest */
function runUnits(chosen) {
  const args = [programs.vitest, 'run', ...chosen];
  return runTests({ name: 'unit and API tests', args, result: UNIT_RESULT });
}

/** @param {string[]} chosen files; without any, all, and the log that they leave */
function runJourneys(chosen) {
  const only = chosen.length > 0 ? ['--project=journeys', ...chosen] : [];
  const args = [programs.playwright, 'test', ...only];
  return runTests({ name: 'browser journeys', args, result: E2E_RESULT });
}

/**
 * @param {{ name: string, args: string[], result: string }} suite
 * @returns {Promise<Done>}
 */
async function runTests({ name, args, result }) {
  const reportFile = join(projectRoot, result);
  rmSync(reportFile, { force: true });
  console.log(`\n${name}`);
  const { code, seconds } = await runNode(args, { show: true });
  return { name, seconds, count: countTests({ reportFile, code }) };
}

/** @param {Done[]} results */
function printSummary(results) {
  for (const { name, count } of results) {
    const slowest = [...count.seconds].toSorted(([, a], [, b]) => b - a);
    if (slowest.length > 0) console.log(`\n${name}, seconds by area: ${slowest.map(inWords).join(', ')}`);
    for (const { title, seconds } of count.slowest)
      console.log(`${seconds.toFixed(1).padStart(8)} s  ${title}`);
    for (const complaint of count.complaints) console.log(`FAILED  ${complaint}`);
    for (const { file, title, reason } of count.failures)
      console.log(`FAILED  ${file}: ${title}\n${reason}\n`);
  }
  console.log('');
  for (const { name, seconds, count } of results) {
    console.log(
      `${name.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s  ${count.failed > 0 ? 'FAILED' : 'ok'}`,
    );
  }
  const passed = results.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = results.reduce((sum, { count }) => sum + count.failed, 0);
  process.exitCode = failed > 0 ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

/** @param {[area: string, seconds: number]} entry */
function inWords([area, seconds]) {
  return `${area} ${seconds.toFixed(1)}`;
}
