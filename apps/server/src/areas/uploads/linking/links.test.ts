import bwipjs from 'bwip-js/node';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeAllGroups,
  createAttribute,
  createProduct,
  deleteLinkGroup,
  editGroupImages,
  getProduct,
  linkAutomatically,
  linkGroup,
  linkedTable,
  listTasks,
  saveImageUpdate,
  saveUploadState,
  searchLinkProducts,
  triggerTask,
  undoTask,
  unlinkAllGroups,
  unlinkGroup,
  updateProduct,
  type ImageMode,
  type Product,
} from '@sourcewiz/contract';
import { makeProducts } from '../../../../test/companies/bulk-company.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { picture, sendImages, uploadOf } from '../../../../test/uploads/upload-flow.ts';
import { tokensOf } from '../../links/index.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';
import { applyProductChanges, deleteProductsNow, lockProducts } from '../../products/index.ts';
import { runTask, type TaskRun } from '../../tasks/index.ts';
import { compareUpload } from '../groups/likeness.job.ts';
import { imageUpdateTask } from './image-update.task.ts';
import { codesOf } from './picture-codes.service.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '100' });
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
});

type Files = Parameters<typeof sendImages>[2];
const begin = async (files: Files) =>
  must(await sendImages(t, company.admin, files, { action: 'bulk_update_images' })).task_id;
const auto = async (id: string) =>
  must(await company.admin.call(linkAutomatically, { body: { task_id: id, manufacturer_id: 'x' } }));
const open = (id: string) => uploadOf(company.admin, id);
const table = async (id: string, query: object = {}) =>
  must(await company.admin.call(linkedTable, { params: { id }, query }));
const product = async (id: number): Promise<Product> =>
  must(await company.admin.call(getProduct, { params: { id } }));
const save = (id: string, mode?: ImageMode) =>
  company.admin.call(saveImageUpdate, { params: { id }, body: mode ? { image_mode: mode } : {} });
const linksOf = async (id: string) =>
  Object.fromEntries(
    (await open(id)).groups.map(({ groupName, link }) => [
      groupName,
      link && [link.variant?.variant_id ?? link.product_id, link.by],
    ]),
  );
const namesOf = ({ images }: Pick<Product, 'images'>) => images.map(({ name }) => name);

/** A product with some images of its own. */
async function made(productId: string, images: readonly string[] = [], more: object = {}): Promise<Product> {
  const base = await company.inside(async ({ platform, caller, log }) => ({ platform, caller, log }));
  const checked = await Promise.all(
    images.map(async (name, at) =>
      checkAndStoreImage(base, { bytes: await picture(name.length * 91 + at), name }),
    ),
  );
  const image_ids = await company.inside((ctx) => enterImages(ctx, checked));
  const body = { product_id: productId, name: `Product ${productId}`, image_ids, ...more };
  return must(await company.admin.call(createProduct, { body }));
}

