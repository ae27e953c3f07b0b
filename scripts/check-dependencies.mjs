/** `npm run rules`: checks the source against dependency-cruiser.config.mjs, and that every file was checked. */
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import configuration from '../dependency-cruiser.config.mjs';
import { listSourceFiles, projectRoot } from './project-files.mjs';

/** @typedef {{ rule: string, from: string, to: string }} Violation */

const FOLDERS = ['packages', 'apps', 'e2e', 'bench'];

/**
 * Checks a tree.
 * @param {string} [root] absolute path of the project, or of a fixture with the same folders
 * @param {import('dependency-cruiser').ICruiseOptions} [overrides] of the configuration's options
 * @returns {Promise<{ modules: number, violations: Violation[] }>} `modules`: how many files were checked
 * @throws {Error} if a source file was not checked, so that no violation could have been found in it
 */
export async function checkDependencies(root = projectRoot, overrides = {}) {
  const files = sourceFiles(root);
  if (files.length === 0) return { modules: 0, violations: [] };
  const { forbidden, options } = configuration;
  const ruleSet = { forbidden: forbidden ?? [] };
  const { output } = await cruise(
    FOLDERS.filter((folder) => existsSync(join(root, folder))),
    { ...options, ...overrides, baseDir: root, ruleSet, validate: true },
    options?.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error(output);
  requireAllSeen(files, new Set(output.modules.map(({ source }) => source)));
  const violations = output.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    from,
    to: cycle ? cycle.map(({ name }) => name).join(' -> ') : to,
  }));
  return { modules: files.length, violations };
}

/** @param {string} root */
function sourceFiles(root) {
  return FOLDERS.flatMap((folder) => listSourceFiles(folder, root)).filter((path) =>
    /\.(tsx?|mts)$/.test(path),
  );
}

/**
 * @param {string[]} files
 * @param {Set<string>} seen
 */
function requireAllSeen(files, seen) {
  const missed = files.filter((path) => !seen.has(path));
  if (missed.length === 0) return;
  throw new Error(
    `${missed.length} of ${files.length} source files were not looked at (is @swc/core installed?): ` +
      missed.slice(0, 5).join(', '),
  );
}

async function main() {
  const { modules, violations } = await checkDependencies();
  for (const { rule, from, to } of violations) console.error(`${rule}: ${from} -> ${to}`);
  if (violations.length > 0) console.error('dependency-cruiser.config.mjs says why each rule is there.');
  else console.log(`${modules} files keep to the dependency rules`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
