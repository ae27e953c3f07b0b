/**
 * Where things are in this project, and which files are its source. Used by the other scripts; plain JavaScript without
 * dependencies, so that it also runs before anything is installed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project's folder, without a trailing slash. */
export const projectRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');

const NOT_SOURCE = new Set(['node_modules', 'dist', '.git', 'scripts/fixtures']);

/**
 * All files below a folder, without packages, builds and the fixtures of the scripts.
 * @param {string} folder relative to `root`; a missing one gives an empty list
 * @param {string} [root] absolute path of a project's folder; by default this one
 * @returns {string[]} paths relative to `root`, with forward slashes, sorted
 */
export function listSourceFiles(folder, root = projectRoot) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !NOT_SOURCE.has(entry.name) && !NOT_SOURCE.has(`${folder}/${entry.name}`))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listSourceFiles(path, root);
      return entry.isFile() ? [path] : [];
    })
    .toSorted();
}

/**
 * One hash over names and contents of files; a missing file counts as absent, not as an error.
 * @param {string[]} paths relative to `root`
 * @param {string} [root] absolute path of a project's folder; by default this one
 * @returns {string} SHA-256, hexadecimal
 */
export function hashFiles(paths, root = projectRoot) {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(`\0${path}\0`);
    if (existsSync(join(root, path))) hash.update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}
