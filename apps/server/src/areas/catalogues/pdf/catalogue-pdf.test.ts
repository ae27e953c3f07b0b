import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCatalogue,
  generateCataloguePdf,
  getCatalogue,
  listTasks,
  manufacturer,
  updateManufacturer,
  type PdfLayout,
  type Task,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { readPdf } from '../../../platform/pdf/pdf-reader.fixture.ts';
import { ensureCategories, loadAttributes } from '../../attributes/index.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';
import { applyProductChanges } from '../../products/index.ts';

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
    [40, 90, 140].map((red) =>
      checkAndStoreImage(company.base, { bytes: makePng(320, 240, [red, 90, 60]), name: `${red}.png` }),
    ),
  );
  const productIds = await company.inside(async (ctx) => {
    const attributes = await loadAttributes(ctx);
    const key = (name: string) => String(attributes.find(({ internal_name }) => internal_name === name)?.id);
    const categories = await ensureCategories(ctx, ['Vazolar', 'Tabaklar']);
    const [vases = 0, plates = 0] = [...categories.values()].map(({ id }) => id);
    const imageIds = await enterImages(ctx, pictures);
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: Array.from({ length: 20 }, (_, index) => ({
        kind: 'create' as const,
        fields: {
          product_id: `KS-${index}`,
          name: `Çini vazo ${index}`,
          category_id: index < 10 ? vases : plates,
          image_ids: [imageIds[index % 3] ?? ''],
          values: {
            [key('selling_price')]: { value: '1180.5', currency: 'TRY', unit: 'per-piece' },
            [key('moq')]: { value: '24', unit: 'pieces' },
            [key('remarks')]: 'YALNIZ-BIZIM',
          },
        },
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
  const body = { name: 'İlkbahar/Yaz 2027', buyer_company: 'Boğaziçi Mağazaları', product_ids: productIds };
  return must(await company.admin.call(createCatalogue, { body })).id;
}

/** The finished task of a new PDF. */
async function make(layout: PdfLayout, collection_id = catalogueId): Promise<Task> {
  const { call } = company.admin;
  const body = { collection_id, layout };
  const { task_id } = must(await call(generateCataloguePdf, { body }));
  const find = async () => must(await call(listTasks)).find((task) => task.task_id === task_id);
  await expect.poll(async () => (await find())?.status, { interval: 100 }).toBe('success');
  return (await find()) as Task;
}

test('CAT-035 T03 the query names the company of the caller, and another one is none', async () => {
  const { call } = company.admin;
  const body = { collection_id: catalogueId };
  must(await call(generateCataloguePdf, { query: { manufacturer_id: company.orgId }, body }));
  const other = await makeCompany(t, { name: 'Other' });
  const theirs = { manufacturer_id: other.orgId };
  expect(await call(generateCataloguePdf, { query: theirs, body })).toMatchObject({ status: 404 });
});

async function download(task: Task): Promise<Buffer> {
  const answer = await t.app.inject({ url: task.download_link ?? '' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return answer.rawPayload;
}

test('CAT-035 TASK-002 TASK-066 S21 the paper of a catalogue is made by a task and can be read', async () => {
  const task = await make('grid');
  expect(task).toMatchObject({ subject: 'İlkbahar/Yaz 2027', progress: 100, remaining_count: 0 });
  expect(task).toMatchObject({
    collection_link: `/collection-link/${catalogueId}`,
    template_name: 'grid',
    type: 'download',
  });
  expect(decodeURIComponent(task.download_link ?? '')).toContain('/İlkbahar Yaz 2027.pdf?');
  const kept = new Date(task.kept_until ?? 0).getTime() - t.clock.now().getTime();
  expect(Math.round(kept / 86_400_000)).toBe(7);

  const bytes = await download(task);
  expect(bytes.length).toBe(task.download_bytes);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const pdf = readPdf(bytes);
  const text = pdf.pages.join('\n');
  // A cover, and two sections of ten at nine to a page.
  expect(pdf.pages.length).toBeGreaterThanOrEqual(4);
  for (const words of [
    'Anadolu Seramik',
    'Boğaziçi Mağazaları',
    'Çini vazo 19',
    'KS-19',
    '₺1.180,50',
    'Vazolar',
  ]) {
    expect(text).toContain(words);
  }
  expect(text).not.toContain('YALNIZ-BIZIM');
  expect(pdf.pictures).toBe(3);
});

test('the same catalogue gives the same file again, another layout another one', async () => {
  const first = await make('grid');
  const again = await make('grid');
  const list = await make('list');
  const content = ({ download_link }: Task) =>
    /\/files\/[^/]+\/made\/([0-9a-f-]{36})/.exec(download_link ?? '')?.[1];
  expect(content(again)).toBe(content(first));
  expect(content(list)).not.toBe(content(first));
  expect(readPdf(await download(list)).pages.join('\n')).toContain('Çini vazo 7');
});

test('U04 U09 the paper shows the logo; its layout is the one that the catalogue names afterwards', async () => {
  const { admin, base, inside } = company;
  const logo = await checkAndStoreImage(base, { bytes: makePng(300, 90, [9, 9, 90]), name: 'logo.png' });
  const [logo_file_id = ''] = await inside((ctx) => enterImages(ctx, [logo]));
  const { revision } = must(await admin.call(manufacturer));
  must(await admin.call(updateManufacturer, { body: { logo_file_id, revision } }));
  const pdf = readPdf(await download(await make('large')));
  expect(pdf.pictures).toBe(4);
  const stored = must(await admin.call(getCatalogue, { params: { id: catalogueId } }));
  expect(stored.pdf_layout).toBe('large');
  expect(pdf.pages.join('\n')).toContain('Fiyat');
});

test('PERM-009 PERM-014 U09 whoever may not edit catalogues makes the paper in another layout, and the catalogue keeps its own', async () => {
  const stored = async () => must(await company.admin.call(getCatalogue, { params: { id: catalogueId } }));
  const before = await stored();
  const layout = before.pdf_layout === 'list' ? 'grid' : 'list';
  const reader = await company.employee(['view_catalogue_history', 'access_ppt_excel_link']);
  must(await reader.call(generateCataloguePdf, { body: { collection_id: catalogueId, layout } }));
  expect(await stored()).toMatchObject({ pdf_layout: before.pdf_layout, revision: before.revision });
});

test('U10 categories of one or two products share a row, and pages are full', async () => {
  const ids = await company.inside(async (ctx) => {
    const names = ['Kase', 'Tepsi', 'Fincan', 'Sürahi', 'Mumluk', 'Saksı', 'Tabak'];
    const categories = await ensureCategories(ctx, names);
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: [...categories.values()].map(({ id, name }) => ({
        kind: 'create' as const,
        fields: { product_id: `TEK-${id}`, name: `Tek ${name}`, category_id: id, values: {} },
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
  const body = { name: 'Küçük', buyer_company: 'Kimse', product_ids: ids };
  const small = must(await company.admin.call(createCatalogue, { body })).id;
  const pdf = readPdf(await download(await make('grid', small)));
  // Seven on three rows, after the cover.
  expect(pdf.pages).toHaveLength(2);
  expect(pdf.pages[1]).toMatch(/^\S+ · \S+ · \S+$/m);
});

test('an empty catalogue gives none', async () => {
  const { call } = company.admin;
  const { id } = must(await call(createCatalogue, { body: { name: 'Boş', buyer_company: 'Kimse' } }));
  const answer = await call(generateCataloguePdf, { body: { collection_id: id } });
  expect(answer).toMatchObject({ status: 409, errors: [{ code: 'catalogue_empty' }] });
});
