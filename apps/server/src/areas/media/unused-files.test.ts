import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogue, imageVersions, updateCatalogue } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import {
  attributeOfFiles,
  keepInTable,
  keepInUpload,
  keepInTask,
  removeProduct,
  watched,
} from '../../../test/file-sweep.ts';
import { makePng } from '../../../test/uploads/upload-samples.ts';
import { inTransaction } from '../../platform/context.ts';
import { storageOf } from '../../platform/made-files/index.ts';
import { contentKey } from '../../platform/storage/index.ts';
import { applyProductChanges } from '../products/index.ts';
import { removeExpiredFiles } from './expired-files.ts';
import { assertImagesExist, checkAndStoreImage, enterImages } from './index.ts';
import { variantKey } from './media.service.ts';
import { askForUnusedFiles, removeUnusedFiles, unusedFilesJob } from './unused-files.job.ts';

const DAY = 86_400_000;

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

let shade = 0;
function newPhoto(): Buffer {
  shade += 1;
  return Buffer.from(makePng(24, 24, [shade, 90, 200]));
}

/** Uploads an image as forms do. */
async function enter(
  bytes: Buffer,
  { of = company, originalId = null }: { of?: Company; originalId?: string | null } = {},
): Promise<{ id: string; sha256: string }> {
  const checked = await checkAndStoreImage(of.base, { bytes, name: 'photo.png' });
  const [id = ''] = await of.inside((ctx) => enterImages(ctx, [{ ...checked, originalId }]));
  return { id, sha256: checked.sha256 };
}

async function image(of: Company = company): Promise<{ id: string; sha256: string; bytes: Buffer }> {
  const bytes = newPhoto();
  return { ...(await enter(bytes, { of })), bytes };
}

/** Enters a version of an image. */
const version = async (originalId: string) => (await enter(newPhoto(), { originalId })).id;

/** Runs the sweeps a number of times, some days apart. */
async function sweep(times: number, { days = 1, of = company } = {}): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    passTime(days);
    await removeUnusedFiles(t.platform, of.orgId);
    await removeExpiredFiles(t.platform);
  }
}

const passTime = (days: number) => t.clock.advance(days * DAY + 60_000);

async function isThere(id: string, of: Company = company): Promise<boolean> {
  const { rows } = await of.inside(({ db }) => db.execute(sql`select from file where id = ${id}`));
  return rows.length === 1;
}

let made = 0;
async function makeProduct(imageId: string, values: Record<string, string[]> = {}): Promise<number> {
  made += 1;
  const [applied] = await company.inside((ctx) =>
    applyProductChanges(ctx, {
      source: 'form',
      changes: [
        {
          kind: 'create',
          fields: { product_id: `P-${made}`, name: 'Vase', status: 'draft', image_ids: [imageId], values },
        },
      ],
    }),
  );
  return applied?.id ?? 0;
}

const changeProduct = (id: number, image_ids: string[]) =>
  company.inside((ctx) =>
    applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'update', id, fields: { image_ids } }] }),
  );

test('A09 what nothing refers to goes after two days, with its sizes and its room; not a day earlier', async () => {
  const own = await makeCompany(t);
  const { id, sha256 } = await image(own);
  const { used } = await storageOf(own.base);
  expect(used).toBeGreaterThan(0);
  await removeUnusedFiles(t.platform, own.orgId);
  expect(await isThere(id, own)).toBe(true);
  await sweep(1, { of: own });
  expect(await isThere(id, own)).toBe(true);
  await sweep(1, { of: own });
  expect(await isThere(id, own)).toBe(false);
  const { orgId } = own;
  const keys = [contentKey({ orgId, sha256 }), variantKey({ orgId, sha256, variant: 'thumb' })];
  expect(await Promise.all(keys.map((key) => t.platform.storage.exists(key)))).toEqual([false, false]);
  expect((await storageOf(own.base)).used).toBe(0);
});

