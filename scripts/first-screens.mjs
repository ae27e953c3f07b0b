/** What a browser loads before the first screens of the sellers' application stand, according to the last build. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from './project-files.mjs';

/** @typedef {{ file: string, name?: string, imports?: string[], isEntry?: boolean }} Chunk */
/** @typedef {{ files: number, bytes: number }} Load */

const built = join(projectRoot, 'apps/web/dist/seller');
const manifestFile = join(built, '.vite/manifest.json');

/** The shell and what its routes name: sources that are loaded on top of the entry. */
const shell = ['src/app/shell/signed-in-shell.tsx', 'src/app/app.en.ts', 'src/areas/tasks/tasks.en.ts'];
export const firstScreens = {
  entry: [],
  'sign-in': ['src/areas/identity/sign-in/sign-in-page.tsx', 'src/areas/identity/identity.en.ts'],
  home: [...shell, 'src/areas/home/home-page.tsx', 'src/areas/home/home.en.ts'],
  library: [
    ...shell,
    'src/areas/products/library/library-page.tsx',
    'src/areas/products/products.en.ts',
    'src/areas/search/search.en.ts',
    'src/areas/products/library/library.en.ts',
    'src/areas/attributes/attributes.en.ts',
  ],
};

/** @returns {boolean} whether there is a build to measure */
export const isWebBuilt = () => existsSync(manifestFile);

/**
 * The entry and the screen's sources, with everything that these import statically.
 * @param {keyof typeof firstScreens} screen
 * @returns {Load} the files of its script, and their bytes compressed with gzip
 */
export function loadOf(screen) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const keys = Object.keys(manifest);
  /** @type {Set<string>} */
  const files = new Set();
  const add = (/** @type {string} */ key) => {
    // A page that the build has joined with others has no chunk of its own.
    const chunk = manifest[key] ?? manifest[keys.find((one) => manifest[one]?.name === 'first') ?? ''];
    if (chunk === undefined) throw new Error(`The build has no chunk of ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  keys.filter((key) => manifest[key]?.isEntry).forEach(add);
  for (const source of firstScreens[screen]) {
    if (!existsSync(join(projectRoot, 'apps/web', source))) throw new Error(`There is no ${source}`);
    add(source);
  }
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length);
  return { files: files.size, bytes: bytes.reduce((sum, one) => sum + one, 0) };
}
