import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCatalogue,
  generateCatalogueExcel,
  generateCataloguePpt,
  listTasks,
  retryCataloguePpt,
  updateCatalogue,
  type Task,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { ensureCategories, loadAttributes } from '../../attributes/index.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';
import { applyProductChanges } from '../../products/index.ts';
import { startTask } from '../../tasks/index.ts';
import { faultsOf, readPptx, unzipped } from './pptx.fixture.ts';

let t: TestApp;
let company: Company;
let catalogueId: number;

beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '20' });
  company = await makeCompany(t, { name: 'Anadolu Seramik', language: 'tr' });
  catalogueId = await makeCatalogue();
  await t.work();
});
afterAll(() => t.close());

async function makeCatalogue(): Promise<number> {
  const pictures = await Promise.all(
    [
      [320, 240, 40],
      [200, 600, 90],
    ].map(([width = 0, height = 0, red = 0]) =>
      checkAndStoreImage(company.base, { bytes: makePng(width, height, [red, 90, 60]), name: `${red}.png` }),
    ),
  );
  const productIds = await company.inside(async (ctx) => {
    const attributes = await loadAttributes(ctx);
    const key = (name: string) => String(attributes.find(({ internal_name }) => internal_name === name)?.id);
    const categories = await ensureCategories(ctx, ['Vazolar']);
    const [category = 0] = [...categories.values()].map(({ id }) => id);
    const images = await enterImages(ctx, pictures);
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: Array.from({ length: 5 }, (_, index) => ({
        kind: 'create' as const,
        fields: {
          product_id: `KS-${index}`,
          name: `Çini vazo ${index}`,
          status: 'published' as const,
          category_id: category,
          image_ids: index === 4 ? [] : images,
          values: {
            ...(index === 3
              ? {}
              : { [key('selling_price')]: { value: '1180.5', currency: 'TRY', unit: 'per-piece' } }),
            [key('moq')]: { value: '24', unit: 'pieces' },
            [key('weight')]: index === 0 ? { value: '900', unit: 'g' } : { value: '1.5', unit: 'kg' },
            [key('remarks')]: 'YALNIZ-BIZIM',
          },
        },
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
  const body = {
    name: 'İlkbahar/Yaz 2027',
    buyer_company: 'Boğaziçi Mağazaları',
    product_ids: productIds,
    images_per_product: 2,
  };
  return must(await company.admin.call(createCatalogue, { body })).id;
}

const taskOf = async (id: string) =>
  must(await company.admin.call(listTasks)).find(({ task_id }) => task_id === id);

async function finished(task_id: string): Promise<Task> {
  await expect.poll(async () => (await taskOf(task_id))?.status, { interval: 100 }).toBe('success');
  return (await taskOf(task_id)) as Task;
}

async function download(task: Task): Promise<Buffer> {
  const answer = await t.app.inject({ url: task.download_link ?? '' });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

test('TASK-065 CAT-002 CAT-023 the presentation of a catalogue is made by a task, from what buyers may see', async () => {
  const body = { collection_id: catalogueId, design: 'editorial' as const };
  const { task_id } = must(await company.admin.call(generateCataloguePpt, { body }));
  const task = await finished(task_id);
  expect(task).toMatchObject({
    action: 'ppt_download',
    progress: 100,
    template_name: 'editorial',
    type: 'download',
    collection_link: `/collection-link/${catalogueId}`,
  });
  expect(decodeURIComponent(task.download_link ?? '')).toContain('/İlkbahar Yaz 2027.pptx?');
  const bytes = await download(task);
  expect(bytes.length).toBe(task.download_bytes);
  const { files, slides } = await readPptx(bytes);
  expect(faultsOf(files)).toEqual([]);
  const texts = slides.flatMap((slide) => slide.texts).join('\n');
  for (const words of [
    'Çini vazo 4',
    'KS-0',
    '₺1.180,50',
    'Fiyat için sorunuz',
    'Görsel eklenecek',
    'Boğaziçi Mağazaları',
  ]) {
    expect(texts).toContain(words);
  }
  expect(texts).not.toContain('YALNIZ-BIZIM');
  const products = slides.slice(1, -1).flatMap(({ pictures }) => pictures);
  expect(products).toHaveLength(8);
  expect(new Set(products.map(({ ratio }) => Math.round(ratio * 300)))).toEqual(new Set([400, 100]));
  // Each picture is in the file once, as a JPEG.
  const media = [...files].filter(([path]) => path.startsWith('ppt/media/'));
  expect(media).toHaveLength(2);
  for (const [, content] of media) expect([...content.subarray(0, 2)]).toEqual([0xff, 0xd8]);
});

test('TASK-065 the same catalogue gives the same file again, a changed one another', async () => {
  const made = async () => {
    const body = { collection_id: catalogueId, design: 'shelf' as const };
    const { task_id } = must(await company.admin.call(generateCataloguePpt, { body }));
    return new URL((await finished(task_id)).download_link ?? '', 'http://x').pathname;
  };
  const first = await made();
  expect(await made()).toBe(first);
  must(await company.admin.call(updateCatalogue, { params: { id: catalogueId }, body: { note: 'Yeni' } }));
  expect(await made()).not.toBe(first);
});

test('CAT-036 pptservice continues a failed presentation, or begins a new one', async () => {
  const failed = await company.inside((ctx) =>
    startTask(ctx, {
      action: 'ppt_download',
      subject: 'broken',
      reference: String(catalogueId),
      input: { catalogue_id: 0, design: 'classic' },
      totalCount: 5,
    }),
  );
  await expect.poll(async () => (await taskOf(failed))?.status, { interval: 100 }).toBe('failed');
  const query = { collection_id: catalogueId };
  expect(must(await company.admin.call(retryCataloguePpt, { query })).task_id).toBe(failed);
  await expect.poll(async () => (await taskOf(failed))?.status, { interval: 100 }).toBe('failed');

  // Somebody else's failed task is not theirs to continue.
  const reader = await company.employee(['view_catalogue_history', 'access_ppt_excel_link']);
  const { task_id } = must(await reader.call(retryCataloguePpt, { query }));
  expect(task_id).not.toBe(failed);
  await finished(task_id);
  const stranger = await makeCompany(t, { name: 'Other' });
  expect(await stranger.admin.call(retryCataloguePpt, { query })).toMatchObject({ status: 404 });
});

test('CAT-005 CAT-002 PROD-008 the Excel of a catalogue has its products with pictures and prices, and nothing internal', async () => {
  const { task_id } = must(
    await company.admin.call(generateCatalogueExcel, { body: { collection_id: catalogueId } }),
  );
  const task = await finished(task_id);
  expect(task).toMatchObject({ action: 'catalogue_excel', type: 'download' });
  expect(decodeURIComponent(task.download_link ?? '')).toContain('/İlkbahar Yaz 2027.xlsx?');
  const files = await unzipped(await download(task));
  const sheet = files.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
  for (const words of [
    'Ürün kodu',
    'KS-4',
    'Çini vazo 0',
    // A number, which people can add up, with its currency.
    's="4"><v>1180.5</v>',
    'adet fiyatı, Türk lirası',
    // Numbers with their unit in the heading, or beside them where it differs.
    'Minimum sipariş (adet)',
    '<v>24</v>',
    '<v>900</v>',
    '<v>1.5</v>',
    'Ağırlık, birim',
    '>kg<',
    'Fiyat için sorunuz',
    'Vazolar',
    'state="frozen"',
  ]) {
    expect(sheet).toContain(words);
  }
  expect(files.get('xl/styles.xml')?.toString()).toContain('formatCode="[$TRY] #,##0.00##"');
  expect(sheet).not.toContain('YALNIZ-BIZIM');
  expect([...files.keys()].filter((path) => path.startsWith('xl/media/'))).toHaveLength(1);
});

test('CAT-036 PERM-014 presentations need the right to download catalogues, and products', async () => {
  const viewer = await company.employee(['view_catalogue_history']);
  const body = { collection_id: catalogueId };
  expect(await viewer.call(generateCataloguePpt, { body })).toMatchObject({ status: 403 });
  const { call } = company.admin;
  const { id } = must(await call(createCatalogue, { body: { name: 'Boş', buyer_company: 'Kimse' } }));
  const answer = await call(generateCataloguePpt, { body: { collection_id: id } });
  expect(answer).toMatchObject({ status: 409, errors: [{ code: 'catalogue_empty' }] });
});
