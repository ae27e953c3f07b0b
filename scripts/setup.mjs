/**
 * Makes the project ready to run: packages, Node, web builds. Runs before `npm start`, `npm test` and the like, on any
 * Node from 20 on and with nothing installed; does nothing if nothing has changed.
 *
 * - `--no-build`: packages only (Vite's own server builds during development)
 * - `--for=test`: also unpacks the browser that the journeys run in
 */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { buildWeb, staleBuilds } from './build-web.mjs';
import { requireNode } from './find-node.mjs';
import { SetupError, installPackages, packagesAreInstalled } from './install-packages.mjs';
import { projectRoot } from './project-files.mjs';
import { withSetupLock } from './setup-lock.mjs';

const flags = new Set(process.argv.slice(2));
const needsBuild = !flags.has('--no-build');

try {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupError(`Node 20 or newer is needed to set up, and this is ${process.version}.`);
  }
  if (!isReady()) {
    requireWritableFolder();
    await withSetupLock(join(projectRoot, '.cache'), {
      onWait: () => console.log('Another set-up is running in this folder; waiting for it.'),
      work: makeReady,
    });
  }
  const node = requireNode();
  if (flags.has('--for=test')) unpackBrowser(node);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}

function isReady() {
  return packagesAreInstalled() && !(needsBuild && staleBuilds().length > 0);
}

async function makeReady() {
  if (!packagesAreInstalled()) {
    await timed('Installing packages (about two minutes the first time)', installPackages);
  }
  const node = requireNode();
  const stale = needsBuild ? staleBuilds() : [];
  if (stale.length > 0) {
    await timed(`Building the web pages (${stale.map(({ name }) => name).join(', ')})`, () =>
      buildWeb(stale, node),
    );
  }
}

/**
 * @param {string} title
 * @param {() => Promise<void>} work
 */
async function timed(title, work) {
  const start = performance.now();
  process.stdout.write(`${title} … `);
  try {
    await work();
    console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

function requireWritableFolder() {
  try {
    accessSync(projectRoot, constants.W_OK);
  } catch {
    throw new SetupError(
      `${projectRoot} cannot be written by this user, and packages or builds are missing in it: run as the ` +
        "folder's owner, or copy the folder to a place of your own.",
    );
  }
}

/**
 * The browser is unpacked here once, because later several processes would do it at the same time.
 * @param {string} node
 */
function unpackBrowser(node) {
  try {
    execFileSync(node, [join(projectRoot, 'scripts/find-browser.mjs')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  } catch (error) {
    throw new SetupError(String(/** @type {{ stderr: Buffer }} */ (error).stderr).trim());
  }
}
