import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES, uploadImage, type Image, type Problem } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { makePng, multipart } from '../../../test/uploads/upload-samples.ts';
import { fileAddress, type FileReference } from '../../platform/storage/index.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const png = makePng(300, 200, [120, 90, 60]);

async function send(
  file: { name: string; bytes: Buffer },
  { token }: Member = company.admin,
): Promise<{ status: number; data?: Image; errors?: Problem[] }> {
  const { headers, payload } = multipart('image', file);
  const answer = await t.app.inject({
    method: 'POST',
    url: uploadImage.path,
    headers: { ...headers, 'access-token': token },
    payload,
  });
  return { status: answer.statusCode, ...(JSON.parse(answer.body) as object) };
}

describe('uploading a picture', () => {
  test('API-019 one file is taken and answered with its id and its sizes', async () => {
    const { data } = await send({ name: 'bowl.png', bytes: png });
    expect(data).toMatchObject({ name: 'bowl.png', width: 300, height: 200 });
    const sizes = [
      [data?.thumb, 'image/webp'],
      [data?.card, 'image/webp'],
      [data?.large, 'image/jpeg'],
    ] as const;
    for (const [address, mime] of sizes) {
      const answer = await t.app.inject({ url: address ?? '' });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, mime]);
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    }
  });

  test('the same picture of a company is one file, that of another company its own', async () => {
    const again = await send({ name: 'again.png', bytes: png });
    expect((await send({ name: 'once-more.png', bytes: png })).data?.id).toBe(again.data?.id);
    const other = await makeCompany(t, { name: 'Other' });
    expect((await send({ name: 'bowl.png', bytes: png }, other.admin)).data?.id).not.toBe(again.data?.id);
  });

  test.each([
    [
      'a program with the name of a picture',
      'bowl.jpg',
      Buffer.from('MZ\u0090\u0000a program'),
      'not_an_image',
    ],
    [
      'a drawing with script in it',
      'bowl.png',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'unsupported_image',
    ],
    ['a picture that is cut off', 'bowl.png', png.subarray(0, 60), 'broken_image'],
    ['nothing', 'bowl.png', Buffer.alloc(0), 'not_an_image'],
  ])('MEDIA-001 MEDIA-008 %s is refused', async (_what, name, bytes, code) => {
    const { status, errors } = await send({ name, bytes });
    expect([status, errors?.[0]?.code, errors?.[0]?.params?.['name']]).toEqual([400, code, name]);
  });

  test('MEDIA-008 a picture of more pixels than the setting allows is refused by its header', async () => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(20_000, 16);
    bytes.writeUInt32BE(20_000, 20);
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    expect((await send({ name: 'wall.png', bytes })).errors).toMatchObject([{ code: 'too_many_pixels' }]);
  });

  test.each([
    ['exactly', IMAGE_MAX_BYTES - png.length],
    ['more than', IMAGE_MAX_BYTES],
  ])('MEDIA-001 MEDIA-008 a picture of %s 2 MB is refused', async (_, more) => {
    const bytes = Buffer.concat([png, Buffer.alloc(more)]);
    expect(await send({ name: 'large.png', bytes })).toMatchObject({
      status: 413,
      errors: [{ code: 'image_too_large', message: 'large.png: Image must smaller than 2MB!' }],
    });
  });

  test('a name is a name and no path', async () => {
    const { data } = await send({ name: '../../etc/cron.d/bowl.png', bytes: makePng(4, 4, [1, 2, 3]) });
    expect(data?.name).toBe('bowl.png');
  });
});

describe('the address of a file', () => {
  const statusOf = async (url: string) => (await t.app.inject({ url })).statusCode;
  const stored = async (reference: Omit<FileReference, 'orgId' | 'sha256'>) => {
    const { sha256 } = await t.platform.storage.putContent(
      company.orgId,
      Buffer.from('<script>alert(1)</script>'),
      {
        contentType: 'text/html',
      },
    );
    return fileAddress(t.platform, { orgId: company.orgId, sha256, ...reference });
  };

  test('is good for its file, its size, its name and its time only', async () => {
    const address = await stored({ variant: 'original', name: 'prices.xlsx' });
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(address.replace('prices.xlsx', 'prices.html'))).toBe(403);
    expect(await statusOf(address.replace('/original/', '/thumb/'))).toBe(403);
    expect(await statusOf(address.replace(/expires=\d/, 'expires=9'))).toBe(403);
    expect(await statusOf(address.replace(/signature=.{4}/, 'signature=AAAA'))).toBe(403);
    expect(await statusOf(address.split('?')[0] ?? '')).toBe(403);
    const other = await makeCompany(t, { name: 'Other' });
    expect(await statusOf(address.replace(company.orgId, other.orgId))).toBe(403);
    t.clock.advance(4 * 86_400_000);
    expect(await statusOf(address)).toBe(403);
    t.clock.advance(-4 * 86_400_000);
  });

  test('gives a download, never a page, and its name cannot add a header', async () => {
    const name = 'a"; x=\r\nset-cookie: a=b.html';
    const answer = await t.app.inject({ url: await stored({ variant: 'original', name }) });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('of a file that is gone says so, and is not kept by caches', async () => {
    const gone = fileAddress(t.platform, {
      orgId: company.orgId,
      sha256: 'f'.repeat(64),
      variant: 'original',
    });
    const answer = await t.app.inject({ url: gone });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, undefined]);
  });
});