test('A09 what stands in a record, or in its history, which can be put back, stays', async () => {
  const [shown, former, cover, both] = [await image(), await image(), await image(), await image()];
  await makeProduct(shown.id);
  await changeProduct(await makeProduct(former.id), []);
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: [] };
  const { id } = must(await company.admin.call(createCatalogue, { body }));
  const change = { cover_image_id: cover.id };
  must(await company.admin.call(updateCatalogue, { params: { id }, body: change }));
  await sweep(4, { days: 10 });
  const kept = await Promise.all([shown, former, cover, both].map((one) => isThere(one.id)));
  expect(kept).toEqual([true, true, true, false]);
});

test('A09 another company with the same photo has a file and a content of its own', async () => {
  const other = await makeCompany(t);
  const { id, sha256, bytes } = await image();
  const theirs = await enter(bytes, { of: other });
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: [] };
  const catalogue = must(await other.admin.call(createCatalogue, { body }));
  const change = { cover_image_id: theirs.id };
  must(await other.admin.call(updateCatalogue, { params: { id: catalogue.id }, body: change }));
  await sweep(2);
  await sweep(2, { of: other });
  expect([await isThere(id), await isThere(theirs.id, other)]).toEqual([false, true]);
  const keys = [company, other].map(({ orgId }) => contentKey({ orgId, sha256 }));
  expect(await Promise.all(keys.map((key) => t.platform.storage.exists(key)))).toEqual([false, true]);
});

test('A09 what is only mentioned stays: in a value, the input of a task, a draft cell, the backup of a deleted product', async () => {
  const [inValue, inTask, inCell, inBackup] = [await image(), await image(), await image(), await image()];
  const attribute = await attributeOfFiles(company, 'image_list');
  const product = await makeProduct((await image()).id, { [attribute]: [inValue.id] });
  await keepInTask(company, inTask.id);
  await keepInTable(company, { product, attribute, file: inCell.id });
  await removeProduct(company, await makeProduct(inBackup.id));
  await sweep(3);
  const all = [inValue, inTask, inCell, inBackup];
  expect(await Promise.all(all.map(({ id }) => isThere(id)))).toEqual([true, true, true, true]);
});

test('A09 a photo that is uploaded again counts as new: the form that has it now has two days as well', async () => {
  const { id, bytes } = await image();
  await sweep(1);
  passTime(1);
  expect((await enter(bytes)).id).toBe(id);
  await removeUnusedFiles(t.platform, company.orgId);
  expect(await isThere(id)).toBe(true);
  await sweep(1);
  expect(await isThere(id)).toBe(true);
  await sweep(1);
  expect(await isThere(id)).toBe(false);
});

