import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingRows } from '../platform/settings/settings.ts';

const root = new URL('../../../../', import.meta.url);
const files = ['Containerfile', 'compose.yaml', 'pgbouncer.ini']
  .concat(readdirSync(new URL('deploy/kubernetes', root)).map((name) => `kubernetes/${name}`))
  .map((name) => [name, readFileSync(new URL(`deploy/${name}`, root), 'utf8')] as const);

const names = new Set(settingRows.map(({ name }) => name));
/** Settings of Node and of PostgreSQL's image. */
const others = /^(NODE_|POSTGRES_|(POOLER_)?IMAGE$|VERSION$|TRACES$|ALL$|CMD$|PASSWORD$)/;

test.each(files)('G09 deploy/%s names settings and programs that exist', (_name, text) => {
  const withoutComments = text.replaceAll(/^\s*#.*$/gm, '');
  const set = [
    ...withoutComments.matchAll(/\b([A-Z][A-Z\d_]{3,})(?==|: )/g),
    ...withoutComments.matchAll(/name: ([A-Z_]+),/g),
  ].map(([, name = '']) => name);
  expect(set.filter((name) => !others.test(name) && !names.has(name))).toEqual([]);
  const programs = [...text.matchAll(/apps\/server\/src\/\w+\.ts/g)].map(([program]) => program);
  expect(programs.filter((program) => !existsSync(new URL(program, root)))).toEqual([]);
});

test.each(files.filter(([, text]) => text.includes('image: sourcewiz')))(
  'G09 what deploy/%s runs has no rights that it does not need',
  (_name, text) => {
    for (const rule of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'drop: [ALL]']) {
      expect(text).toContain(rule);
    }
  },
);

test('G09 the dashboard shows metrics that there are, all of the program’s among them', () => {
  const shown = readFileSync(new URL('deploy/grafana.json', root), 'utf8');
  const documented = readFileSync(new URL('docs/operations.md', root), 'utf8');
  const namesIn = (text: string) =>
    new Set([...text.matchAll(/sourcewiz_[a-z_]+?(?=_bucket|_count|[^a-z_])/g)].map(([name]) => name));
  for (const panel of (JSON.parse(shown) as { panels: { targets: unknown[] }[] }).panels)
    expect(panel.targets.length).toBeGreaterThan(0);
  const told = namesIn(documented);
  expect([...namesIn(shown)].filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => !namesIn(shown).has(name))).toEqual([]);
});