describe('automatic linking', () => {
  test('IMGUPD-004 IMGUPD-008 IMGUPD-013 by product and variant IDs in names; the longest ID wins', async () => {
    await made('VASE-201', [], {
      variant_types: [{ name: 'Size', options: ['S'] }],
      variants: [{ variant_id: 'VASE-201-S', options: { Size: 'S' } }],
    });
    await made('BOWL 7');
    await made('DUP-100');
    await made('DUP_100');
    const id = await begin([
      'vase_201-front.jpg',
      'VASE-201-S_2.jpg',
      'bowl.7.jpg',
      'dup 100.jpg',
      'IMG_1.jpg',
    ]);
    const { linked, groups } = await auto(id);
    expect(linked).toBe(3);
    expect(await linksOf(id)).toEqual({
      vase_201: ['VASE-201', 'product_id'],
      'VASE-201-S': ['VASE-201-S', 'product_id'],
      Bowl: ['BOWL 7', 'product_id'],
      'dup 100': null,
      IMG_1: null,
    });
    // Ambiguous matches are only proposed.
    const unsure = groups.find(({ groupName }) => groupName === 'dup 100');
    expect(unsure?.like_product).toMatchObject({ product_id: 'DUP-100' });
    const search = async (query: string) => {
      const body = { task_id: id, query, group_id: unsure!.id };
      const { products } = must(await company.admin.call(searchLinkProducts, { body }));
      return products.map(({ product_id }) => product_id);
    };
    expect((await search(''))[0]).toBe('DUP-100');
    // What a person types counts more.
    expect(await search('BOWL 7')).toEqual(['BOWL 7']);
  });

  test('IMGUPD-004 by bar codes in the pictures: EAN, label, digital link', async () => {
    const attribute = must(
      await company.admin.call(createAttribute, { body: { name: 'Barcode', dtype: 'text' } }),
    );
    const coded = await made('CODED', [], { values: { [attribute.id]: '5901234123457' } });
    const labelled = await made('LABELLED');
    const token = await company.inside(async (ctx) => {
      const target = { subjectId: labelled.id, partId: null };
      return (await tokensOf(ctx, 'label', [target]))(target);
    });
    const link = `https://labels.example.com/qr/public/${token}`;
    const id = await begin([
      { name: 'IMG_1.png', bytes: await withCode('ean13', '5901234123457', 11) },
      { name: 'IMG_2.png', bytes: await withCode('qrcode', link, 12) },
      { name: 'IMG_3.png', bytes: await withCode('qrcode', 'https://id.gs1.org/01/05901234123457', 13) },
      { name: 'IMG_4.png', bytes: await picture(14) },
    ]);
    await compareUpload(t.platform, { orgId: company.orgId, uploadId: id });
    await auto(id);
    const links = (await open(id)).groups.flatMap(({ image_names: names, link: to }) =>
      names.map((name) => [name, to && [to.id, to.by]]),
    );
    expect(Object.fromEntries(links)).toMatchObject({
      'IMG_1.png': [coded.id, 'barcode'],
      'IMG_2.png': [labelled.id, 'barcode'],
      'IMG_3.png': [coded.id, 'barcode'],
      'IMG_4.png': null,
    });
  });

  test('IMGUPD-004 no further picture is searched for codes when the time for them is over', async () => {
    const id = await begin([{ name: 'IMG_1.png', bytes: await withCode('ean13', '5901234123457', 31) }]);
    const images = (await open(id)).groups.flatMap((group) =>
      group.images.map((image) => ({ id: image.id, fileId: image.file_id })),
    );
    const base = await company.inside(async ({ platform, caller, log }) => ({ platform, caller, log }));
    expect((await codesOf(base, images)).get(images[0]!.id)).toBe('5901234123457');
    expect(await codesOf(base, images, 0)).toEqual(new Map());
  });

  test('IMGUPD-006 what a person unlinked is not linked again but by a person', async () => {
    const attribute = must(
      await company.admin.call(createAttribute, { body: { name: 'EAN', dtype: 'text' } }),
    );
    await made('CODED', [], { values: { [attribute.id]: '5901234123457' } });
    const bytes = await withCode('ean13', '5901234123457', 21);
    const id = await begin([
      { name: 'A-100.png', bytes },
      { name: 'B-200.png', bytes },
    ]);
    const state = { task_id: id, current_state: 'image_linking' as const };
    must(await company.admin.call(saveUploadState, { body: state }));
    const [first] = (await open(id)).groups;
    must(await company.admin.call(unlinkGroup, { params: { id }, body: { group_id: first!.id } }));
    await compareUpload(t.platform, { orgId: company.orgId, uploadId: id });
    const links = { 'A-100': null, 'B-200': ['CODED', 'barcode'] };
    expect(await linksOf(id)).toEqual(links);
    await auto(id);
    expect(await linksOf(id)).toEqual(links);
  });

  test('IMGUPD-013 photos that are called like products are theirs, whatever a counter looks like', async () => {
    await makeProducts(company, 3, 'KAP');
    const id = await begin(['KAP-0.png', 'KAP-1.png', 'KAP-1-2.png', 'KAP-2.png']);
    await auto(id);
    expect(await linksOf(id)).toEqual({
      'KAP-0': ['KAP-0', 'product_id'],
      'KAP-1': ['KAP-1', 'product_id'],
      'KAP-2': ['KAP-2', 'product_id'],
    });
  });

  test('IMGUPD-013 a group that is grouped anew is linked to nothing, unless it has the images that it had', async () => {
    const [one, other] = [await made('P-1'), await made('P-2')];
    const id = await begin(['A-100_1.jpg', 'A-100_2.jpg', 'B-200.jpg']);
    const [first, second] = (await open(id)).groups;
    for (const [group_id, product_id] of [
      [first!.id, one.id],
      [second!.id, other.id],
    ] as const) {
      must(await company.admin.call(linkGroup, { params: { id }, body: { group_id, product_id } }));
    }
    const change = { change: 'regroup', by: 'each' } as const;
    must(await company.admin.call(changeAllGroups, { body: { task_id: id, change } }));
    expect(await linksOf(id)).toEqual({ 'A-100_1': null, 'A-100_2': null, 'B-200': ['P-2', 'hand'] });
  });
});

