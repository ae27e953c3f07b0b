/**
 * `npm run last-release [-- REF]`: whether people can work while this release takes the place of the last one (the last
 * tag, or REF). Its API tests run on this release's tables; then machines of both, under load, are replaced one by one.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from './project-files.mjs';
import { programs, runNode } from './run-command.mjs';

const MIGRATIONS = 'apps/server/migrations';
/** Tests of what makes the tables: there is nothing of the last release left in it. */
const OF_MIGRATIONS = ['--exclude', '**/platform/db/**', '--exclude', '**/backup*'];

const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();

const ref = process.argv[2] ?? git('describe', '--tags', '--abbrev=0');
// Not below node_modules, where Node runs no TypeScript.
const folder = mkdtempSync(join(tmpdir(), 'last-release-'));

git('worktree', 'add', '--detach', folder, ref);
try {
  const show = { show: true };
  const results = [
    await runNode([join(folder, 'scripts/setup.mjs'), '--for=test'], { ...show, cwd: folder }),
  ];
  const rolled = [programs.vitest, 'run', '--project', 'server', 'killed-processes', '-t', 'G04'];
  results.push(await runNode(rolled, { ...show, env: { LAST_RELEASE: folder } }));
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  cpSync(join(projectRoot, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  const tests = [programs.vitest, 'run', '--project', 'server', ...OF_MIGRATIONS];
  results.push(await runNode(tests, { ...show, cwd: folder }));
  process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}
