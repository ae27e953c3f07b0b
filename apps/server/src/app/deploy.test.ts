import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingRows } from '../platform/settings/settings.ts';

const root = new URL('../../../../', import.meta.url);
const files = ['Containerfile', 'compose.yaml']
  .concat(readdirSync(new URL('deploy/kubernetes', root)).map((name) => `kubernetes/${name}`))
  .map((name) => [name, readFileSync(new URL(`deploy/${name}`, root), 'utf8')] as const);

const names = new Set(settingRows.map(({ name }) => name));
/** Settings of Node and of PostgreSQL's image. */
const others = /^(NODE_|POSTGRES_|IMAGE$|VERSION$|ALL$|CMD$)/;

test.each(files)('G09 deploy/%s names settings and programs that exist', (_name, text) => {
  const withoutComments = text.replaceAll(/^\s*#.*$/gm, '');
  const set = [
    ...withoutComments.matchAll(/\b([A-Z][A-Z\d_]{3,})(?==|: )/g),
    ...withoutComments.matchAll(/name: ([A-Z_]+),/g),
  ].map(([, name = '']) => name);
  expect(set.filter((name) => !others.test(name) && !names.has(name))).toEqual([]);
  for (const [program] of text.matchAll(/apps\/server\/src\/\w+\.ts/g)) {
    expect(existsSync(new URL(program, root)), program).toBe(true);
  }
  // Whatever runs here runs without rights that it does not need.
  if (text.includes('image: sourcewiz')) {
    for (const rule of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'drop: [ALL]']) {
      expect(text).toContain(rule);
    }
  }
});
