import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOT_ARCHIVED, downloadImages, listTasks } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../../test/boot-app.ts';
import { ended, makeProducts } from '../../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company } from '../../../../../test/factories.ts';
import { readZipEntries } from '../../../../platform/archives/index.ts';
import { applyProductChanges } from '../../index.ts';

let app: TestApp;
let company: Company;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  await app.work();
});
afterAll(() => app.close());

/** A stored image; its content does not matter here. @returns its file id */
async function picture(content: string, isStored = true): Promise<string> {
  const id = randomUUID();
  const bytes = Buffer.from(content);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (isStored) {
    await app.platform.storage.putContent(company.orgId, bytes, { contentType: 'image/png' });
  }
  await company.inside((ctx) =>
    ctx.db.execute(
      `insert into file (org_id, id, kind, sha256, mime, bytes, width, height, name)
       values ('${company.orgId}', '${id}', 'image', '${sha256}', 'image/png', ${bytes.length}, 3, 3, 'a.png')`,
    ),
  );
  return id;
}

async function unpacked(link: string): Promise<Record<string, string>> {
  const { rawPayload, headers } = await app.app.inject({ method: 'GET', url: link });
  expect(headers['content-type']).toBe('application/zip');
  const found: Record<string, string> = {};
  for await (const file of readZipEntries(rawPayload)) {
    found[file.path] = 'bytes' in file ? file.bytes.toString() : file.error.code;
  }
  return found;
}

test('MEDIA-011 PERM-007 the pictures of products come as a ZIP with a folder for each, for those who may have them', async () => {
  const [first = 0] = await makeProducts(company, 1, '../Bowl/A');
  const images = [await picture('one'), await picture('two'), await picture('gone', false)];
  const [variantImage = ''] = [await picture('red')];
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [
        {
          kind: 'update',
          id: first,
          fields: {
            image_ids: images,
            variants: {
              mode: 'merge',
              list: [{ variant_id: 'RED', options: { Colour: 'Red' }, image_ids: [variantImage] }],
            },
          },
        },
        // The same name in different case, which file systems may not distinguish.
        {
          kind: 'create',
          fields: { product_id: '-bowl-a-0', name: 'Other', image_ids: [images[1] ?? ''] },
        },
      ],
      source: 'form',
    }),
  );
  const matching = { query: '', filter_args: { filters: NOT_ARCHIVED } };
  const stranger = await company.employee(['view_products', 'update_products']);
  expect(await stranger.call(downloadImages, { body: { matching } })).toMatchObject({ status: 403 });
  const buyer = await company.employee(['view_products', 'download_product_images']);
  const { task_id } = must(await buyer.call(downloadImages, { body: { matching } }));
  const task = await ended(buyer, task_id);
  expect(task).toMatchObject({
    action: 'product_images_download',
    status: 'success',
    counts: { images: 4, missing: 1 },
  });
  const files = await unpacked(task.download_link ?? '');
  const withoutFolder = Object.entries(files).map(([path, text]) => [
    path.slice(path.indexOf('/') + 1),
    text,
  ]);
  expect(Object.fromEntries(withoutFolder)).toEqual({
    '-Bowl-A-0.png': 'one',
    '-Bowl-A-0-2.png': 'two',
    'RED/RED.png': 'red',
    '-bowl-a-0.png': 'two',
  });
  const folders = Object.keys(files).map((path) => path.split('/')[0]?.toLowerCase());
  expect(new Set(folders).size).toBe(2);
  expect(Object.keys(files).some((path) => path.startsWith('.') || path.startsWith('/'))).toBe(false);
  const kept = Date.parse(task.kept_until ?? '') - app.clock.now().getTime();
  expect(Math.round(kept / 86_400_000)).toBe(7);
  // Only the person who started it and admins get the file.
  const [seen] = must(await stranger.call(listTasks));
  expect(seen).toMatchObject({ task_id, download_link: null });
});

test('MEDIA-011 products without pictures make no task', async () => {
  const ids = await makeProducts(company, 1, 'Bare');
  const answer = await company.admin.call(downloadImages, { body: { product_ids: ids } });
  expect(answer).toMatchObject({ status: 409, errors: [{ code: 'no_images' }] });
  const other = await makeCompany(app, { name: 'Other' });
  expect(await other.admin.call(downloadImages, { body: { product_ids: ids } })).toMatchObject({
    status: 404,
    errors: [{ code: 'not_found', path: 'body.product_ids' }],
  });
});