describe('the table of links', () => {
  test('IMGUPD-005 pages, searches, filters and counts', async () => {
    const one = await made('A-100', ['old.jpg']);
    const id = await begin(['A-100.jpg', 'B-200.jpg', 'C-300.jpg']);
    await auto(id);
    const all = await table(id, { per_page: 2 });
    expect(all).toMatchObject({ total: 3, image_mode: 'replace', shared: 0 });
    expect(all.counts).toEqual({ all: 3, linked: 1, unlinked: 2, unsure: 0 });
    expect(all.rows.map(({ group }) => group.groupName)).toEqual(['A-100', 'B-200']);
    expect(all.rows[0]).toMatchObject({
      group: { link: { id: one.id, by: 'product_id', confidence: 100 } },
      images_now: [{ file_id: one.images[0]!.id }],
    });
    const last = await table(id, { per_page: 2, page: 2 });
    expect(last.rows).toHaveLength(1);
    expect(last.counts).toEqual(all.counts);
    expect((await table(id, { show: 'unlinked', query: 'b-2' })).rows).toMatchObject([
      { group: { groupName: 'B-200' } },
    ]);
    expect((await table(id, { query: 'Product A' })).total).toBe(1);
  });

  test('IMGUPD-006 IMGUPD-007 IMGUPD-008 IMGUPD-009 links, searches and unlinks', async () => {
    const variants = {
      variant_types: [{ name: 'Size', options: ['S'] }],
      variants: [{ variant_id: 'SOFA-9-S', options: { Size: 'S' } }],
    };
    const sofa = await made('SOFA-9', [], variants);
    const id = await begin(['X-100.jpg', 'Y-200.jpg']);
    const [first, second] = (await open(id)).groups;
    const body = { task_id: id, query: 'SOFA-9' };
    const { products } = must(await company.admin.call(searchLinkProducts, { body }));
    expect(products.map(({ id: one, variant }) => [one, variant?.variant_id ?? null])).toEqual([
      [sofa.id, null],
      [sofa.id, 'SOFA-9-S'],
    ]);
    const variant_id = sofa.variants[0]!.id;
    const link = (group_id: number, about: object = {}) =>
      company.admin.call(linkGroup, { params: { id }, body: { group_id, product_id: sofa.id, ...about } });
    must(await link(first!.id, { variant_id }));
    must(await link(second!.id));
    expect(await linksOf(id)).toEqual({ 'X-100': ['SOFA-9-S', 'hand'], 'Y-200': ['SOFA-9', 'hand'] });
    expect(await link(first!.id, { variant_id: 999_999 })).toMatchObject({ ok: false, status: 404 });
    expect(await link(999_999)).toMatchObject({ ok: false, errors: [{ code: 'not_found' }] });
    await company.inside((ctx) => lockProducts(ctx, { ids: [sofa.id], taskId: crypto.randomUUID() }));
    expect(await link(first!.id)).toMatchObject({ ok: false, errors: [{ code: 'products_held' }] });
    must(await company.admin.call(unlinkGroup, { params: { id }, body: { group_id: first!.id } }));
    expect((await table(id)).counts).toMatchObject({ linked: 1 });
    must(await company.admin.call(unlinkAllGroups, { params: { id } }));
    expect((await table(id)).counts).toMatchObject({ linked: 0 });
  });

  test('IMGUPD-009 a search shows some variants of a product; more of an ID finds the others', async () => {
    const options = Array.from({ length: 30 }, (_, at) => `S${at}`);
    await made('RUG-5', [], {
      variant_types: [{ name: 'Size', options }],
      variants: options.map((Size) => ({ variant_id: `RUG-5-${Size}`, options: { Size } })),
    });
    const id = await begin(['X-100.jpg']);
    const search = async (query: string) =>
      must(await company.admin.call(searchLinkProducts, { body: { task_id: id, query } })).products;
    expect(await search('RUG-5')).toHaveLength(21);
    expect((await search('RUG-5-S29')).map(({ variant }) => variant?.variant_id)).toContain('RUG-5-S29');
  });

  test('IMGUPD-010 IMGUPD-011 the images of a group are put in order and taken out; a group is removed', async () => {
    const id = await begin(['A-100_1.jpg', 'A-100_2.jpg', 'A-100_3.jpg', 'B-200.jpg']);
    const [group, other] = (await open(id)).groups;
    const [first, , third] = group!.images;
    const body = { task_id: id, group_id: group!.id, image_ids: [third!.id, first!.id] };
    must(await company.admin.call(editGroupImages, { body }));
    expect((await open(id)).groups[0]!.image_names).toEqual(['A-100_3.jpg', 'A-100_1.jpg']);
    const foreign = { ...body, image_ids: [third!.id, other!.images[0]!.id] };
    expect(await company.admin.call(editGroupImages, { body: foreign })).toMatchObject({
      errors: [{ code: 'image_gone' }],
    });
    must(await company.admin.call(deleteLinkGroup, { params: { a: id, b: other!.id } }));
    expect((await open(id)).groups).toHaveLength(1);
  });
});

