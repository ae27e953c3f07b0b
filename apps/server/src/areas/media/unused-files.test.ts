import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogue, updateCatalogue } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { makePng } from '../../../test/upload-samples.ts';
import { inTransaction } from '../../platform/context.ts';
import { storageOf } from '../../platform/made-files/index.ts';
import { contentKey } from '../../platform/storage/index.ts';
import { applyProductChanges } from '../products/index.ts';
import { removeExpiredFiles } from './expired-files.ts';
import { assertImagesExist, checkAndStoreImage, enterImages } from './index.ts';
import { variantKey } from './media.service.ts';
import { removeUnusedFiles } from './unused-files.ts';

const DAY = 86_400_000;

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

let shade = 0;
async function image(of: Company = company): Promise<{ id: string; sha256: string }> {
  shade += 1;
  const bytes = makePng(24, 24, [shade, 90, 200]);
  const checked = await checkAndStoreImage(of.base, { bytes, name: `${shade}.png` });
  const [id = ''] = await of.inside((ctx) => enterImages(ctx, [checked]));
  return { id, sha256: checked.sha256 };
}

/** Lets the chores do their work so many times, some days apart. */
async function sweep(times: number, days = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    t.clock.advance(days * DAY + 60_000);
    await removeUnusedFiles(t.platform);
    await removeExpiredFiles(t.platform);
  }
}

async function isThere(id: string, of: Company = company): Promise<boolean> {
  const { rows } = await of.inside(({ db }) => db.execute(sql`select from file where id = ${id}`));
  return rows.length === 1;
}

async function makeProduct(imageId: string): Promise<number> {
  const [applied] = await company.inside((ctx) =>
    applyProductChanges(ctx, {
      source: 'form',
      changes: [
        {
          kind: 'create',
          fields: { product_id: `P-${imageId}`, name: 'Vase', status: 'draft', image_ids: [imageId] },
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
  await removeUnusedFiles(t.platform);
  expect(await isThere(id, own)).toBe(true);
  await sweep(1);
  expect(await isThere(id, own)).toBe(true);
  await sweep(1);
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
  // Another company with the same photo has a file and a content of its own.
  const other = await makeCompany(t);
  await sweep(4, 10);
  const kept = await Promise.all([shown, former, cover, both].map((one) => isThere(one.id)));
  expect(kept).toEqual([true, true, true, false]);
  expect(other.orgId).not.toBe(company.orgId);
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
  t.clock.advance(DAY + 60_000);
  await inTransaction(company.base, async (ctx) => {
    await assertImagesExist(ctx, [id], 'body.image');
    await removeUnusedFiles(t.platform);
  });
  expect(await isThere(id)).toBe(true);
  await removeUnusedFiles(t.platform);
  expect(await isThere(id)).toBe(false);
  await expect(company.inside((ctx) => assertImagesExist(ctx, [id], 'body.image'))).rejects.toThrow(
    'does not exist',
  );
});
