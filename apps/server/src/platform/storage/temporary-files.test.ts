import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStorage } from './create-storage.ts';
import { putMadeContent } from './put-stream.ts';
import { removeAbandoned } from './temporary-files.ts';

async function dataFolder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'data-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

test('X19 what a killed process left is removed a day later, and nothing else', async () => {
  const dataDir = await dataFolder();
  const folders = [join(dataDir, 'tmp'), join(dataDir, 'files', '.unfinished')];
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000);
  for (const folder of folders) {
    await mkdir(join(folder, 'abandoned'), { recursive: true });
    for (const name of ['abandoned.pdf', 'running']) await writeFile(join(folder, name), 'a file');
    for (const name of ['abandoned', 'abandoned.pdf']) await utimes(join(folder, name), longAgo, longAgo);
  }
  await removeAbandoned({ dataDir });
  for (const folder of folders) expect(await readdir(folder)).toEqual(['running']);
  await removeAbandoned({ dataDir: join(dataDir, 'nothing') });
});

test('X19 made content is written in the data folder, for nobody else to read', async () => {
  const dataDir = await dataFolder();
  const storage = await createStorage({ files: { kind: 'local' }, folder: join(dataDir, 'files') });
  let modes: string[] = [];
  async function* content() {
    yield Buffer.from('a list ');
    const folder = join(dataDir, 'tmp');
    modes = await Promise.all(
      [folder, ...(await readdir(folder)).map((name) => join(folder, name))].map(async (path) =>
        ((await stat(path)).mode & 0o777).toString(8),
      ),
    );
    yield Buffer.from('of prices');
  }
  const about = { content: content(), contentType: 'text/plain', beforePut: async () => undefined };
  const { key, bytes } = await putMadeContent(storage, '3f0e1d4c-1111-4222-8333-444455556666', about);
  expect(modes).toEqual(['700', '600']);
  expect([bytes, await readFile(join(dataDir, 'files', key), 'utf8')]).toEqual([16, 'a list of prices']);
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
});

test('X19 made content leaves the database its space', async () => {
  const dataDir = await dataFolder();
  const folder = join(dataDir, 'files');
  const storage = await createStorage({ files: { kind: 'local' }, folder, reserveBytes: 2 ** 60 });
  const content = (async function* () {
    yield Buffer.from('a list');
  })();
  const about = { content, contentType: 'text/plain', beforePut: async () => undefined };
  await expect(putMadeContent(storage, 'any', about)).rejects.toMatchObject({ code: 'disk_full' });
  expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
});