describe('the update of images', () => {
  test.each([
    ['replace', ['A-100_1.jpg', 'A-100_2.jpg']],
    ['add', ['old1.jpg', 'old22.jpg', 'A-100_1.jpg', 'A-100_2.jpg']],
    ['first', ['A-100_1.jpg', 'A-100_2.jpg', 'old1.jpg', 'old22.jpg']],
  ] as const)(
    'IMGUPD-012 IMGUPD-014 TASK-060 in the mode %s, with a backup that undoes it',
    async (mode, names) => {
      const one = await made('A-100', ['old1.jpg', 'old22.jpg']);
      const id = await begin(['A-100_1.jpg', 'A-100_2.jpg', 'Z-900.jpg']);
      await auto(id);
      expect(must(await save(id, mode))).toEqual({ task_id: id, left_out: 0 });
      expect((await product(one.id)).locked_by_task).toBe(id);
      await runTask(t.platform, id);
      const after = await product(one.id);
      expect(namesOf(after)).toEqual(names);
      expect(after.locked_by_task).toBeNull();
      const card = must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);
      expect(card).toMatchObject({ status: 'success', total_count: 1, undo_needs: ['update_products'] });
      expect(await save(id)).toMatchObject({ ok: false, errors: [{ code: 'upload_closed' }] });
      const { task_id: undo } = must(await company.admin.call(undoTask, { params: { task_id: id } }));
      await runTask(t.platform, undo);
      expect(namesOf(await product(one.id))).toEqual(['old1.jpg', 'old22.jpg']);
    },
  );

  test('IMGUPD-012 several groups of one product are put together in their order; variants get their own', async () => {
    const variants = {
      variant_types: [{ name: 'Size', options: ['S'] }],
      variants: [{ variant_id: 'A-100-S', options: { Size: 'S' } }],
    };
    const one = await made('A-100', [], variants);
    const id = await begin(['B-1.jpg', 'A-100-S.jpg', 'C-2.jpg']);
    await auto(id);
    const { groups } = await open(id);
    for (const name of ['C', 'B']) {
      const group_id = groups.find(({ groupName }) => groupName === name)!.id;
      must(await company.admin.call(linkGroup, { params: { id }, body: { group_id, product_id: one.id } }));
    }
    expect((await table(id)).shared).toBe(2);
    must(await save(id));
    await runTask(t.platform, id);
    const after = await product(one.id);
    expect(namesOf(after)).toEqual(['B-1.jpg', 'C-2.jpg']);
    expect(namesOf(after.variants[0]!)).toEqual(['A-100-S.jpg']);
  });

  test('IMGUPD-012 nothing linked, and more images than a product may have, are refused', async () => {
    const id = await begin(['Q-1.jpg']);
    expect(await save(id)).toMatchObject({ ok: false, errors: [{ code: 'nothing_linked' }] });
    const many = await made('M-100', []);
    const first = await begin(Array.from({ length: 30 }, (_, at) => `M-100_${at}.jpg`));
    for (const batch of [1, 2]) {
      const names = Array.from({ length: 20 }, (_, at) => `M-100_${at} (${batch}).jpg`);
      must(await sendImages(t, company.admin, names, { taskId: first }));
    }
    await auto(first);
    expect((await table(first)).rows[0]!.group.link).toMatchObject({ id: many.id });
    expect(await save(first)).toMatchObject({
      ok: false,
      errors: [{ code: 'too_many_images', params: { product_id: 'M-100', limit: 60 } }],
    });
  });

  test('IMGUPD-012 nothing is linked where the variants that were are gone', async () => {
    const sofa = await made('SOFA-9', [], {
      variant_types: [{ name: 'Size', options: ['S'] }],
      variants: [{ variant_id: 'SOFA-9-S', options: { Size: 'S' } }],
    });
    const id = await begin(['SOFA-9-S.jpg']);
    await auto(id);
    expect(await linksOf(id)).toEqual({ 'SOFA-9-S': ['SOFA-9-S', 'product_id'] });
    const body = { revision: sofa.revision, variants: [], variant_types: [] };
    must(await company.admin.call(updateProduct, { params: { id: sofa.id }, body }));
    expect(await save(id)).toMatchObject({ ok: false, errors: [{ code: 'nothing_linked' }] });
  });

  test('TASK-003 TASK-060 what another task holds is told, and goes on as a draft', async () => {
    const [free, held] = [await made('F-100'), await made('H-200')];
    const id = await begin(['F-100.jpg', 'H-200.jpg']);
    await auto(id);
    await company.inside((ctx) => lockProducts(ctx, { ids: [held.id], taskId: crypto.randomUUID() }));
    expect(must(await save(id))).toEqual({ task_id: id, left_out: 1 });
    await runTask(t.platform, id);
    expect(namesOf(await product(free.id))).toEqual(['F-100.jpg']);
    expect(namesOf(await product(held.id))).toEqual([]);
    const draft = must(await company.admin.call(listTasks)).find(({ status }) => status === 'draft');
    expect(draft).toMatchObject({
      action: 'bulk_update_images',
      current_state: 'image_linking',
      task_meta: { current_state: 'image_linking' },
    });
    expect(await linksOf(draft!.task_id)).toEqual({ 'H-200': ['H-200', 'product_id'] });
  });

  test('TASK-060 groups without a product, or whose product is gone, go on as a draft that is compared', async () => {
    const [done, gone] = [await made('F-100'), await made('G-300')];
    const id = await begin(['F-100.jpg', 'G-300.jpg', 'Z-900.jpg']);
    await auto(id);
    await company.inside((ctx) => deleteProductsNow(ctx, [gone.id]));
    must(await save(id));
    const send = vi.spyOn(t.platform.jobs, 'sendOnce');
    await runTask(t.platform, id);
    expect(namesOf(await product(done.id))).toEqual(['F-100.jpg']);
    const draft = must(await company.admin.call(listTasks)).find(({ status }) => status === 'draft')!;
    expect(await linksOf(draft.task_id)).toEqual({ 'G-300': null, 'Z-900': null });
    expect((await table(draft.task_id)).counts).toMatchObject({ linked: 0 });
    expect(send.mock.calls.map(([, queue, data]) => [queue, data['upload_id']])).toContainEqual([
      'upload-likeness',
      draft.task_id,
    ]);
    send.mockRestore();
  });

  test('TASK-060 images of a variant that is gone are not lost: they are told and wait in the draft', async () => {
    const variants = {
      variant_types: [{ name: 'Size', options: ['S'] }],
      variants: [{ variant_id: 'A-100-S', options: { Size: 'S' } }],
    };
    const [one, other] = [await made('A-100', [], variants), await made('B-200')];
    const id = await begin(['A-100-S.jpg', 'B-200.jpg']);
    await auto(id);
    must(await save(id));
    await company.inside(({ db }) => db.execute(sql`delete from variant where parent_id = ${one.id}`));
    await runTask(t.platform, id);
    expect(namesOf(await product(other.id))).toEqual(['B-200.jpg']);
    const cards = must(await company.admin.call(listTasks));
    expect(cards.find(({ task_id }) => task_id === id)).toMatchObject({
      skipped_products: [{ product_id: 'A-100', code: 'not_found' }],
    });
    const draft = cards.find(({ status }) => status === 'draft')!;
    expect(await linksOf(draft.task_id)).toEqual({ 'A-100-S': null });
    const [group] = (await open(draft.task_id)).groups;
    expect(group!.image_names).toEqual(['A-100-S.jpg']);
    expect(await save(draft.task_id)).toMatchObject({ ok: false, errors: [{ code: 'nothing_linked' }] });
  });
});

