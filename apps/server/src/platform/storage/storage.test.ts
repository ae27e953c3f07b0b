import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentKey, createStorage, signAddress, verifyAddress, type Storage } from './index.ts';
import { storageErrorOf } from './storage-error.ts';

let folder: string;
let s3: S3rver;
const storages = new Map<string, Storage>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'products', configs: [] }],
  });
  const { port } = await s3.run();
  storages.set(
    'a local folder',
    await createStorage({ files: { kind: 'local' }, folder: join(folder, 'local') }),
  );
  storages.set(
    'S3',
    await createStorage({
      files: {
        kind: 's3',
        bucket: 'products',
        prefix: 'a/folder',
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      },
      folder: '',
    }),
  );
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const TYPE = { contentType: 'image/jpeg' };

it('A10 lets nobody else on the machine look into the local folder, one of an earlier version neither', async () => {
  const place = join(folder, 'of-an-earlier-version');
  await mkdir(place, { mode: 0o755 });
  const storage = await createStorage({ files: { kind: 'local' }, folder: place });
  const { key } = await storage.putContent('org', Buffer.from('a price list'), { contentType: 'text/plain' });
  const modes = await Promise.all(
    [place, join(place, key.split('/')[0] ?? '')].map(async (path) => (await stat(path)).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o700]);
});

describe.each(['a local folder', 'S3'])('files in %s', (kind) => {
  const storage = () => storages.get(kind)!;

  it('come back byte for byte, from memory and from a stream', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 256));
    await storage().put('orgs/1/a.jpg', bytes, TYPE);
    await storage().put(
      'orgs/1/b.jpg',
      Readable.from([bytes.subarray(0, 100_000), bytes.subarray(100_000)]),
      TYPE,
    );
    for (const key of ['orgs/1/a.jpg', 'orgs/1/b.jpg']) {
      expect((await storage().get(key)).equals(bytes)).toBe(true);
      expect((await buffer(await storage().stream(key))).equals(bytes)).toBe(true);
      expect(await storage().size(key)).toBe(300_000);
    }
  });

  it('are replaced and deleted; a missing one is an error with its key', async () => {
    await storage().put('x.txt', Buffer.from('one'), TYPE);
    await storage().put('x.txt', Buffer.from('two'), TYPE);
    expect((await storage().get('x.txt')).toString()).toBe('two');
    await storage().delete('x.txt');
    await storage().delete('x.txt');
    expect(await storage().exists('x.txt')).toBe(false);
    const missing = { code: 'file_missing', params: { key: 'x.txt' } };
    await expect(storage().get('x.txt')).rejects.toMatchObject(missing);
    await expect(storage().stream('x.txt')).rejects.toMatchObject(missing);
    await expect(storage().size('x.txt')).rejects.toMatchObject(missing);
  });

  it('are refused under keys that climb out or hide', async () => {
    for (const key of [
      '../x',
      'a/../../x',
      '/etc/passwd',
      'a//b',
      '.env',
      'a/.b',
      'a\\b',
      'ü',
      '',
      'a\0b',
      'a'.repeat(600),
    ]) {
      await expect(storage().put(key, Buffer.from('x'), TYPE)).rejects.toMatchObject({ code: 'invalid_key' });
      await expect(storage().get(key)).rejects.toMatchObject({ code: 'invalid_key' });
    }
  });

  it('keep the same content once, apart for each organisation', async () => {
    const first = await storage().putContent('org-1', Buffer.from('abc'), TYPE);
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(first).toEqual({ sha256, key: `orgs/org-1/ba/${sha256}`, bytes: 3 });
    // Whether the second write is skipped shows in the stored bytes: they are left alone.
    await storage().put(first.key, Buffer.from('marked'), TYPE);
    expect(await storage().putContent('org-1', Buffer.from('abc'), TYPE)).toEqual(first);
    expect((await storage().get(first.key)).toString()).toBe('marked');
    const other = await storage().putContent('org-2', Buffer.from('abc'), TYPE);
    expect(other.key).toBe(`orgs/org-2/ba/${sha256}`);
  });
});

