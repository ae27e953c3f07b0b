import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingRows } from './settings.ts';

const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8');

test.each(settingRows.map(({ name, what }) => [name, what]))('the README tells of %s', (name, what) => {
  const row = readme.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
  // After a change: node scripts/write-readme-settings.ts
  expect(row?.replaceAll('\\', '')).toContain(what.slice(0, 30).replaceAll('\\', ''));
});
