/**
 * Areas and the app's frame define no colours, font sizes or radii, but use the variables of platform/kit/tokens.css,
 * and no controls, but use those of platform/kit. The buyers' pages have their own controls, and their own variables in
 * buyer/styles/tokens.css.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listSourceFiles, projectRoot } from './project-files.mjs';

const WEB = 'apps/web/src';
const OWN = [
  ['a colour', /(?<![\w-])(?:#[\da-f]{3,8}\b|(?:rgb|hsl)a?\()/gi],
  ['a size of type', /font-size: *[\d.]+(?:px|rem|em)/g],
  ['a radius', /radius: *[^;]*?[1-9][\d.]*(?:px|rem)/g],
];
const PRIMITIVE = /<(?:button|input|select|dialog|textarea)\b/g;

/** Controls that areas had before this check existed: the numbers may only decrease. */
const LEFT = {
  app: 5,
  catalogues: 1,
  identity: 3,
  imports: 1,
  media: 7,
  organisation: 3,
  products: 4,
  resources: 2,
  search: 4,
  tasks: 1,
};

/** @typedef {{ path: string, text: string }} Source */

/**
 * What the style sheets of areas, frame and buyers' pages define themselves, outside the ones with the variables.
 * @param {readonly Source[]} sources
 */
export function ownStyles(sources) {
  return sources
    .filter(({ path }) => path.endsWith('.css') && !path.endsWith('/tokens.css'))
    .flatMap(({ path, text }) =>
      OWN.flatMap(([what, pattern]) =>
        [...text.matchAll(/** @type {RegExp} */ (pattern))].map((match) => {
          const line = text.slice(0, match.index).split('\n').length;
          return `${path}:${line} has ${String(what)} of its own: ${match[0]}`;
        }),
      ),
    );
}

/**
 * Controls by area, without those of tests and of the buyers' pages.
 * @param {readonly Source[]} sources
 * @returns {Record<string, number>}
 */
export function ownControls(sources) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const { path, text } of sources) {
    if (!/(?<!\.(?:test|fixture))\.tsx$/.test(path) || path.includes('/buyer/')) continue;
    const count = text.match(PRIMITIVE)?.length ?? 0;
    const area = /areas\/([^/]+)\//.exec(path)?.[1] ?? 'app';
    if (count > 0) found[area] = (found[area] ?? 0) + count;
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = listSourceFiles(WEB)
    .filter((path) => new RegExp(`^${WEB}/(areas|app|buyer)/`).test(path))
    .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));
  const wrong = ownStyles(sources);
  const controls = ownControls(sources);
  for (const [area, count] of Object.entries(controls)) {
    const most = LEFT[/** @type {keyof typeof LEFT} */ (area)] ?? 0;
    if (count > most)
      wrong.push(`${area} has ${count} controls of its own, ${most} at most: take those of platform/kit`);
  }
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
}