describe('a write that fails', () => {
  it('leaves what was there before, and nothing half written', async () => {
    const root = join(folder, 'atomic');
    const storage = await createStorage({ files: { kind: 'local' }, folder: root });
    await storage.put('a.txt', Buffer.from('before'), TYPE);
    const failing = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the upload broke off');
      })(),
    );
    await expect(storage.put('a.txt', failing, TYPE)).rejects.toMatchObject({ code: 'storage_unreachable' });
    expect((await storage.get('a.txt')).toString()).toBe('before');
    expect(await readdir(join(root, '.unfinished'))).toEqual([]);
  });

  it('says that the folder is not writable or the disk is full', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const inFile = await createStorage({ files: { kind: 'local' }, folder: join(file, 'sub') });
    await expect(inFile.put('a.txt', Buffer.from('x'), TYPE)).rejects.toMatchObject({ code: 'not_writable' });
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    expect(storageErrorOf(new Error('Cannot write', { cause: full }), 'a.txt')).toMatchObject({
      code: 'disk_full',
      params: { key: 'a.txt', reason: 'ENOSPC' },
    });
  });

  it.skipIf(process.getuid?.() === 0)(
    'says so for a folder without the right to write (skipped as root)',
    async () => {
      const locked = join(folder, 'locked');
      await mkdir(locked);
      await chmod(locked, 0o500);
      // It would open a folder of its own again.
      const storage = await createStorage({ files: { kind: 'local' }, folder: join(locked, 'files') });
      await expect(storage.put('a.txt', Buffer.from('x'), TYPE)).rejects.toMatchObject({
        code: 'not_writable',
      });
    },
  );
});

describe('keys of content', () => {
  it('name the organisation, the hash and the variant', () => {
    const sha256 = 'ab'.repeat(32);
    expect(contentKey({ orgId: 'o1', sha256, variant: 'card' })).toBe(`orgs/o1/ab/${sha256}.card`);
    for (const wrong of [
      { orgId: '../o', sha256 },
      { orgId: 'o1', sha256: 'AB' },
      { orgId: 'o', sha256, variant: 'a/b' },
    ]) {
      expect(() => contentKey(wrong)).toThrow(expect.objectContaining({ code: 'invalid_key' }));
    }
  });
});

describe('signed addresses', () => {
  const secret = 'a secret of the test';
  const path = '/files/orgs/1/a.jpg';
  const parse = (address: string) => {
    const query = new URLSearchParams(address.split('?')[1]);
    return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
  };

  it('stay the same for a day and hold for two to three', () => {
    const morning = signAddress({ secret, path, now: new Date('2026-03-01T00:00:01Z') });
    const evening = signAddress({ secret, path, now: new Date('2026-03-01T23:59:59Z') });
    expect(evening).toBe(morning);
    expect(signAddress({ secret, path, now: new Date('2026-03-02T00:00:01Z') })).not.toBe(morning);
    const parts = { secret, path, ...parse(morning) };
    expect(verifyAddress({ ...parts, now: new Date('2026-03-03T23:59:59Z') })).toBe(true);
    expect(verifyAddress({ ...parts, now: new Date('2026-03-04T00:00:00Z') })).toBe(false);
  });

  it('fail when path, expiry, signature or secret differ', () => {
    const now = new Date('2026-03-01T12:00:00Z');
    const parts = { secret, path, now, ...parse(signAddress({ secret, path, now })) };
    expect(verifyAddress(parts)).toBe(true);
    const later = String(Number(parts.expires) + 86_400);
    const wrong = [
      { path: '/files/orgs/2/a.jpg' },
      { expires: later },
      { expires: `${parts.expires} ` },
      { expires: 'NaN' },
      { signature: '' },
      { signature: parts.signature.slice(0, -2) },
      { signature: `A${parts.signature.slice(1)}`, secret: `${secret}.` },
      { secret: 'another' },
    ];
    for (const change of wrong) expect(verifyAddress({ ...parts, ...change })).toBe(false);
  });
});
