/** Counts the tests of a run by its report. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './project-files.mjs';

/**
 * `complaints` are the titles of tests that passed only at the second try or were skipped without giving a reason; they
 * count as failed. `failures` are the others that failed. `seconds` is the time of the tests by area of the program,
 * `slowest` are those that took longest.
 * @typedef {{ passed: number, failed: number, complaints: string[], failures: TestRun[], seconds: Map<string, number>,
 * slowest: TestRun[] }} Count
 */

/**
 * `reason` is the beginning of a failed test's message.
 * @typedef {{ file: string, title: string, status: string, seconds: number, reason: string }} TestRun
 */

/** As many as a person can look at after a run. */
const SLOWEST = 8;

/** Lines of a failure that the summary repeats. */
const LINES_OF_REASON = 8;

/** A test that may be skipped gives the reason in its title: "(needs ../shared/data)", "(skipped as root)". */
const SAYS_WHY = /\((?:needs|skipped) [^)]+\)/;

/**
 * @param {{ reportFile: string, code: number }} run the JSON report of vitest or Playwright, and the exit code
 * @returns {Count} with at least one failure if the run itself broke: no report, a file that does not load, an error in
 * the set-up
 */
export function countTests({ reportFile, code }) {
  if (!existsSync(reportFile))
    return { passed: 0, failed: 1, complaints: [], failures: [], seconds: new Map(), slowest: [] };
  const tests = readReport(JSON.parse(readFileSync(reportFile, 'utf8')));
  const complaints = tests.flatMap(({ status, title }) => {
    if (status === 'flaky') return [`passed at its second try only: ${title}`];
    return status === 'skipped' && !SAYS_WHY.test(title) ? [`skipped without saying why: ${title}`] : [];
  });
  const number = (/** @type {string} */ wanted) => tests.filter(({ status }) => status === wanted).length;
  const failed = number('failed') + complaints.length;
  return {
    passed: number('passed'),
    failed: failed === 0 && code !== 0 ? 1 : failed,
    complaints,
    failures: tests.filter(({ status }) => status === 'failed'),
    seconds: secondsByArea(tests),
    slowest: tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST),
  };
}

/**
 * @param {any} report
 * @returns {TestRun[]}
 */
function readReport(report) {
  if (report.suites) return report.suites.flatMap((/** @type {any} */ suite) => journeysOf(suite, []));
  return report.testResults.flatMap((/** @type {any} */ { name, assertionResults, message }) => {
    const file = relative(projectRoot, name);
    const runs = assertionResults.map(
      (/** @type {any} */ { fullName, status, duration, failureMessages }) => ({
        file,
        title: fullName,
        status: status === 'pending' || status === 'todo' ? 'skipped' : status,
        seconds: (duration ?? 0) / 1000,
        reason: beginningOf(failureMessages),
      }),
    );
    const isTold = !message || runs.some((/** @type {TestRun} */ { status }) => status === 'failed');
    // A file that does not load, or whose set-up fails, has no failed test.
    return isTold
      ? runs
      : [...runs, { file, title: file, status: 'failed', seconds: 0, reason: beginningOf([message]) }];
  });
}

/**
 * @param {any} suite
 * @param {string[]} titles of the suites around it
 * @returns {TestRun[]}
 */
function journeysOf(suite, titles) {
  const above = [...titles, suite.title];
  const inner = (suite.suites ?? []).flatMap((/** @type {any} */ each) => journeysOf(each, above));
  const outcomes = /** @type {Record<string, string>} */ ({ expected: 'passed', unexpected: 'failed' });
  return (suite.specs ?? [])
    .flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ { status, results }) => ({
        file: `e2e/${spec.file}`,
        title: [...above, spec.title].join(' '),
        status: outcomes[status] ?? status,
        seconds:
          results.reduce((/** @type {number} */ sum, /** @type {any} */ r) => sum + r.duration, 0) / 1000,
        reason: beginningOf(results.flatMap((/** @type {any} */ r) => r.errors ?? []).map(messageOf)),
      })),
    )
    .concat(inner);
}

const messageOf = (/** @type {{ message?: string }} */ error) => error.message ?? '';

/** @param {string[]} [messages] */
function beginningOf(messages = []) {
  const plain = stripVTControlCharacters(messages.join('\n')).split('\n');
  return plain
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_OF_REASON)
    .join('\n');
}

/**
 * @param {TestRun[]} tests
 * @returns {Map<string, number>}
 */
function secondsByArea(tests) {
  const seconds = new Map();
  for (const { file, seconds: took } of tests) {
    const area = areaOf(file);
    seconds.set(area, (seconds.get(area) ?? 0) + took);
  }
  return seconds;
}

/** @param {string} file */
function areaOf(file) {
  const [, area] = /(?:areas|platform)\/([^/]+)\//.exec(file) ?? [];
  if (area !== undefined) return area;
  const [, journey] = /^e2e\/(.+)\.spec\.ts$/.exec(file) ?? [];
  return journey ?? file.split('/').slice(0, 2).join('/');
}
