/** The builds of the web workspace, each rebuilt only if its sources have changed. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './install-packages.mjs';
import { hashFiles, listSourceFiles, projectRoot } from './project-files.mjs';

/** @typedef {{ name: string, config: string, flags: string[] }} WebBuild */

/** @type {WebBuild[]} */
const BUILDS = [
  { name: 'seller', config: 'vite.config.ts', flags: [] },
  { name: 'buyer', config: 'vite.buyer.config.ts', flags: [] },
  { name: 'buyer-ssr', config: 'vite.buyer.config.ts', flags: ['--ssr'] },
];

const web = join(projectRoot, 'apps/web');
const dist = join(web, 'dist');

/** @returns {WebBuild[]} the builds that are missing or older than the source */
export function staleBuilds() {
  const wanted = sourceHash();
  return BUILDS.filter(({ config }) => existsSync(join(web, config))).filter(({ name }) => {
    const built = existsSync(join(dist, name)) && existsSync(stampFile(name));
    return !built || readFileSync(stampFile(name), 'utf8') !== wanted;
  });
}

/**
 * Runs builds, all at the same time; each is written to a new folder and moved when it is complete, so that a running
 * server never serves half of one.
 * @param {WebBuild[]} builds
 * @param {string} node absolute path of a Node that is new enough
 * @throws {SetupError} with the output of the build that failed
 */
export async function buildWeb(builds, node) {
  const hash = sourceHash();
  mkdirSync(dist, { recursive: true });
  // Not Promise.all: it would release the lock while the others are still writing.
  const results = await Promise.allSettled(builds.map((build) => buildOne(build, { node, hash })));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * @param {WebBuild} build
 * @param {{ node: string, hash: string }} options
 */
async function buildOne({ name, config, flags }, { node, hash }) {
  const fresh = join(dist, `.new-${name}`);
  rmSync(fresh, { recursive: true, force: true });
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '-c', config, ...flags, '--outDir', `dist/.new-${name}`, '--logLevel', 'warn'];
  const { code, output } = await run(node, args);
  if (code !== 0) throw new SetupError(`${output.trim()}\n\nThe web build "${name}" failed (see above).`);
  rmSync(stampFile(name), { force: true });
  rmSync(join(dist, name), { recursive: true, force: true });
  renameSync(fresh, join(dist, name));
  writeFileSync(stampFile(name), hash);
}

function sourceHash() {
  const folders = ['apps/web/src', 'apps/web/public', 'packages/contract/src'];
  const files = folders
    .flatMap((folder) => listSourceFiles(folder))
    .filter((path) => !/\.test\.tsx?$/.test(path));
  const settings = ['index.html', 'vite.config.ts', 'vite.buyer.config.ts', 'package.json', 'tsconfig.json'];
  return hashFiles([...files, ...settings.map((name) => `apps/web/${name}`), 'package-lock.json']);
}

/** @param {string} name */
function stampFile(name) {
  return join(dist, `${name}.stamp`);
}

/**
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(node, args) {
  return new Promise((resolve, reject) => {
    // Vite builds React's development version if NODE_ENV has any other value.
    const env = { ...process.env, NODE_ENV: 'production' };
    const vite = spawn(node, args, { cwd: web, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    vite.stdout.on('data', (chunk) => (output += chunk));
    vite.stderr.on('data', (chunk) => (output += chunk));
    vite.on('error', reject);
    vite.on('close', (code) => resolve({ code, output }));
  });
}
