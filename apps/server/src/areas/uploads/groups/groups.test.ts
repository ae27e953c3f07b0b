import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import {
  changeAllGroups,
  changeGroups,
  createGroup,
  deleteGroup,
  groupDraft,
  knownUploadImages,
  listTasks,
  moveToGroup,
  removeUploadImages,
  saveUploadState,
  triggerTask,
  ungroup,
  uploadGroups,
  type AllGroupsChange,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { namesOf, picture, sendImages, uploadOf } from '../../../../test/uploads/upload-flow.ts';
import { dropLongRemoved, removeOldUploads } from '../uploads.service.ts';
import { selectUpload } from '../uploads.store.ts';
import { Arrangement } from './arrangement.ts';
import { splitGroup } from './group-changes.ts';
import { selectGroups, selectImages } from './groups.store.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

const send = (names: Parameters<typeof sendImages>[2], about?: Parameters<typeof sendImages>[3]) =>
  sendImages(t, company.admin, names, about);
const open = (id: string) => uploadOf(company.admin, id);
const cardOf = async (id: string) =>
  must(await company.admin.call(listTasks)).find(({ task_id: task }) => task === id);

async function begun(names: string[]) {
  const { task_id: id } = must(await send(names));
  const { groups, revision } = await open(id);
  const group = (name: string) => groups.find(({ groupName }) => groupName === name)!;
  return { id, groups, group, revision };
}
const all = async (id: string, change: AllGroupsChange) =>
  must(await company.admin.call(changeAllGroups, { body: { task_id: id, change } }));

describe('images come in', () => {
  test('BULKUP-018 BULKUP-033 and are grouped by their names, in batches that find their groups again', async () => {
    const first = must(await send(['VASE-201_1.jpg', 'VASE-201 (2).png', 'BOWL-7_1.jpg', 'IMG_1234.jpg']));
    expect(first).toMatchObject({ stored: 4, failed: [], removed: [] });
    const second = must(await send(['vase_201-front.jpg', 'IMG_1235.jpg'], { taskId: first.task_id }));
    // Only changes are answered.
    expect(second.groups.map(({ groupName }) => groupName)).toEqual(['IMG_1235', 'VASE-201']);
    const whole = await open(first.task_id);
    expect(namesOf(whole)).toEqual({
      'VASE-201': ['VASE-201_1.jpg', 'VASE-201 (2).png', 'vase_201-front.jpg'],
      'BOWL-7': ['BOWL-7_1.jpg'],
      IMG_1234: ['IMG_1234.jpg'],
      IMG_1235: ['IMG_1235.jpg'],
    });
    expect(whole).toMatchObject({ action: 'bulk_products_upload', image_count: 6, comparing: 6 });
  });

  test('BULKUP-006 an image that is there by name and content is skipped and counted, before and after it is sent', async () => {
    const bytes = await picture(11);
    const { task_id: taskId } = must(await send([{ name: 'VASE-1.png', bytes }]));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const images = [
      { name: 'VASE-1.png', sha256 },
      { name: 'VASE-2.png', sha256 },
      { name: 'VASE-1.png', sha256: '0'.repeat(64) },
    ];
    const known = (who: Company) => who.admin.call(knownUploadImages, { body: { task_id: taskId, images } });
    expect(must(await known(company))).toEqual({ known: [0] });
    expect(await known(await makeCompany(t))).toMatchObject({ status: 404 });
    const again = must(
      await send(
        [
          { name: 'VASE-1.png', bytes },
          { name: 'VASE-2.png', bytes },
          { name: 'VASE-2.png', bytes },
        ],
        { taskId },
      ),
    );
    expect(again).toMatchObject({ stored: 1, skipped: 2, failed: [] });
    expect((await open(taskId)).image_count).toBe(2);
    // One that was removed is not there.
    const [first] = (await open(taskId)).groups.flatMap((group) => group.images);
    must(
      await company.admin.call(removeUploadImages, {
        body: { task_id: taskId, image_ids: [first?.id ?? 0] },
      }),
    );
    expect(must(await send([{ name: 'VASE-1.png', bytes }], { taskId }))).toMatchObject({
      stored: 1,
      skipped: 0,
    });
  });

  test('BULKUP-033 groups are in the natural order of their names, whatever came first, until somebody orders them', async () => {
    const first = must(await send(['CUP-10m.jpg', 'VASE-7m.jpg', 'CUP-2m.jpg']));
    const taskId = first.task_id;
    // More than fit between two places.
    for (const batch of [
      ['CUP-1m.jpg', 'LAMP-3m.jpg'],
      Array.from({ length: 24 }, (_, n) => `CUP-2m${n}m.jpg`),
    ]) {
      must(await send(batch, { taskId }));
    }
    const names = async () => (await open(taskId)).groups.map(({ groupName }) => groupName);
    const inOrder = new Intl.Collator('en', { numeric: true });
    expect(await names()).toHaveLength(29);
    expect(await names()).toEqual((await names()).toSorted(inOrder.compare));
    const { groups } = await open(taskId);
    const body = { groups: [{ id: groups.at(-1)?.id ?? 0, order: 0 }] };
    must(await company.admin.call(changeGroups, { params: { id: taskId }, body }));
    must(await send(['ASH-1m.jpg'], { taskId }));
    expect([(await names())[0], (await names()).at(-1)]).toEqual(['VASE-7m', 'ASH-1m']);
  });

  test('BULKUP-004 BULKUP-012 BULKUP-019 a group tells its files and names, by either path', async () => {
    const { id } = await begun(['A-100_1.jpg', 'A-100_2.jpg']);
    const whole = must(await company.admin.call(uploadGroups, { params: { task: id }, query: {} }));
    const draft = must(await company.admin.call(groupDraft, { query: { task_id: id } }));
    expect(draft).toEqual(whole);
    const [group] = whole.groups;
    expect(group).toMatchObject({ groupName: 'A-100', expanded: true, grouped_by: 'name' });
    expect(group!.directus_file_ids).toEqual(group!.images.map(({ file_id }) => file_id));
    expect(group!.image_names).toEqual(['A-100_1.jpg', 'A-100_2.jpg']);
  });

  test('MEDIA-001 BULKUP-006 a picture that is refused costs no other, and says why', async () => {
    const webp = await sharp(await picture(1))
      .webp()
      .toBuffer();
    const large = Buffer.concat([await picture(2), Buffer.alloc(2 * 1024 * 1024)]);
    const answer = must(
      await send([
        { name: 'text.jpg', bytes: Buffer.from('no picture') },
        { name: 'w.webp', bytes: webp },
        { name: 'large.png', bytes: large },
        { name: 'broken.png', bytes: (await picture(3)).subarray(0, 90) },
        'good-100.jpg',
      ]),
    );
    expect(answer.stored).toBe(1);
    expect(answer.failed.map(({ name, problem }) => [name, problem.code])).toEqual([
      ['text.jpg', 'not_an_image'],
      ['w.webp', 'unsupported_image'],
      ['large.png', 'image_too_large'],
      ['broken.png', 'broken_image'],
    ]);
    const none = await send([{ name: 'text.jpg', bytes: Buffer.from('no picture') }]);
    expect(none).toMatchObject({ ok: false, errors: [{ code: 'not_an_image' }] });
  });

  test('BULKUP-033 a folder whose photos are named by a camera is a group', async () => {
    const { task_id: id } = must(
      await send(['IMG_1.jpg', 'IMG_2.jpg', 'IMG_3.jpg', 'X-300.jpg'], {
        folders: ['Red vase', 'Red vase', 'DCIM/100APPLE', 'Red vase'],
      }),
    );
    expect(Object.keys(namesOf(await open(id)))).toEqual(['IMG_3', 'Red vase', 'X-300']);
  });

  test.each(['..', 'Vases/.', 'Nul \u0000', 'Half \ud83d'])(
    'BULKUP-033 a folder that cannot be kept is refused: %j',
    async (folder) => {
      const answer = await send(['IMG_1.jpg'], { folders: [folder] });
      expect(answer).toMatchObject({ ok: false, errors: [{ code: 'invalid_input' }] });
    },
  );

  test('BULKUP-033 the same photo under two names, and two with one name, are all kept', async () => {
    const bytes = await picture(77);
    const { task_id: id } = must(
      await send([{ name: 'V-100.png', bytes }, { name: 'V-100_2.png', bytes }, 'V-100.png']),
    );
    expect(namesOf(await open(id))).toEqual({ 'V-100': ['V-100.png', 'V-100_2.png', 'V-100.png'] });
  });

  test('BULKUP-018 batches at the same time lose nothing and make no group twice', async () => {
    const { id } = await begun(['P-000.jpg']);
    const batches = Array.from({ length: 6 }, (_, batch) =>
      send(
        Array.from({ length: 5 }, (_, at) => `P-10${at}_${batch}.jpg`),
        { taskId: id },
      ),
    );
    await Promise.all(batches.map(async (batch) => must(await batch)));
    const { groups, image_count: count } = await open(id);
    expect(count).toBe(31);
    expect(groups.map(({ groupName, images }) => [groupName, images.length]).toSorted()).toEqual([
      ['P-000', 1],
      ...Array.from({ length: 5 }, (_, at) => [`P-10${at}`, 6]),
    ]);
  });

  test('BULKUP-018 the draft is called after the first group and counts them', async () => {
    const { id } = await begun(['S-100.jpg', 'S-200.jpg']);
    expect(await cardOf(id)).toMatchObject({
      action: 'bulk_products_upload',
      status: 'draft',
      current_state: 'image_upload',
    });
    expect(JSON.stringify(await cardOf(id))).toContain('"S-100"');
  });
});

describe('groups', () => {
  test('BULKUP-020 a new group takes images from others; one by name that is empty then goes', async () => {
    const { id, group } = await begun(['A-100_1.jpg', 'A-100_2.jpg', 'B-200.jpg']);
    const image_ids = [group('A-100').images[1]!.id, group('B-200').images[0]!.id];
    const body = { task_id: id, groupName: 'New', image_ids };
    const answer = must(await company.admin.call(createGroup, { body }));
    expect(answer.removed).toEqual([group('B-200').id]);
    expect(answer.groups.map(({ groupName }) => groupName)).toEqual(['A-100', 'New']);
    expect(namesOf(await open(id))).toEqual({ 'A-100': ['A-100_1.jpg'], New: ['A-100_2.jpg', 'B-200.jpg'] });
    const empty = must(await company.admin.call(createGroup, { body: { task_id: id, image_ids: [] } }));
    expect(empty.groups).toMatchObject([{ images: [], grouped_by: 'hand' }]);
  });

  test('BULKUP-021 images move to a place of a group, and stay when they are moved within it', async () => {
    const { id, group } = await begun(['A-100_1.jpg', 'A-100_2.jpg', 'B-200.jpg']);
    const params = { a: id, b: group('A-100').id };
    const [moved] = group('B-200').images;
    const body = { image_ids: [moved!.id], position: 1 };
    must(await company.admin.call(moveToGroup, { params, body }));
    expect(namesOf(await open(id))).toEqual({ 'A-100': ['A-100_1.jpg', 'B-200.jpg', 'A-100_2.jpg'] });
    // A person put it together: nothing else changes it from then on.
    expect((await open(id)).groups).toMatchObject([{ grouped_by: 'hand' }]);
    const front = { image_ids: [moved!.id], position: 0 };
    must(await company.admin.call(moveToGroup, { params, body: front }));
    expect((await open(id)).groups[0]!.image_names[0]).toBe('B-200.jpg');
    const gone = await company.admin.call(moveToGroup, { params: { a: id, b: 999_999 }, body: front });
    expect(gone).toMatchObject({ ok: false, errors: [{ code: 'not_found' }] });
    const lost = await company.admin.call(moveToGroup, { params, body: { image_ids: [999_999] } });
    expect(lost).toMatchObject({
      ok: false,
      errors: [{ code: 'image_gone', path: expect.stringMatching(/^body\.image_ids\.\d$/) }],
    });
  });

  test('BULKUP-022 groups are renamed, put elsewhere, closed; a proposal is refused', async () => {
    const { id, group } = await begun(['A-100.jpg', 'B-200.jpg', 'C-300.jpg']);
    const groups = [
      { id: group('C-300').id, order: 0, groupName: 'Third' },
      { id: group('A-100').id, expanded: false, not_alike: true as const },
    ];
    const answer = must(await company.admin.call(changeGroups, { params: { id }, body: { groups } }));
    expect(answer.groups.map(({ groupName }) => groupName)).toEqual(['Third', 'A-100']);
    expect((await open(id)).groups.map(({ groupName, expanded }) => [groupName, expanded])).toEqual([
      ['Third', true],
      ['A-100', false],
      ['B-200', true],
    ]);
  });

  test('BULKUP-021 a group whose product is made is none of the upload any more', async () => {
    const { id, group } = await begun(['A-100.jpg', 'B-200.jpg']);
    const made = group('A-100');
    await company.inside(({ db }) =>
      db.execute(sql`update upload_group set made_product_id = 1 where id = ${made.id}`),
    );
    expect(await open(id)).toMatchObject({ image_count: 1, groups: [{ groupName: 'B-200' }] });
    const into = { image_ids: [group('B-200').images[0]!.id] };
    const moved = await company.admin.call(moveToGroup, { params: { a: id, b: made.id }, body: into });
    expect(moved).toMatchObject({ ok: false, errors: [{ code: 'not_found' }] });
    const body = { task_id: id, image_ids: [made.images[0]!.id] };
    const taken = await company.admin.call(createGroup, { body });
    expect(taken).toMatchObject({ ok: false, errors: [{ code: 'image_gone' }] });
  });

  test('BULKUP-023 all groups are closed, joined and grouped anew', async () => {
    const { id, group } = await begun(['A-100_1.jpg', 'A-100_2.jpg', 'B-200.jpg', 'C-300.jpg']);
    expect((await all(id, { change: 'expanded', expanded: false })).groups).toHaveLength(3);
    const merged = await all(id, {
      change: 'merge',
      group_ids: [group('B-200').id, group('A-100').id, group('C-300').id],
    });
    expect(merged.removed.toSorted()).toEqual([group('A-100').id, group('C-300').id].toSorted());
    expect(namesOf(await open(id))).toEqual({
      'B-200': ['B-200.jpg', 'A-100_1.jpg', 'A-100_2.jpg', 'C-300.jpg'],
    });
    await all(id, { change: 'regroup', by: 'name' });
    expect(namesOf(await open(id))).toEqual({
      'B-200': ['B-200.jpg'],
      'A-100': ['A-100_1.jpg', 'A-100_2.jpg'],
      'C-300': ['C-300.jpg'],
    });
    await all(id, { change: 'regroup', by: 'each' });
    expect((await open(id)).groups.map(({ image_names: names }) => names)).toEqual([
      ['B-200.jpg'],
      ['A-100_1.jpg'],
      ['A-100_2.jpg'],
      ['C-300.jpg'],
    ]);
  });

  test('BULKUP-023 undo brings groups and images back as they were', async () => {
    const { id, groups: before, group } = await begun(['A-100_1.jpg', 'A-100_2.jpg', 'B-200.jpg']);
    const made = must(
      await company.admin.call(createGroup, {
        body: { task_id: id, image_ids: [group('A-100').images[0]!.id, group('B-200').images[0]!.id] },
      }),
    );
    const fresh = made.groups.find(({ id: one }) => !before.some((old) => old.id === one))!;
    must(await company.admin.call(deleteGroup, { params: { a: id, b: group('A-100').id }, query: {} }));
    const groups = before.map(({ id: one, groupName, order, images }) => ({
      id: one,
      groupName,
      order,
      image_ids: images.map((image) => image.id),
    }));
    const sent = vi.spyOn(t.platform.jobs, 'sendOnce');
    const undone = await all(id, { change: 'arrange', groups, removed: [fresh.id] });
    // Images removed before they were compared are compared now.
    expect(sent.mock.calls.map(([, queue]) => queue)).toContain('upload-likeness');
    sent.mockRestore();
    expect(undone.removed).toEqual([fresh.id]);
    const after = await open(id);
    expect(after.groups.map((one) => [one.id, one.groupName, one.image_names])).toEqual(
      before.map((one) => [one.id, one.groupName, one.image_names]),
    );
  });

  test('BULKUP-023 undo and grouping anew do not go over what somebody changed in between', async () => {
    const { id, group } = await begun(['A-100.jpg', 'B-200.jpg', 'C-300.jpg']);
    const [a, b, c] = [group('A-100'), group('B-200'), group('C-300')];
    const rename = async (one: number, groupName: string) =>
      must(
        await company.admin.call(changeGroups, {
          params: { id },
          body: { groups: [{ id: one, groupName }] },
        }),
      );
    const { revision } = await rename(a.id, 'Mine');
    const theirs = await rename(b.id, 'Theirs');
    const change = (wanted: AllGroupsChange, begunOn: number) =>
      company.admin.call(changeAllGroups, { body: { task_id: id, change: wanted, revision: begunOn } });
    const back = ({ id: one, groupName, order, images }: typeof a): AllGroupsChange => ({
      change: 'arrange',
      groups: [{ id: one, groupName, order, image_ids: images.map((image) => image.id) }],
      removed: [],
    });
    const conflict = { ok: false, errors: [{ code: 'conflict' }] };
    expect(await change(back(b), revision)).toMatchObject(conflict);
    const into = {
      ...back(c),
      groups: [{ id: c.id, groupName: 'C', order: 9, image_ids: [b.images[0]!.id] }],
    };
    expect(await change(into as AllGroupsChange, revision)).toMatchObject(conflict);
    expect(await change({ change: 'regroup', by: 'each' }, revision)).toMatchObject(conflict);
    expect(Object.keys(namesOf(await open(id)))).toEqual(['Mine', 'Theirs', 'C-300']);
    must(await change(back(a), revision));
    must(await change(back(b), theirs.revision));
    expect(Object.keys(namesOf(await open(id)))).toEqual(['A-100', 'B-200', 'C-300']);
  });

  test('BULKUP-023 undo brings no more back than an upload may have', async () => {
    const { id, group } = await begun(['A-100.jpg', 'B-200.jpg']);
    const [a, b] = [group('A-100'), group('B-200')];
    must(await company.admin.call(deleteGroup, { params: { a: id, b: a.id }, query: {} }));
    await company.inside(({ db, orgId }) =>
      db.execute(sql`
        insert into upload_image (org_id, upload_id, group_id, file_id, name, position)
        select ${orgId}::uuid, ${id}::uuid, ${b.id}, gen_random_uuid(), 'X', n from generate_series(2, 2000) n`),
    );
    const { id: one, groupName, order, images } = a;
    const groups = [{ id: one, groupName, order, image_ids: images.map((image) => image.id) }];
    const change: AllGroupsChange = { change: 'arrange', groups, removed: [] };
    const refused = await company.admin.call(changeAllGroups, { body: { task_id: id, change } });
    expect(refused).toMatchObject({ ok: false, errors: [{ code: 'upload_full' }] });
  });

  test('BULKUP-024 BULKUP-025 a group is deleted with its images, and split into single ones', async () => {
    const { id, group } = await begun(['A-100_1.jpg', 'A-100_2.jpg', 'A-100_3.jpg', 'B-200.jpg']);
    const deleted = { params: { a: id, b: group('B-200').id }, query: {} };
    expect(must(await company.admin.call(deleteGroup, deleted))).toMatchObject({
      groups: [],
      removed: [group('B-200').id],
    });
    const split = { params: { a: id, b: group('A-100').id }, query: {} };
    must(await company.admin.call(ungroup, split));
    const { groups, image_count: count } = await open(id);
    expect(groups.map(({ groupName, image_names: names }) => [groupName, ...names])).toEqual([
      ['A-100', 'A-100_1.jpg'],
      ['A-100_2', 'A-100_2.jpg'],
      ['A-100_3', 'A-100_3.jpg'],
    ]);
    expect(groups[0]!.id).toBe(group('A-100').id);
    expect(count).toBe(3);
  });

  test('BULKUP-025 BULKUP-022 two thousand images are split, and groups ordered, without a sort for each', () => {
    const row = { orgId: '', uploadId: '', isRemoved: false, revision: 0 };
    const like = { likeGroupId: null, likeGroupConfidence: 0, likeProductId: null, likeConfidence: 0 };
    const link = { productId: null, variantId: null, linkedBy: null, linkConfidence: 0 };
    const said = { ...row, ...like, ...link, expanded: true, groupedBy: 'name' as const, confidence: 90 };
    const groups = [1, 2].map((id) => ({
      ...said,
      id,
      name: `G-${id}`,
      position: id * 1_024,
      sheetRow: null,
      madeProductId: null,
    }));
    const images = Array.from({ length: 2_000 }, (_, at) => ({
      ...row,
      id: at + 1,
      groupId: 1,
      fileId: '',
      name: `I-${at + 1}.jpg`,
      position: at,
      hash: null,
      sameAs: null,
      barcode: null,
      batchId: null,
    }));
    const arrangement = new Arrangement(groups, images);
    const sorts = vi.spyOn(Array.prototype, 'toSorted');
    splitGroup(arrangement, arrangement.group(1)!);
    const names = () => arrangement.groups().map(({ name }) => name);
    expect(names()).toEqual(['G-1', ...images.slice(1).map(({ id }) => `I-${id}`), 'G-2']);
    const ids = arrangement.groups().map(({ id }) => id);
    arrangement.moveGroups(ids.map((id) => ({ id, place: 0 })));
    expect(arrangement.groups().map(({ id }) => id)).toEqual(ids.toReversed());
    expect(sorts.mock.calls.length).toBeLessThan(20);
    sorts.mockRestore();
  });

  test('BULKUP-021 images leave the upload, and groups that have none left go with them', async () => {
    const { id, group } = await begun(['A-100_1.jpg', 'A-100_2.jpg', 'B-200.jpg']);
    const image_ids = [group('A-100').images[0]!.id, group('B-200').images[0]!.id];
    const body = { task_id: id, image_ids };
    const answer = must(await company.admin.call(removeUploadImages, { body }));
    expect(answer.removed).toEqual([group('B-200').id]);
    expect(namesOf(await open(id))).toEqual({ 'A-100': ['A-100_2.jpg'] });
  });

  test('U14 what was taken out can come back for a day, and is not kept for ever', async () => {
    const { id, groups, group } = await begun(['A-100.jpg', 'B-200.jpg']);
    const params = { a: id, b: group('B-200').id };
    must(await company.admin.call(deleteGroup, { params }));
    await dropLongRemoved(t.platform);
    const back = groups.map(({ id: one, groupName, order, images }) => ({
      id: one,
      groupName,
      order,
      image_ids: images.map((image) => image.id),
    }));
    await all(id, { change: 'arrange', groups: back, removed: [] });
    expect(Object.keys(namesOf(await open(id)))).toEqual(['A-100', 'B-200']);
    must(await company.admin.call(deleteGroup, { params }));
    t.clock.advance(86_400_001);
    await dropLongRemoved(t.platform);
    t.clock.advance(-86_400_001);
    const { images, groups: rows } = await company.inside(async (ctx) => ({
      images: await selectImages(ctx, id),
      groups: await selectGroups(ctx, id),
    }));
    expect([images, rows].map((left) => left.map(({ name }) => name))).toEqual([['A-100.jpg'], ['A-100']]);
  });

  test('U30 a batch that is sent again, because its answer was lost, is there once', async () => {
    const batchId = randomUUID();
    const names = ['A-100.jpg', { name: 'broken.jpg', bytes: Buffer.from('nothing') }, 'B-200.jpg'];
    const first = must(await send(names, { batchId }));
    // The lost answer was the one with the upload's id: it is found by the batch.
    const again = must(await send(names, { batchId }));
    expect(again).toMatchObject({ task_id: first.task_id, stored: 2, revision: first.revision });
    expect(again.failed).toEqual(first.failed);
    expect(again.groups).toEqual(first.groups);
    // Two at the same time, one of which the browser has given up.
    const next = { taskId: first.task_id, batchId: randomUUID() };
    const both = await Promise.all([send(['C-300.jpg'], next), send(['C-300.jpg'], next)]);
    expect(both.map((one) => must(one).stored)).toEqual([1, 1]);
    expect(namesOf(await open(first.task_id))).toEqual({
      'A-100': ['A-100.jpg'],
      'B-200': ['B-200.jpg'],
      'C-300': ['C-300.jpg'],
    });
    const stranger = await company.employee(['bulk_upload']);
    const foreign = await sendImages(t, stranger, names, { batchId });
    expect(foreign).toMatchObject({ ok: false, errors: [{ code: 'upload_not_yours' }] });
  });
});

describe('drafts', () => {
  test('BULKUP-014 BULKUP-005 TASK-021 TASK-022 where somebody is stands on the card', async () => {
    const { id } = await begun(['A-100.jpg']);
    const body = { task_id: id, current_state: 'add_information_table' as const };
    must(await company.admin.call(saveUploadState, { body }));
    expect(await cardOf(id)).toMatchObject({ current_state: 'add_information_table' });
    expect((await open(id)).current_state).toBe('add_information_table');
  });

  test('BULKUP-027 an upload is for whoever began it and admins, by the permission of its action', async () => {
    const { id } = await begun(['A-100.jpg']);
    const images = must(await send(['A-100.jpg'], { action: 'bulk_update_images' })).task_id;
    const uploader = await company.employee(['bulk_upload']);
    const request = (task: string) => uploader.call(uploadGroups, { params: { task }, query: {} });
    expect(await request(id)).toMatchObject({ ok: false, errors: [{ code: 'upload_not_yours' }] });
    expect(await request(images)).toMatchObject({ ok: false, status: 403 });
    const refused = await sendImages(t, uploader, ['X.jpg'], { action: 'bulk_update_images' });
    expect(refused).toMatchObject({ ok: false, status: 403 });
    const other = await makeCompany(t);
    const foreign = await other.admin.call(uploadGroups, { params: { task: id }, query: {} });
    expect(foreign).toMatchObject({ ok: false, errors: [{ code: 'not_found' }] });
  });

  test('BULKUP-014 what was discarded, or not continued for weeks, is closed', async () => {
    const { id } = await begun(['A-100.jpg']);
    must(await company.admin.call(triggerTask, { body: { task_id: id, trigger_action: 'ignore' } }));
    const closed = await company.admin.call(uploadGroups, { params: { task: id }, query: {} });
    expect(closed).toMatchObject({ ok: false, errors: [{ code: 'upload_closed' }] });
    const old = await begun(['A-100.jpg']);
    t.clock.advance(120 * 86_400_000);
    await removeOldUploads(t.platform);
    expect(await company.inside((ctx) => selectUpload(ctx, old.id))).toBeUndefined();
  });
});
