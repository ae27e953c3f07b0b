import { globSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
const contract = dirname(createRequire(import.meta.url).resolve('@sourcewiz/contract'));

/** What code imports, or passes on from elsewhere. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/^(?:import|export)\s+(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)].flatMap(
    ([, from]) => from ?? [],
  );

/** What a file of our own has loaded once it starts; what it imports later, or only as types, is not part of it. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'));
  for (const from of importsOf(code)) {
    if (from.startsWith('.')) loadedBy(resolve(dirname(file), from), found);
    else if (from === '@sourcewiz/contract') found.add(contract);
    else found.add(from);
  }
  return found;
}

// One starts for each uploaded sheet and moodboard, and whoever has sent it waits: all of the contract takes longer to
// load than most files to read.
test.each(globSync('**/*.{child,worker}.ts', { cwd: here }))('%s starts without the contract', (program) => {
  const loaded = [...loadedBy(resolve(here, program))];
  expect(loaded.length).toBeGreaterThan(2);
  expect(loaded).not.toContain(contract);
});

test('an exported text is no import', () => {
  const code = [
    `import './one.ts';`,
    `import two, { type Two } from "two";`,
    `export {\n  three,\n} from './three.ts';`,
    `export * from './four.ts';`,
    `export const five = './five.ts';`,
    `export const six = () => {\n  read('./six.ts');\n};`,
  ];
  expect(importsOf(code.join('\n'))).toEqual(['./one.ts', 'two', './three.ts', './four.ts']);
});
