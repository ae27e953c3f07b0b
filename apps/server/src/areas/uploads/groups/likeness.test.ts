import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import {
  acceptAlike,
  changeAllGroups,
  changeGroups,
  createGroup,
  createProduct,
  saveUploadState,
  searchLinkProducts,
  uploadImage,
  type AllGroupsChange,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { upload } from '../../../../test/import-flow.ts';
import { namesOf, photoOf, picture, sendImages, uploadOf } from '../../../../test/uploads/upload-flow.ts';
import { describeJob } from '../../search/index.ts';
import { upsertCells } from '../table/upload-table.store.ts';
import { compareUpload } from './likeness.job.ts';
import { addLate, pairsOf } from './picture-pairs.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const compare = (uploadId: string) => compareUpload(t.platform, { orgId: company.orgId, uploadId });
const send = (files: { name: string; bytes: Uint8Array }[], taskId?: string) =>
  sendImages(t, company.admin, files, taskId === undefined ? {} : { taskId }).then(must);
const open = (id: string) => uploadOf(company.admin, id);
const smaller = (bytes: Uint8Array) => sharp(bytes).resize(240).jpeg({ quality: 60 }).toBuffer();
const shot = async (name: string, seed: number, view?: Parameters<typeof photoOf>[1]) => ({
  name,
  bytes: await photoOf(seed, view),
});

describe('images that are compared in the background', () => {
  test('BULKUP-033 photos of a camera that show one thing are put together, in the order of their names', async () => {
    const { task_id: id } = await send([
      await shot('IMG_0003.jpg', 4),
      await shot('IMG_0001.jpg', 1),
      await shot('IMG_0002.jpg', 1, 'far'),
      await shot('IMG_0004.jpg', 4, 'plain'),
      {
        name: 'IMG_0005.jpg',
        bytes: await sharp(await photoOf(9))
          .extract({ left: 20, top: 20, width: 280, height: 280 })
          .png()
          .toBuffer(),
      },
    ]);
    expect((await open(id)).comparing).toBe(5);
    await compare(id);
    const { groups, comparing, revision } = await open(id);
    expect(comparing).toBe(0);
    expect(revision).toBeGreaterThan(1);
    expect(groups.map(({ image_names: names }) => names.toSorted()).toSorted()).toEqual([
      ['IMG_0001.jpg', 'IMG_0002.jpg'],
      ['IMG_0003.jpg', 'IMG_0004.jpg'],
      ['IMG_0005.jpg'],
    ]);
    const [joined] = groups.filter(({ image_names: names }) => names.includes('IMG_0001.jpg'));
    expect(joined).toMatchObject({ grouped_by: 'likeness' });
    expect(joined!.confidence).toBeGreaterThanOrEqual(60);
    expect(joined!.confidence).toBeLessThan(100);
    // It is done once: nothing is left to compare, and nothing changes.
    await compare(id);
    expect((await open(id)).revision).toBe(revision);
  });

  test('BULKUP-023 what is found out about groups does not stand in the way of a step back', async () => {
    const { task_id: id } = await send([await shot('A-100.jpg', 1), await shot('B-200.jpg', 1, 'plain')]);
    const { groups, revision } = await open(id);
    await compare(id);
    const after = await open(id);
    expect(after.groups.some(({ like_group: like }) => like !== null)).toBe(true);
    const change: AllGroupsChange = {
      change: 'arrange',
      groups: groups.map(({ id: one, groupName, order, images }) => ({
        id: one,
        groupName: `${groupName} again`,
        order,
        image_ids: images.map((image) => image.id),
      })),
      removed: [],
    };
    const answer = await company.admin.call(changeAllGroups, { body: { task_id: id, change, revision } });
    expect(must(answer).groups.map(({ groupName }) => groupName)).toEqual(['A-100 again', 'B-200 again']);
  });

  test('BULKUP-033 groups of names and of people stay as they are; what is alike is proposed, and refused for good', async () => {
    const { task_id: id } = await send([
      await shot('VASE-201.jpg', 1),
      await shot('VAZO-900.jpg', 1, 'plain'),
      await shot('IMG_0001.jpg', 4),
    ]);
    const before = await open(id);
    const alone = before.groups.find(({ groupName }) => groupName === 'IMG_0001')!;
    const mine = { task_id: id, groupName: 'Mine', image_ids: [alone.images[0]!.id] };
    must(await company.admin.call(createGroup, { body: mine }));
    await send([await shot('IMG_0002.jpg', 4, 'plain')], id);
    await compare(id);
    const { groups } = await open(id);
    expect(Object.keys(namesOf({ groups }))).toEqual(['IMG_0002', 'Mine', 'VASE-201', 'VAZO-900']);
    const [, , vase, vazo] = groups;
    expect(vazo!.like_group).toMatchObject({ id: vase!.id });
    expect(vazo!.like_group!.confidence).toBeGreaterThanOrEqual(50);
    expect(vase!.like_group).toBeNull();
    const refusal = { groups: [{ id: vazo!.id, not_alike: true as const }] };
    must(await company.admin.call(changeGroups, { params: { id }, body: refusal }));
    await send([await shot('VAZO-900_2.jpg', 1)], id);
    await compare(id);
    expect((await open(id)).groups[3]!.like_group).toBeNull();
  });

  test('BULKUP-033 groups that somebody named or filled, or that are past the grouping, are not joined', async () => {
    const { task_id: id } = await send([
      await shot('IMG_0001.jpg', 1),
      await shot('IMG_0002.jpg', 1, 'far'),
      await shot('IMG_0003.jpg', 4),
      await shot('IMG_0004.jpg', 4, 'plain'),
    ]);
    const [, second, , fourth] = (await open(id)).groups;
    const named = { groups: [{ id: second!.id, groupName: 'Lamp' }] };
    must(await company.admin.call(changeGroups, { params: { id }, body: named }));
    const cell = { uploadId: id, field: 'name', value: 'Bowl', text: null, fromSheet: false };
    await company.inside((ctx) =>
      upsertCells(ctx, [{ ...cell, groupId: fourth!.id, revision: 2, userName: 'Ada' }]),
    );
    await compare(id);
    const apart = {
      IMG_0001: ['IMG_0001.jpg'],
      Lamp: ['IMG_0002.jpg'],
      IMG_0003: ['IMG_0003.jpg'],
      IMG_0004: ['IMG_0004.jpg'],
    };
    expect(namesOf(await open(id))).toEqual(apart);
    const later = await send([await shot('IMG_0001.jpg', 1), await shot('IMG_0002.jpg', 1, 'far')]);
    const state = { task_id: later.task_id, current_state: 'add_information_table' as const };
    must(await company.admin.call(saveUploadState, { body: state }));
    await compare(later.task_id);
    expect((await open(later.task_id)).groups).toHaveLength(2);
  });

  test('BULKUP-033 the same picture, smaller or twice, is told and never dropped', async () => {
    const bytes = await photoOf(1);
    const { task_id: id } = await send([
      { name: 'A-100.png', bytes },
      { name: 'A-100_2.png', bytes },
      { name: 'B-200.jpg', bytes: await smaller(bytes) },
      await shot('C-300.png', 4),
    ]);
    await compare(id);
    const { groups } = await open(id);
    const [first, second, third, fourth] = groups.flatMap(({ images }) => images);
    expect([first, second, third, fourth].map((image) => image!.same_as)).toEqual([
      null,
      first!.id,
      first!.id,
      null,
    ]);
  });

  test('BULKUP-033 the product of the library that a group shows is proposed with its confidence', async () => {
    const image = must(
      await upload<{ id: string }>(t, company.admin, {
        op: uploadImage,
        files: [{ name: 'known.png', bytes: await photoOf(6) }],
      }),
    );
    const body = { product_id: 'KNOWN-6', name: 'Known', image_ids: [image.id] };
    const product = must(await company.admin.call(createProduct, { body }));
    await describeJob.run(t.platform, { org_id: company.orgId });
    const { task_id: id } = await send([
      { name: 'IMG_0001.jpg', bytes: await smaller(await photoOf(6)) },
      await shot('IMG_0002.jpg', 13),
    ]);
    await compare(id);
    const [known, unknown] = (await open(id)).groups;
    expect(known!.like_product).toMatchObject({ id: product.id, product_id: 'KNOWN-6', variant: null });
    expect(known!.like_product!.confidence).toBeGreaterThanOrEqual(85);
    expect(unknown!.like_product).toBeNull();
  });

  test('IMGUPD-004 turned photos and crops to 60 % find their products, and all from a certainty on are accepted at once', async () => {
    const own = await makeCompany(t);
    const ids: number[] = [];
    for (let seed = 0; seed < 8; seed += 1) {
      const files = [await shot(`lib-${seed}.png`, seed)];
      const image = must(await upload<{ id: string }>(t, own.admin, { op: uploadImage, files }));
      const body = { product_id: `P-${seed}`, name: `Product ${seed}`, image_ids: [image.id] };
      ids.push(must(await own.admin.call(createProduct, { body })).id);
    }
    await describeJob.run(t.platform, { org_id: own.orgId });
    const turned = (seed: number, by: number) =>
      photoOf(seed).then((bytes) => sharp(bytes).rotate(by).png().toBuffer());
    const cropped = async (seed: number) => {
      const bytes = await photoOf(seed);
      const { width, height } = await sharp(bytes).metadata();
      const size = { width: Math.round(width * 0.6), height: Math.round(height * 0.6) };
      const at = { left: Math.round(width * 0.12), top: Math.round(height * 0.26) };
      return sharp(bytes)
        .extract({ ...at, ...size })
        .png()
        .toBuffer();
    };
    const { task_id: id } = must(
      await sendImages(
        t,
        own.admin,
        [
          { name: 'A-1k.png', bytes: await turned(1, 90) },
          { name: 'B-2k.png', bytes: await turned(2, 270) },
          { name: 'C-5k.png', bytes: await cropped(5) },
          { name: 'D-9k.png', bytes: await picture(99) },
        ],
        { action: 'bulk_update_images' },
      ),
    );
    await compareUpload(t.platform, { orgId: own.orgId, uploadId: id });
    const { groups } = await uploadOf(own.admin, id);
    expect(groups.map(({ like_product: like }) => like?.product_id)).toEqual([
      'P-1',
      'P-2',
      'P-5',
      undefined,
    ]);
    const [first, second, third] = groups.map(({ like_product: like }) => like?.confidence ?? 0);
    expect(Math.min(first ?? 0, second ?? 0)).toBeGreaterThanOrEqual(95);
    expect(third).toBeLessThan(90);
    const accept = async (from: number) =>
      must(await own.admin.call(acceptAlike, { body: { task_id: id, from } })).linked;
    expect([await accept(95), await accept(95), await accept(50)]).toEqual([2, 0, 1]);
    const links = (await uploadOf(own.admin, id)).groups.map(
      ({ link }) => link && [link.product_id, link.by],
    );
    expect(links).toEqual([['P-1', 'likeness'], ['P-2', 'likeness'], ['P-5', 'likeness'], null]);
    // The search by hand begins with the most alike, too.
    const { task_id: other } = must(
      await sendImages(t, own.admin, [await shot('E-6k.png', 6, 'far')], { action: 'bulk_update_images' }),
    );
    await compareUpload(t.platform, { orgId: own.orgId, uploadId: other });
    const [alone] = (await uploadOf(own.admin, other)).groups;
    const body = { task_id: other, group_id: alone?.id ?? 0 };
    const { products } = must(await own.admin.call(searchLinkProducts, { body }));
    expect(products).toHaveLength(8);
    expect(products[0]?.id).toBe(ids[6]);
    expect(products.map(({ confidence }) => confidence)).toEqual(
      products.map(({ confidence }) => confidence).toSorted((a, b) => b - a),
    );
  });

  test('BULKUP-023 all images are grouped anew by what they show', async () => {
    const { task_id: id } = await send([
      await shot('A-100.jpg', 1),
      await shot('B-200.jpg', 1, 'plain'),
      await shot('C-300.jpg', 4),
    ]);
    await compare(id);
    const change = { change: 'regroup', by: 'likeness' } as const;
    must(await company.admin.call(changeAllGroups, { body: { task_id: id, change } }));
    expect(namesOf(await open(id))).toEqual({ 'A-100': ['A-100.jpg', 'B-200.jpg'], 'C-300': ['C-300.jpg'] });
  });

  test('BULKUP-033 a comparison goes to the end of the line after some images, and waits there once', async () => {
    const { task_id: id } = await send([
      await shot('IMG_0001.jpg', 1),
      await shot('IMG_0002.jpg', 1, 'plain'),
    ]);
    const jobs = async () => {
      const { rows } = await t.platform.database.pool.query<{ state: string }>(
        `select state from pgboss.job where name = 'upload-likeness' and data->>'upload_id' = $1`,
        [id],
      );
      return rows.length;
    };
    await send([await shot('IMG_0003.jpg', 4)], id);
    expect(await jobs()).toBe(1);
    const clear = () =>
      t.platform.database.pool.query(`delete from pgboss.job where data->>'upload_id' = $1`, [id]);
    await clear();
    await compareUpload(t.platform, { orgId: company.orgId, uploadId: id, window: 2 });
    expect((await open(id)).comparing).toBe(1);
    expect(await jobs()).toBe(1);
    await clear();
    await compareUpload(t.platform, { orgId: company.orgId, uploadId: id, window: 2 });
    expect((await open(id)).comparing).toBe(0);
    expect(await jobs()).toBe(0);
  });

  test('BULKUP-033 a comparison that was broken off goes on where it was', async () => {
    const { task_id: id } = await send([
      await shot('IMG_0001.jpg', 20),
      await shot('IMG_0002.jpg', 20, 'plain'),
    ]);
    const describe = t.platform.likeness.describe;
    let left = 1;
    t.platform.likeness.describe = (picture) => {
      if (left-- <= 0) return Promise.reject(new Error('killed'));
      return describe(picture);
    };
    await expect(compare(id)).rejects.toThrow('killed');
    t.platform.likeness.describe = describe;
    expect((await open(id)).comparing).toBe(2);
    await compare(id);
    expect(await open(id)).toMatchObject({
      comparing: 0,
      groups: [{ image_names: ['IMG_0001.jpg', 'IMG_0002.jpg'] }],
    });
  });

  test('U19 what comes, or comes back, while pictures are compared is compared, too', () => {
    const vector = Float32Array.of(1, 0);
    const looks = () => ({ object: vector, frame: vector, phash: 0xf0f0f0n });
    const [first, second, late] = ['a', 'b', 'c'].map((fileId, at) => ({ id: at + 1, fileId }));
    const pairs = pairsOf([second!], [second!], looks);
    expect(pairs.found.get(2)).toEqual([]);
    addLate(pairs, { images: [second!], late: [first!, late!], looks });
    expect(pairs.found.get(2)).toEqual([
      { id: 1, percent: 99, isOriginal: true },
      { id: 3, percent: 99, isOriginal: false },
    ]);
  });
});
