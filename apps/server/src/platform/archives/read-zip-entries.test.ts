import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZipEntries, type ArchivedFile, type ArchiveLimits } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function filesOf(input: string | Uint8Array, limits?: Partial<ArchiveLimits>): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for await (const file of readZipEntries(input, limits)) files.push(file);
  return files;
}

const text = (value: string) => new TextEncoder().encode(value);
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);

describe('reading a zip of photos', () => {
  it('hands out the files with their bytes, from memory and from disk', async () => {
    const zip = zipSync({ 'a.jpg': text('first'), 'kırmızı/çaydanlık.jpg': [text('second'), { level: 0 }] });
    const path = join(folder, 'photos.zip');
    await writeFile(path, zip);
    for (const input of [zip, path]) {
      const files = await filesOf(input);
      expect(files.map((file) => [file.path, file.name, 'bytes' in file && file.bytes.toString()])).toEqual([
        ['a.jpg', 'a.jpg', 'first'],
        ['kırmızı/çaydanlık.jpg', 'çaydanlık.jpg', 'second'],
      ]);
    }
  });

  it('leaves out folders, resource forks, dot files and names that climb out', async () => {
    const entries: Zippable = {};
    for (const path of ['../up.jpg', 'a/../../up.jpg', '/root.jpg', 'C:/x.jpg', '..\\up.jpg', '.DS_Store']) {
      entries[path] = text('x');
    }
    entries['__MACOSX/._a.jpg'] = text('x');
    entries['folder/'] = new Uint8Array();
    entries['folder/kept.jpg'] = text('x');
    expect((await filesOf(zipSync(entries))).map((file) => file.path)).toEqual(['folder/kept.jpg']);
  });

  it('skips one file that is too large, damaged or an archive, and still brings the others', async () => {
    const zip = zipSync({
      'large.jpg': [new Uint8Array(2_000), { level: 0 }],
      'inner.zip': [zipSync({ 'x.jpg': text('x') }), { level: 0 }],
      'hurt.jpg': [text('HURT-BYTES'), { level: 0 }],
      'good.jpg': text('good'),
    });
    zip[Buffer.from(zip).indexOf('HURT-BYTES')] = 0;
    const files = await filesOf(zip, { maxFileBytes: 1_000 });
    expect(files.map((file) => ('error' in file ? file.error.code : file.bytes.toString()))).toEqual([
      'file_too_large',
      'nested_archive',
      'damaged_file',
      'good',
    ]);
  });

  it('does not believe a size that the directory declares', async () => {
    const zip = Buffer.from(zipSync({ 'liar.jpg': zeros(3), 'good.jpg': text('good') }));
    const directory = zip.indexOf('PK\x01\x02');
    zip.writeUInt32LE(10, directory + 24);
    const files = await filesOf(zip, { maxFileBytes: 1024 * 1024 });
    expect(files.map((file) => ('error' in file ? file.error.code : file.name))).toEqual([
      'file_too_large',
      'good.jpg',
    ]);
  });
});

describe('refusing an archive', () => {
  const refused = (input: Uint8Array, limits?: Partial<ArchiveLimits>) => filesOf(input, limits);

  it('that is no zip, or is cut off', async () => {
    await expect(refused(text('just text'))).rejects.toMatchObject({ code: 'not_a_zip' });
    await expect(refused(new Uint8Array())).rejects.toMatchObject({ code: 'not_a_zip' });
    const zip = zipSync({ 'a.jpg': text('a'), 'b.jpg': text('b') });
    await expect(refused(zip.slice(0, zip.length - 60))).rejects.toMatchObject({ code: 'not_a_zip' });
    await expect(refused(zip.slice(20))).rejects.toMatchObject({ code: 'damaged_archive' });
  });

  it('that is encrypted', async () => {
    const zip = Buffer.from(zipSync({ 'a.jpg': text('a') }));
    zip.writeUInt16LE(1, zip.indexOf('PK\x01\x02') + 8);
    await expect(refused(zip)).rejects.toMatchObject({ code: 'encrypted_archive' });
  });

  it('with too many files or too many bytes', async () => {
    const many: Zippable = {};
    for (let n = 0; n < 12; n += 1) many[`${n}.jpg`] = [text('1234567890'), { level: 0 }];
    await expect(refused(zipSync(many), { maxFiles: 10 })).rejects.toMatchObject({
      code: 'too_many_entries',
      params: { entries: 12, limit: 10 },
    });
    await expect(refused(zipSync(many), { maxTotalBytes: 100 })).rejects.toMatchObject({
      code: 'archive_too_large',
    });
  });

  it('that is a bomb: high ratio or overlapping entries', async () => {
    const bomb: Zippable = {};
    for (let n = 0; n < 8; n += 1) bomb[`${n}.jpg`] = [zeros(16), { level: 1 }];
    await expect(refused(zipSync(bomb))).rejects.toMatchObject({ code: 'zip_bomb' });

    const twice = Buffer.from(zipSync({ 'a.jpg': text('same bytes'), 'b.jpg': text('same bytes') }));
    const second = twice.indexOf('PK\x01\x02', twice.indexOf('PK\x01\x02') + 1);
    twice.writeUInt32LE(0, second + 42);
    await expect(refused(twice)).rejects.toMatchObject({ code: 'zip_bomb' });
  });
});
