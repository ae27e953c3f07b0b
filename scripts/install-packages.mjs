/** Checks whether the packages of package-lock.json are installed, and installs them if not. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hashFiles, projectRoot } from './project-files.mjs';

/** A failure that a person can fix: its message says how, and is shown without a stack trace. */
export class SetupError extends Error {}

const STAMP = join(projectRoot, 'node_modules', '.cache', 'setup', 'packages');

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, [field: string]: unknown }} LockedPackage */

/**
 * @returns {boolean} whether node_modules contains what package-lock.json and the package.json files require. Normally
 * determined by the stamp of the last install; after a manual `npm install`, by comparing the list that npm left.
 */
export function packagesAreInstalled() {
  const wanted = packagesHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  if (!npmInstalledTheLockFile()) return false;
  writeStamp(wanted);
  return true;
}

/**
 * Runs `npm ci`.
 * @throws {SetupError} with npm's own message and what to do about it
 */
export async function installPackages() {
  const { code, output } = await runNpmCi();
  if (code !== 0)
    throw new SetupError(`${output.trim()}\n\nThe packages could not be installed. ${advice(output)}`);
  writeStamp(packagesHash());
}

function packagesHash() {
  return hashFiles([
    'package-lock.json',
    'package.json',
    ...workspaces().map((path) => `${path}/package.json`),
  ]);
}

/** @returns {string[]} folders, such as `apps/server` */
function workspaces() {
  return readJson('package.json').workspaces ?? [];
}

/** @param {string} path relative to the project */
function readJson(path) {
  return JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));
}

/** @param {string} hash */
function writeStamp(hash) {
  try {
    mkdirSync(join(STAMP, '..'), { recursive: true });
    writeFileSync(STAMP, hash);
  } catch {
    // A read-only folder is fine as long as everything is installed: it is compared again next time.
  }
}

function npmInstalledTheLockFile() {
  if (!existsSync(join(projectRoot, 'node_modules/.package-lock.json'))) return false;
  const locked = readJson('package-lock.json').packages;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return lockFileIsCurrent(locked) && everyPackageIsThere(locked, installed);
}

/**
 * Whether the lock file matches the current package.json files.
 * @param {Record<string, LockedPackage>} locked
 */
function lockFileIsCurrent(locked) {
  return ['', ...workspaces()].every((folder) => {
    const manifest = readJson(folder === '' ? 'package.json' : `${folder}/package.json`);
    return ['dependencies', 'devDependencies', 'optionalDependencies'].every((kind) =>
      sameEntries(manifest[kind], locked[folder]?.[kind]),
    );
  });
}

/**
 * @param {Record<string, LockedPackage>} locked
 * @param {Record<string, LockedPackage>} installed
 */
function everyPackageIsThere(locked, installed) {
  return Object.entries(locked).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') || wanted.optional || installed[path]?.version === wanted.version,
  );
}

/**
 * @param {unknown} left
 * @param {unknown} right
 */
function sameEntries(left, right) {
  const text = (/** @type {unknown} */ value) => JSON.stringify(Object.entries(value ?? {}).toSorted());
  return text(left) === text(right);
}

/** @returns {Promise<{ code: number | null, output: string }>} */
function runNpmCi() {
  return new Promise((resolve, reject) => {
    // NODE_ENV=production or `omit` in npm's settings would leave out what the build and the tests need.
    const include = ['--include=dev', '--include=optional'];
    const npm = spawn('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund', ...include], {
      cwd: projectRoot,
      env: { ...process.env, PATH: pathWithoutOwnPackages() },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    npm.stdout.on('data', (chunk) => (output += chunk));
    npm.stderr.on('data', (chunk) => (output += chunk));
    npm.on('error', (error) => reject(new SetupError(`npm could not be started: ${error.message}`)));
    npm.on('close', (code) => resolve({ code, output }));
  });
}

/** npm must not run on the Node in node_modules, because it deletes that folder before it installs. */
function pathWithoutOwnPackages() {
  const parts = (process.env['PATH'] ?? '').split(delimiter);
  return parts.filter((part) => !part.includes('node_modules')).join(delimiter);
}

/** @param {string} output of npm */
function advice(output) {
  if (/EUSAGE|can only install packages when/.test(output))
    return 'package-lock.json does not fit package.json: run `npm install` and commit the lock file.';
  if (/ENOSPC/.test(output)) return 'The disk is full: about 1.5 GB are needed.';
  if (/EACCES|EPERM|EROFS/.test(output))
    return `This user may not write somewhere (see above): give it ${projectRoot}, or run as the folder's owner.`;
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONN|ERR_SOCKET|network/i.test(output))
    return 'The package registry cannot be reached: check the network or the proxy settings of npm, then try again.';
  return 'Try again; if it stays, delete node_modules first.';
}
