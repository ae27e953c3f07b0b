/**
 * Which tests `npm test` runs: all of them, with `-- WORD …` those with one of the words in their path, and with
 * `-- --changed` those that a change since the main branch concerns.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles, projectRoot } from './project-files.mjs';

/**
 * `unitArgs` are vitest's, `journeys` the files; undefined means none, and an empty list all. `needsBuild` says whether
 * one of them opens built pages.
 * @typedef {{ unitArgs?: string[], journeys?: string[], needsBuild: boolean }} Choice
 */

/** In tests that ask for a page of the web build. */
const OPENS_A_PAGE = /view-collection|text\/html|isWebBuilt/;

/**
 * @param {string[]} args of `npm test`
 * @returns {Choice}
 */
export function chooseTests(args) {
  if (args.length === 0) return { unitArgs: [], journeys: [], needsBuild: true };
  const folders = ['apps', 'packages', 'scripts', 'e2e'];
  const files = folders.flatMap((folder) => listSourceFiles(folder));
  if (!args.includes('--changed')) return testsNamed(args, files);
  const base = git(['merge-base', 'main', 'HEAD']).trim();
  const changed = git(['diff', '--name-only', base]) + git(['ls-files', '--others', '--exclude-standard']);
  const journeys = journeysOf(changed.split('\n'), files);
  return {
    unitArgs: ['--changed', base, '--passWithNoTests'],
    ...(journeys.length > 0 && { journeys }),
    // It is built again only where its source has changed.
    needsBuild: true,
  };
}

/**
 * Tests and journeys with one of the words in their path.
 * @param {string[]} words
 * @param {string[]} files of the project
 * @returns {Choice}
 */
export function testsNamed(words, files) {
  const named = files.filter((path) => words.some((word) => path.toLowerCase().includes(word.toLowerCase())));
  const units = named.filter((path) => /\.test\.(ts|tsx|mjs)$/.test(path));
  const journeys = named.filter(isJourney);
  const opensAPage = (/** @type {string} */ path) =>
    OPENS_A_PAGE.test(readFileSync(join(projectRoot, path), 'utf8'));
  return {
    ...(units.length > 0 && { unitArgs: units }),
    ...(journeys.length > 0 && { journeys }),
    needsBuild: journeys.length > 0 || units.some(opensAPage),
  };
}

/**
 * Journeys that have changed, or that go through a folder in which something has: `e2e/import-bad-input.spec.ts` through
 * `areas/imports`. What they share concerns all of them.
 * @param {string[]} changed paths
 * @param {string[]} files of the project
 */
export function journeysOf(changed, files) {
  const shares = (/** @type {string} */ path) =>
    /^(e2e\/|playwright)/.test(path) && !path.endsWith('.spec.ts');
  const folders = changed.flatMap((path) => path.split('/').slice(0, -1).map(firstWord));
  const isMet = (/** @type {string} */ journey) =>
    changed.includes(journey) || folders.includes(firstWord(journey.slice('e2e/'.length)));
  return files.filter(isJourney).filter((journey) => changed.some(shares) || isMet(journey));
}

/** The one that reads the log of all others cannot be chosen. @param {string} path */
function isJourney(path) {
  return path.startsWith('e2e/') && path.endsWith('.spec.ts') && path !== 'e2e/log.spec.ts';
}

/** In the singular: `imports` and `import-bad-input.spec.ts` are both `import`. @param {string} name */
function firstWord(name) {
  return (name.split(/[-.]/)[0] ?? '').replace(/s$/, '');
}

/** @param {string[]} args */
function git(args) {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
}
