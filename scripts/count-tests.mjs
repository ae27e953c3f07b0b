/** Counting the tests of a run by the report that it left. */
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {{ reportFile: string, code: number }} run the JSON report of vitest or Playwright, and the exit code
 * @returns {Count} with at least one failure when the run broke before or beside its tests: no report, a file that
 *   does not load, an error in the set-up
 */
export function countTests({ reportFile, code }) {
  const count = existsSync(reportFile)
    ? readReport(readFileSync(reportFile, 'utf8'))
    : { passed: 0, failed: 1 };
  return count.failed === 0 && code !== 0 ? { ...count, failed: 1 } : count;
}

/**
 * @param {string} text
 * @returns {Count}
 */
function readReport(text) {
  const report = JSON.parse(text);
  if (report.stats) {
    const { expected, flaky, unexpected } = report.stats;
    return { passed: expected + flaky, failed: unexpected };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}
