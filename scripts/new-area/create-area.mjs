/**
 * Writes the files of a new area, which are those of the template with other names, and adds it to the lists of areas.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesOf } from './area-names.mjs';

/** A request that cannot be fulfilled; its message says why. */
export class AreaRefused extends Error {}

const template = fileURLToPath(new URL('template/', import.meta.url));
const templateNames = namesOf('thing-lists');

/**
 * @param {{ area: string, root: string }} wish `root` is the project's folder
 * @returns {string[]} paths of the files that were written or changed, relative to `root`
 * @throws {AreaRefused} for a name that is not kebab case or is taken, before anything is written
 */
export function createArea({ area, root }) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(area)) {
    throw new AreaRefused(`"${area}" is no name for an area: small letters and hyphens, as in price-lists.`);
  }
  const rename = renamer(area);
  const files = filesOf(template).map((path) => ({
    path: rename(path),
    content: rename(readFileSync(join(template, path), 'utf8')),
  }));
  const taken = files.find(({ path }) => existsSync(join(root, path)));
  if (taken) throw new AreaRefused(`There is an area "${area}" already: ${taken.path}`);
  // All edits are made in memory first: a refused one leaves the project unchanged.
  const edits = Object.entries(lists).map(([path, lines]) => ({
    path,
    content: Object.entries(lines).reduce(
      (text, [line, place]) => insertBefore(text, place, rename(line)),
      readFileSync(join(root, path), 'utf8'),
    ),
  }));
  const written = [...files, ...edits];
  for (const { path, content } of written) write(join(root, path), content);
  return written.map(({ path }) => path);
}

/**
 * The two lists that a new area is added to, with the lines to add and the beginning of the line before which they go.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>}
 */
const lists = {
  'packages/contract/src/areas.ts': {
    "import { thingListDeclares } from './thing-lists/thing-lists.declares.ts';\n":
      'import type { AreaDeclares }',
    "export * from './thing-lists/thing-lists.ts';\n": "export * from './content.ts';",
    '  thingListDeclares,\n': '];',
  },
  'apps/web/src/app/areas.ts': {
    "import { thingListRoutes } from '../areas/thing-lists/thing-lists-routes.ts';\n":
      'import { registerNav }',
    "import { thingListsNav } from '../areas/thing-lists/thing-lists-nav.ts';\n": 'import { registerNav }',
    '  thingListsNav,\n': '  invoicesNav,',
    '  ...thingListRoutes(shellRoute),\n': '  ...settingsRoutes(shellRoute),',
  },
};

/**
 * @param {string} area
 * @returns {(text: string) => string} replaces the template's names with those of an area
 */
function renamer(area) {
  const names = namesOf(area);
  // Plural names first: they contain the singular ones.
  const keys = /** @type {const} */ ([
    'title',
    'area',
    'many',
    'Many',
    'words',
    'path',
    'tables',
    'table',
    'one',
    'One',
  ]);
  return (text) => keys.reduce((result, key) => result.replaceAll(templateNames[key], names[key]), text);
}

/**
 * @param {string} folder
 * @returns {string[]} paths of all files in it
 */
function filesOf(folder) {
  const paths = readdirSync(folder, { recursive: true }).map(String);
  return paths.filter((path) => statSync(join(folder, path)).isFile());
}

/**
 * @param {string} text
 * @param {string} place the beginning of the line before which it is inserted
 * @param {string} line
 */
function insertBefore(text, place, line) {
  const at = text.indexOf(`\n${place}`);
  if (at < 0) throw new AreaRefused(`No line begins with "${place}" where the area would be listed.`);
  return text.slice(0, at + 1) + line + text.slice(at + 1);
}

/**
 * @param {string} path
 * @param {string} content
 */
function write(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
