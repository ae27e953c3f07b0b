import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countTests } from './count-tests.mjs';

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'count-tests-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * @param {unknown} report
 * @param {number} code
 */
function countOf(report, code) {
  const reportFile = join(folder, 'report.json');
  if (report !== undefined) writeFileSync(reportFile, JSON.stringify(report));
  return countTests({ reportFile, code });
}

describe('the count of the last line', () => {
  test('takes the numbers of a vitest report', () => {
    expect(countOf({ numPassedTests: 7, numFailedTests: 2 }, 1)).toEqual({ passed: 7, failed: 2 });
  });

  test('counts a journey that passed at its second try as passed', () => {
    const stats = { expected: 3, flaky: 1, unexpected: 0, skipped: 5 };
    expect(countOf({ stats }, 0)).toEqual({ passed: 4, failed: 0 });
  });

  test('a run without a report has failed', () => {
    expect(countOf(undefined, 0)).toEqual({ passed: 0, failed: 1 });
  });

  test('a run that broke beside its tests has failed', () => {
    expect(countOf({ numPassedTests: 7, numFailedTests: 0 }, 1)).toEqual({ passed: 7, failed: 1 });
  });
});
