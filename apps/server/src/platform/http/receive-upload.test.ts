import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeAbandonedUploads } from './receive-upload.ts';

test('what a killed process left of its uploads is removed a day later, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  for (const name of ['abandoned', 'running']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, '0'), 'a file');
  }
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
  await utimes(join(folder, 'abandoned'), longAgo, longAgo);
  await removeAbandonedUploads(folder);
  expect(await readdir(folder)).toEqual(['running']);
  await rm(folder, { recursive: true });
  await removeAbandonedUploads(folder);
});
