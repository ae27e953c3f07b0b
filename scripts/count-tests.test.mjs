import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countTests } from './count-tests.mjs';
import { projectRoot } from './project-files.mjs';

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

/** @param {[fullName: string, status: string][]} tests */
function unitReport(tests) {
  const assertionResults = tests.map(([fullName, status]) => ({ fullName, status, duration: 500 }));
  return {
    testResults: [{ name: `${projectRoot}/apps/server/src/areas/tasks/tasks.test.ts`, assertionResults }],
  };
}

/** @param {[title: string, status: string][]} tests */
function journeyReport(tests) {
  const specs = tests.map(([title, status]) => ({
    title,
    file: 'library.spec.ts',
    tests: [{ status, results: [{ duration: 1000 }, { duration: 500 }] }],
  }));
  return { suites: [{ title: 'library.spec.ts', suites: [{ title: 'on a desk', specs }] }] };
}

describe('the count of the last line', () => {
  test('takes the numbers of a vitest report, with the seconds of each area', () => {
    const count = countOf(
      unitReport([
        ['a', 'passed'],
        ['b', 'passed'],
        ['c', 'failed'],
      ]),
      1,
    );
    expect(count).toMatchObject({ passed: 2, failed: 1, complaints: [] });
    expect([...count.seconds]).toEqual([['tasks', 1.5]]);
  });

  test('a journey that passed at its second try only has failed', () => {
    const count = countOf(
      journeyReport([
        ['opens', 'expected'],
        ['sorts', 'flaky'],
      ]),
      0,
    );
    expect(count).toMatchObject({
      passed: 1,
      failed: 1,
      complaints: ['passed at its second try only: library.spec.ts on a desk sorts'],
    });
    expect([...count.seconds]).toEqual([['library', 3]]);
    expect(count.slowest.map(({ seconds }) => seconds)).toEqual([1.5, 1.5]);
  });

  test('a skipped test has failed unless its title says why it may be', () => {
    const skipped = countOf(
      unitReport([
        ['a (needs ../shared/data)', 'skipped'],
        ['b (skipped as root)', 'pending'],
        ['c', 'skipped'],
      ]),
      0,
    );
    expect(skipped).toMatchObject({ passed: 0, failed: 1, complaints: ['skipped without saying why: c'] });
  });

  test('what a failed test said is kept, and so is a file that did not load', () => {
    const name = `${projectRoot}/apps/web/src/broken.test.ts`;
    const failureMessages = ['\u001b[31mexpected 1 to be 2\u001b[39m\n\n    at tasks.test.ts:3'];
    const failed = { fullName: 'a', status: 'failed', duration: 1, failureMessages };
    const count = countOf(
      {
        testResults: [
          { name, assertionResults: [failed], message: 'expected 1 to be 2' },
          { name, assertionResults: [], message: 'no such file' },
        ],
      },
      1,
    );
    expect(count.failed).toBe(2);
    expect(count.failures.map(({ title, reason }) => [title, reason])).toEqual([
      ['a', 'expected 1 to be 2\n    at tasks.test.ts:3'],
      ['apps/web/src/broken.test.ts', 'no such file'],
    ]);
  });

  test('a run without a report has failed', () => {
    expect(countOf(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('a run that broke beside its tests has failed', () => {
    expect(countOf(unitReport([['a', 'passed']]), 1)).toMatchObject({ passed: 1, failed: 1 });
  });
});
