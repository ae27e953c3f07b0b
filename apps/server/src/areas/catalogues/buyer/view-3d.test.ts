import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCatalogue,
  createProduct,
  generateCatalogue,
  updateCatalogue,
  uploadModel,
  type BuyerPage,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany } from '../../../../test/factories.ts';
import { dataOf, sendOperation } from '../../../../test/send-operation.ts';
import { makePng, tinyModel } from '../../../../test/uploads/upload-samples.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

test('PROD-004 MEDIA-010 buyers get the 360° view and the 3D model of a product through their link, and only while it is open', async () => {
  const company = await makeCompany(t, { name: 'Kaveri' });
  const { call, token: session } = company.admin;
  const stored = await Promise.all(
    [10, 120, 240].map((red) =>
      checkAndStoreImage(company.base, { bytes: makePng(40, 30, [red, 90, 60]), name: `${red}.png` }),
    ),
  );
  const [main = '', ...frames] = await company.inside((ctx) => enterImages(ctx, stored));
  const { id: model_id } = dataOf<{ id: string }>(await sendOperation(t, uploadModel, { token: session }));
  const body = {
    product_id: 'BOWL',
    name: 'Bowl',
    status: 'published' as const,
    image_ids: [main],
    view_3d_image_ids: frames,
    model_id,
  };
  const product = must(await call(createProduct, { body }));
  const { id } = must(
    await call(createCatalogue, {
      body: { name: 'Spring', buyer_company: 'Kobo', product_ids: [product.id] },
    }),
  );
  const { link } = must(await call(generateCatalogue, { params: { id } }));
  const token = link?.split('/').at(-1) ?? '';
  const { body: html } = await t.app.inject({ url: `/view-collection/${token}/product/${product.id}` });
  const data = /id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const page = JSON.parse(data) as Extract<BuyerPage, { kind: 'product' }>;
  const { turn, model } = page.product;
  expect(turn).toHaveLength(2);
  const addresses = [...turn, model ?? ''];
  for (const url of addresses) expect(url).toContain(`/view-collection/${token}/files/`);
  const file = await t.app.inject({ url: model ?? '' });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'model/gltf-binary']);
  expect(file.rawPayload.equals(tinyModel.bytes)).toBe(true);
  expect((await t.app.inject({ url: turn[0] ?? '' })).statusCode).toBe(200);

  must(await call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
  for (const url of addresses) expect((await t.app.inject({ url })).statusCode).toBe(410);
});
