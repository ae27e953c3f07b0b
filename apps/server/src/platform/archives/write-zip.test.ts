import { expect, test } from 'vitest';
import { readZipEntries } from './read-zip-entries.ts';
import { readZipDirectory } from './zip-directory.ts';
import { openZipSource } from './zip-source.ts';
import { zipOf, type ZipPart } from './write-zip.ts';

async function packed(parts: Iterable<ZipPart>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('files come out as they went in, under their names', async () => {
  const parts = [
    { path: 'Kâse/Şık.png', bytes: Buffer.from('one') },
    { path: 'empty.txt', bytes: Buffer.alloc(0) },
    { path: 'b/c/d.bin', bytes: Buffer.from(Uint8Array.from({ length: 70_000 }, (_, n) => n % 251)) },
  ];
  const found = [];
  for await (const file of readZipEntries(await packed(parts))) {
    found.push({ path: file.path, bytes: 'bytes' in file ? file.bytes : file.error });
  }
  expect(found).toEqual(parts);
});

test('more files than an ordinary archive holds are written as Zip64', async () => {
  const count = 66_000;
  const bytes = Buffer.from('x');
  const zip = await packed(Array.from({ length: count }, (_, n) => ({ path: `f/${n}`, bytes })));
  const source = await openZipSource(zip);
  const entries = await readZipDirectory(source, { maxEntries: 100_000 });
  expect(entries).toHaveLength(count);
  expect(entries.at(-1)?.path).toBe('f/65999');
  // The ordinary record says that the numbers are in the large one.
  expect(zip.readUInt16LE(zip.length - 22 + 10)).toBe(0xffff);
  expect(zip.readUInt32LE(zip.length - 22 - 20)).toBe(0x07064b50);
});