/** The result of a killed worker: an open transaction that the database rolls back, and a job that is run again. */
class Killed extends Error {
  readonly code = '57P01';
}

describe('a worker that is killed, or a task that is cancelled', () => {
  const COUNT = 120;
  async function started(): Promise<{ id: string; ids: number[] }> {
    const ids = await makeProducts(company, COUNT, 'K');
    const changes = ids.map((id) => ({ kind: 'update' as const, id, fields: {} }));
    await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }));
    let id: string | undefined;
    for (let from = 0; from < COUNT; from += 30) {
      const names = Array.from({ length: 30 }, (_, at) => [
        `K-${from + at}_v1.jpg`,
        `K-${from + at}_v2.jpg`,
      ]).flat();
      for (const half of [names.slice(0, 30), names.slice(30)]) {
        const about = id === undefined ? { action: 'bulk_update_images' as const } : { taskId: id };
        id = must(await sendImages(t, company.admin, half, about)).task_id;
      }
    }
    await auto(id!);
    must(await save(id!));
    return { id: id!, ids };
  }
  const imagesOf = async (ids: readonly number[]) => {
    const products = await Promise.all(ids.map(product));
    return products.map(({ images }) => images.length);
  };
  const runKilled = (id: string, dies: (chunk: number) => boolean) => {
    let chunk = -1;
    const wrapped =
      (of: TaskRun): TaskRun['overlapping'] =>
      (work) =>
        of.overlapping(async (ctx) => {
          chunk += 1;
          const mine = chunk;
          const progress = await work(ctx);
          if (dies(mine)) throw new Killed();
          return progress;
        });
    return runTask(t.platform, id, (of) => imageUpdateTask.run({ ...of, overlapping: wrapped(of) }));
  };

  test('TASK-060 leaves each product fully old or fully new, and goes on where it was', async () => {
    const { id, ids } = await started();
    await runKilled(id, (chunk) => chunk >= 1).catch(() => undefined);
    const half = await imagesOf(ids);
    expect(new Set(half)).toEqual(new Set([0, 2]));
    await runKilled(id, () => false);
    expect(await imagesOf(ids)).toEqual(ids.map(() => 2));
    const revisions = (await Promise.all(ids.map(product))).map(({ revision }) => revision);
    expect(new Set(revisions)).toEqual(new Set([2]));
  });

  test('TASK-060 a cancelled one leaves whole products, and the rest goes on as a draft', async () => {
    const { id, ids } = await started();
    await runKilled(id, (chunk) => chunk >= 1).catch(() => undefined);
    const cancel = { task_id: id, trigger_action: 'cancel' as const };
    must(await company.admin.call(triggerTask, { body: cancel }));
    await runTask(t.platform, id);
    const images = await imagesOf(ids);
    expect(new Set(images)).toEqual(new Set([0, 2]));
    expect((await Promise.all(ids.map(product))).every((one) => one.locked_by_task === null)).toBe(true);
    const draft = must(await company.admin.call(listTasks)).find(({ status }) => status === 'draft');
    expect((await table(draft!.task_id)).counts.linked).toBe(images.filter((count) => count === 0).length);
  });
});

async function withCode(bcid: string, text: string, seed: number): Promise<Buffer> {
  const code = await bwipjs.toBuffer({
    bcid,
    text,
    scale: bcid === 'qrcode' ? 6 : 3,
    backgroundcolor: 'FFFFFF',
    paddingwidth: 12,
    paddingheight: 12,
  });
  return sharp(await picture(seed))
    .resize(900, 700, { fit: 'fill' })
    .composite([{ input: code, left: 120, top: 140 }])
    .png()
    .toBuffer();
}
