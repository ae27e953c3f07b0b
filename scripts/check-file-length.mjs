/**
 * No huge files: a warning from 300 lines, a failure above 500. Tests, texts of the screens and migrations may be
 * longer, because they grow by lines of one kind.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles, projectRoot } from './project-files.mjs';

const WARN_ABOVE = 300;
const STOP_ABOVE = 500;
const FOLDERS = ['packages', 'apps', 'scripts', 'e2e', 'bench'];
const SOURCE = /\.(ts|tsx|mjs|css|typ)$/;
const MAY_BE_LONG = /\.(test|spec)\.(ts|tsx|mjs)$|\.(en|tr)\.ts$|\/migrations\//;

const long = FOLDERS.flatMap((folder) => listSourceFiles(folder))
  .filter((path) => SOURCE.test(path) && !MAY_BE_LONG.test(path))
  .map((path) => ({
    path,
    lines: readFileSync(join(projectRoot, path), 'utf8').trimEnd().split('\n').length,
  }))
  .filter(({ lines }) => lines > WARN_ABOVE)
  .toSorted((left, right) => right.lines - left.lines);

for (const { path, lines } of long) {
  const tooLong = lines > STOP_ABOVE;
  const text = tooLong
    ? `too long, at most ${STOP_ABOVE}; split it by role`
    : `getting long, aim at ${WARN_ABOVE}`;
  console[tooLong ? 'error' : 'warn'](`${path}: ${lines} lines, ${text}`);
}
process.exitCode = long.some(({ lines }) => lines > STOP_ABOVE) ? 1 : 0;
