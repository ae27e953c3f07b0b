import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areaDeclares } from './areas.ts';

const folder = new URL('./', import.meta.url);
const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.declares.ts'));

test('what an area declares is listed, and only once', async () => {
  const declared = await Promise.all(
    files.map(async (path) => Object.values((await import(new URL(path, folder).href)) as object)),
  );
  expect(new Set(declared.flat())).toEqual(new Set(areaDeclares));
  expect(areaDeclares.length).toBe(files.length);
});

test('no error code, module or permission is declared by two areas', () => {
  const names = areaDeclares.flatMap(({ errors = {}, permissions = {} }) => [
    ...Object.keys(errors).map((code) => `error ${code}`),
    ...Object.entries(permissions).flatMap(([group, { slugs }]) => [
      `module ${group}`,
      ...Object.entries(slugs).flatMap(([slug, { alias }]) => [
        slug,
        ...(alias === undefined ? [] : [alias]),
      ]),
    ]),
  ]);
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
});