test('A09 a photo that comes again while the sweep removes it is entered anew', async () => {
  const { id, bytes } = await image();
  const checked = await checkAndStoreImage(company.base, { bytes, name: 'again.png' });
  const [removed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sweeping = company.inside(async ({ db }) => {
    await db.execute(sql`delete from file where id = ${id}`);
    removed.resolve();
    await mayCommit.promise;
  });
  await removed.promise;
  const entering = company.inside((ctx) => enterImages(ctx, [checked]));
  await expect.poll(waitingForLocks).toBe(1);
  mayCommit.resolve();
  await sweeping;
  const [again = ''] = await entering;
  expect(again).not.toBe(id);
  expect(await isThere(again)).toBe(true);
});

test('A09 all versions of a picture stay while one of them is used, and go together', async () => {
  const { id } = await image();
  const versions = [await version(id), await version(id), await version(id)];
  const product = await makeProduct(versions[2] ?? '');
  await sweep(4);
  const admin = await company.anotherAdmin();
  const shown = must(await admin.call(imageVersions, { params: { id } }));
  expect(shown.map(({ image: one }) => one.id)).toEqual([id, ...versions]);
  await forget(product);
  await sweep(2, { days: 7 });
  expect(await Promise.all([id, ...versions].map((one) => isThere(one)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('A09 a version that was made just now keeps the others', async () => {
  const { id } = await image();
  const first = await version(id);
  await sweep(1);
  passTime(1);
  await version(id);
  await removeUnusedFiles(t.platform, company.orgId);
  expect([await isThere(id), await isThere(first)]).toEqual([true, true]);
});

test('A09 what is used again between two looks stays', async () => {
  const { id } = await image();
  await sweep(1);
  const product = await makeProduct(id);
  await sweep(2);
  expect(await isThere(id)).toBe(true);
  await changeProduct(product, [id]);
});

test('A09 whoever takes a file holds it: the sweep leaves it, or has been before them', async () => {
  const { id } = await image();
  await sweep(1);
  passTime(1);
  await inTransaction(company.base, async (ctx) => {
    await assertImagesExist(ctx, [id], 'body.image');
    await removeUnusedFiles(t.platform, company.orgId);
  });
  expect(await isThere(id)).toBe(true);
  await sweep(2);
  expect(await isThere(id)).toBe(false);
  await expect(company.inside((ctx) => assertImagesExist(ctx, [id], 'body.image'))).rejects.toThrow(
    'does not exist',
  );
});

test('A09 what is taken while the sweep looks stays, and nobody waits for it', async () => {
  const attribute = await attributeOfFiles(company, 'file');
  const product = await makeProduct((await image()).id);
  const takers: Record<string, (file: { id: string; bytes: Buffer }) => Promise<unknown>> = {
    upload: ({ bytes }) => enter(bytes),
    task: ({ id }) => keepInTask(company, id),
    table: ({ id }) => keepInTable(company, { product, attribute, file: id }),
    uploads: ({ id }) => keepInUpload(company, { attribute, file: id }),
    product: ({ id }) => makeProduct(id),
  };
  for (const [name, take] of Object.entries(takers)) {
    const file = await image();
    await sweep(1);
    passTime(1);
    // All tables have been read, and the file is not mentioned yet.
    const platform = watched(t.platform, { afterLook: () => take(file) });
    await removeUnusedFiles(platform, company.orgId);
    expect([name, await isThere(file.id)]).toEqual([name, true]);
  }
});

test('A09 one pass through each table looks for all files of a run; those that are left have another turn', async () => {
  const own = await makeCompany(t);
  const ids = [await image(own), await image(own), await image(own)].map(({ id }) => id);
  passTime(1);
  const looks: string[] = [];
  const platform = watched(t.platform, { onLook: (table) => looks.push(table) });
  await removeUnusedFiles(platform, own.orgId);
  expect(looks).toContain('product');
  expect(looks).toEqual([...new Set(looks)]);
  passTime(1);
  await removeUnusedFiles(t.platform, own.orgId, { atOnce: 2 });
  const left = await Promise.all(ids.map((id) => isThere(id, own)));
  expect(left.filter(Boolean)).toHaveLength(1);
  expect(await companiesAsked()).toEqual([own.orgId]);
});

test('A09 each company with files to look at has a job of its own, once', async () => {
  const [one, another] = [await makeCompany(t), await makeCompany(t)];
  await image(one);
  passTime(1);
  await image(another);
  await askForUnusedFiles(t.platform);
  await askForUnusedFiles(t.platform);
  const asked = await companiesAsked();
  expect(asked.filter((id) => id === one.orgId)).toHaveLength(1);
  expect(asked).not.toContain(another.orgId);
});

/** Removes the images from a product and its history, as time does. */
async function forget(id: number): Promise<void> {
  await changeProduct(id, []);
  await company.inside(({ db }) => db.execute(sql`delete from product_history where product_id = ${id}`));
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await t.platform.database.pool.query('select from pg_locks where not granted');
  return rows.length;
}

async function companiesAsked(): Promise<unknown[]> {
  const { rows } = await t.platform.database.pool.query<{ org_id: string }>(
    "select data->>'org_id' as org_id from pgboss.job where name = $1 and state < 'active'",
    [unusedFilesJob.queue],
  );
  return rows.map(({ org_id }) => org_id);
}
