import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { storedFiles } from '../../../../test/stored-files.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { LikenessError } from '../../../platform/likeness/index.ts';
import { checkAndStoreImage, enterImages, readImage } from '../../media/index.ts';
import { describeJob } from './smart-describe.ts';
import { indexSource } from './smart-index.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

test('a load that was broken off begins again, with the products of an earlier version of the program too', async () => {
  const [image = ''] = await storedFiles(company, ['image']);
  const { id } = must(
    await company.admin.call(createProduct, {
      body: { product_id: 'OLD-1', name: 'Old bowl', image_ids: [image] },
    }),
  );
  await company.inside((ctx) =>
    ctx.db.execute(sql`update product_search set revision = 0 where org_id = ${ctx.orgId}`),
  );
  const portions = [];
  const source = indexSource((read) => company.inside(read), undefined);
  for await (const { changes } of source({ revision: 0, serial: 0 })) portions.push(changes);
  expect(portions[0]).toEqual({ reset: true });
  expect(portions.flatMap(({ products }) => products ?? [])).toEqual([[id, [image]]]);
});

test('one picture that ends the thread each time holds nobody up; one beside it is described the second time', async () => {
  const own = await makeCompany(t, { name: 'Stuck' });
  const ids: string[] = [];
  const cards: Buffer[] = [];
  for (const colour of [10, 120, 230]) {
    const bytes = makePng(60, 60, [colour, 40, 90]);
    const image = await checkAndStoreImage(own.base, { bytes, name: `${colour}.png` });
    ids.push(...(await own.inside((ctx) => enterImages(ctx, [image]))));
    cards.push(await readImage(t.platform, { orgId: own.orgId, sha256: image.sha256, variant: 'card' }));
  }
  must(
    await own.admin.call(createProduct, {
      body: { product_id: 'STUCK-1', name: 'Stuck bowl', image_ids: ids },
    }),
  );
  const asked = new Map<number, number>();
  const describe: typeof t.platform.likeness.describe = async (picture) => {
    const place = cards.findIndex((card) => card.equals(picture.file));
    const times = (asked.get(place) ?? 0) + 1;
    asked.set(place, times);
    if (place === 0 || (place === 1 && times === 1)) throw new LikenessError('no_answer', 'it ended');
    return t.platform.likeness.describe(picture);
  };
  const likeness = { ...t.platform.likeness, describe };
  await describeJob.run({ ...t.platform, likeness }, { org_id: own.orgId });
  const { rows } = await own.inside((ctx) =>
    ctx.db.execute<{ image_id: string; length: number }>(sql`
      select image_id::text, length(object) as length from image_descriptor where org_id = ${ctx.orgId}`),
  );
  const isDescribed = new Map(rows.map(({ image_id, length }) => [image_id, length > 0]));
  expect(ids.map((id) => isDescribed.get(id))).toEqual([false, true, true]);
  expect([asked.get(0), asked.get(1), asked.get(2)]).toEqual([2, 2, 1]);
});
