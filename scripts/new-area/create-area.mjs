/** Writes the files of a new area and makes it known where the areas are listed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allAreas } from '../area-tiers.mjs';
import { namesOf } from './area-names.mjs';
import { serverFiles } from './server-files.mjs';
import { webFiles } from './web-files.mjs';

/** A wish that cannot be fulfilled; its message says why. */
export class AreaRefused extends Error {}

/**
 * @param {{ area: string, tier: number, root: string }} wish `tier` counts only for an area that
 *   scripts/area-tiers.mjs does not know yet; `root` is the project's folder
 * @returns {string[]} paths of the files that were written or changed, relative to `root`
 * @throws {AreaRefused} for a name that is not kebab case or is taken, before anything is written
 */
export function createArea({ area, tier, root }) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(area)) {
    throw new AreaRefused(`"${area}" is no name for an area: small letters and hyphens, as in price-lists.`);
  }
  const names = namesOf(area);
  const files = { ...serverFiles(names), ...webFiles(names) };
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken) throw new AreaRefused(`There is an area "${area}" already: ${taken}`);
  const edits = {
    'packages/contract/src/index.ts': exportFromContract(names),
    'packages/contract/src/all-operations.ts': listOperations(names),
    'packages/contract/src/kit/kinds.ts': addKind(names),
    'apps/server/src/app/compose.ts': compose(names),
    'apps/web/src/app/areas.ts': showOnWeb(names),
    ...(allAreas().includes(area) ? {} : { 'scripts/area-tiers.mjs': addToTier({ area, tier }) }),
  };
  // All edits are made in memory first: a refused one leaves the project as it was.
  const edited = Object.entries(edits).map(([path, edit]) => [
    path,
    edit(readFileSync(join(root, path), 'utf8')),
  ]);
  const contents = { ...files, ...Object.fromEntries(edited) };
  for (const [path, content] of Object.entries(contents)) write(join(root, path), content.trimStart());
  return Object.keys(contents);
}

/** @typedef {(text: string) => string} Edit */

/**
 * @param {import('./area-names.mjs').AreaNames} names
 * @returns {Edit}
 */
function exportFromContract({ area }) {
  return (text) => insertBefore(text, 'export { allOperations }', `export * from './${area}.ts';\n`);
}

/**
 * @param {import('./area-names.mjs').AreaNames} names
 * @returns {Edit}
 */
function listOperations({ area, one }) {
  return (text) => {
    const imported = insertBefore(
      text,
      'import type { Operation }',
      `import { ${one}Operations } from './${area}.ts';\n`,
    );
    return insertBefore(imported, '];', `  ...${one}Operations,\n`);
  };
}

/**
 * @param {import('./area-names.mjs').AreaNames} names
 * @returns {Edit}
 */
function addKind({ table }) {
  return (text) => insertBefore(text, '] as const;\nexport type RecordKind', `  '${table}',\n`);
}

/**
 * @param {import('./area-names.mjs').AreaNames} names
 * @returns {Edit}
 */
function compose({ area, many }) {
  return (text) => {
    const imported = insertBefore(
      text,
      'import type { Area }',
      `import { ${many} } from '../areas/${area}/area.ts';\n`,
    );
    return insertBefore(imported, '  content,\n];', `  ${many},\n`);
  };
}

/**
 * @param {import('./area-names.mjs').AreaNames} names
 * @returns {Edit}
 */
function showOnWeb({ area, many, one }) {
  return (text) => {
    const imported = insertBefore(
      text,
      'import type { AreaTexts }',
      `import { ${one}Routes } from '../areas/${area}/${area}-routes.ts';\n` +
        `import { ${many}Texts } from '../areas/${area}/${area}-texts.ts';\n`,
    );
    const named = insertBefore(imported, '];\n\n/** Every address that no screen has.', `  ${many}Texts,\n`);
    return insertBefore(named, '  ...settingsRoutes(shellRoute),', `  ...${one}Routes(shellRoute),\n`);
  };
}

/**
 * @param {{ area: string, tier: number }} place
 * @returns {Edit}
 */
function addToTier({ area, tier }) {
  return (text) => {
    const list = new RegExp(`(\\n  ${tier}: \\[[^\\]]*?)(,?\\s*)\\]`);
    if (!list.test(text)) throw new AreaRefused(`scripts/area-tiers.mjs has no tier ${tier}.`);
    return text.replace(list, `$1, '${area}']`);
  };
}

/**
 * @param {string} text
 * @param {string} place begins the line before which it is inserted
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
