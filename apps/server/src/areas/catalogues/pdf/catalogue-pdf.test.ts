import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  createCatalogue,
  generateCataloguePdf,
  getCatalogue,
  listTasks,
  manufacturer,
  previewCataloguePdf,
  catalogueDesigns,
  type InputOf,
  updateManufacturer,
  type CatalogueDesign,
  type Task,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { madeFileAddress } from '../../../platform/made-files/index.ts';
import { makeDocument } from '../../../platform/print/index.ts';
import { readPdf } from '../../../platform/print/pdf-reader.fixture.ts';
import { ensureCategories, loadAttributes } from '../../attributes/index.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';
import { applyProductChanges } from '../../products/index.ts';
import { catalogueDocument, partsOf, type PaperData } from './catalogue.document.ts';

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
          status: 'published' as const,
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
async function make(design: CatalogueDesign, collection_id = catalogueId): Promise<Task> {
  const { call } = company.admin;
  const body = { collection_id, design };
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
  const task = await make('classic');
  expect(task).toMatchObject({ subject: 'İlkbahar/Yaz 2027', progress: 100, remaining_count: 0 });
  expect(task).toMatchObject({
    collection_link: `/collection-link/${catalogueId}`,
    template_name: 'classic',
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

test('CAT-035 a long catalogue is typeset in parts: every product, pages that count on, and their contents', async () => {
  const design = catalogueDocument('gallery');
  const loaded = await company.inside((ctx) => design.load(ctx, { catalogueId }));
  const print = async (changes: Partial<typeof design>) => {
    const onProgress = async () => undefined;
    const file = await makeDocument(company.base, { ...design, ...changes }, loaded, onProgress);
    const url = madeFileAddress(t.platform, file, file.expiresAt);
    return readPdf((await t.app.inject({ url })).rawPayload);
  };
  const renders = vi.spyOn(t.platform.pdf, 'render');
  const whole = await print({});
  const parts = await print({ version: 0, split: (content) => partsOf(content, { wholeMax: 10, part: 12 }) });
  // The front is typeset again once it is known where categories start.
  expect(renders).toHaveBeenCalledTimes(1 + 4);
  const text = parts.pages.join('\n');
  for (let index = 0; index < 20; index += 1) {
    expect(text.match(new RegExp(`KS-${index}(?!\\d)`, 'g'))).toHaveLength(1);
  }
  // Cover and contents, then two pages with twelve products and two with eight.
  expect(parts.pages).toHaveLength(6);
  for (const [index, page] of parts.pages.slice(1).entries()) {
    expect(page.split('\n')).toContain(String(index + 2));
  }
  expect(whole.bookmarks).toEqual(['İçindekiler', 'Tabaklar', 'Vazolar']);
  expect(parts.bookmarks.slice(-3)).toEqual(whole.bookmarks);
  const lines = parts.pages[1]?.split('\n') ?? [];
  for (const [name, page] of Object.entries({ Tabaklar: 3, Vazolar: 4 })) {
    expect(lines[lines.indexOf(name) + 1]).toBe(String(page));
    expect(parts.pages[page - 1]).toContain(name);
  }
  // Parts that were begun with a wrong number are typeset again, and then nothing is guessed any more.
  const split = (content: PaperData) => partsOf(content, { wholeMax: 10, part: 3 });
  const guessing = (version: number, pages: () => number | null) =>
    print({ version, split, ...(design.numbered ? { numbered: { ...design.numbered, pages } } : {}) });
  renders.mockClear();
  const oneByOne = await guessing(-1, () => null);
  expect(renders).toHaveBeenCalledTimes(2 + 7);
  renders.mockClear();
  const guessed = await guessing(-2, () => 7);
  expect(renders).toHaveBeenCalledTimes(2 + 7 + 3);
  expect(guessed.pages).toEqual(oneByOne.pages);
  expect(guessed.pages.slice(1).every((page, at) => page.split('\n').includes(String(at + 2)))).toBe(true);
  renders.mockRestore();
});

test('CAT-035 10,000 products are so many parts, in order, each category whole or going on', async () => {
  const design = catalogueDocument('classic');
  const { content } = await company.inside((ctx) => design.load(ctx, { catalogueId }));
  const [product] = content.sections[0]?.products ?? [];
  if (!product) throw new Error('There is no product.');
  const section = (name: string, count: number) => ({
    name,
    count: `${count}`,
    products: Array.from({ length: count }, (_, index) => ({ ...product, sku: `${name}-${index}` })),
  });
  const long = { ...content, sections: [section('A', 9_000), section('B', 3), section('C', 997)] };
  const parts = design.split?.(long) ?? [];
  expect(parts.length).toBe(Math.ceil(10_000 / 144));
  const skus = ({ sections }: Pick<PaperData, 'sections'>) =>
    sections.flatMap(({ products }) => products.map(({ sku }) => sku));
  expect(parts.flatMap(skus)).toEqual(skus(long));
  expect(Math.max(...parts.map((part) => skus(part).length))).toBe(144);
});

test('the same catalogue gives the same file again, another layout another one', async () => {
  const first = await make('classic');
  const again = await make('classic');
  const list = await make('ledger');
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
  const pdf = readPdf(await download(await make('editorial')));
  expect(pdf.pictures).toBe(4);
  const stored = must(await admin.call(getCatalogue, { params: { id: catalogueId } }));
  expect(stored.design).toBe('editorial');
  expect(pdf.pages.join('\n')).toContain('Fiyat');
});

test('PERM-009 PERM-014 U09 whoever may not edit catalogues makes the paper in another layout, and the catalogue keeps its own', async () => {
  const stored = async () => must(await company.admin.call(getCatalogue, { params: { id: catalogueId } }));
  const before = await stored();
  const design = before.design === 'ledger' ? 'classic' : 'ledger';
  const reader = await company.employee(['view_catalogue_history', 'access_ppt_excel_link']);
  must(await reader.call(generateCataloguePdf, { body: { collection_id: catalogueId, design } }));
  expect(await stored()).toMatchObject({ design: before.design, revision: before.revision });
});

test('U10 categories of one or two products share a row, and pages are full', async () => {
  const ids = await company.inside(async (ctx) => {
    const names = ['Kase', 'Tepsi', 'Fincan', 'Sürahi', 'Mumluk', 'Saksı', 'Tabak'];
    const categories = await ensureCategories(ctx, names);
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: [...categories.values()].map(({ id, name }) => ({
        kind: 'create' as const,
        fields: {
          product_id: `TEK-${id}`,
          name: `Tek ${name}`,
          category_id: id,
          status: 'published' as const,
          values: {},
        },
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
  const body = { name: 'Küçük', buyer_company: 'Kimse', product_ids: ids };
  const small = must(await company.admin.call(createCatalogue, { body })).id;
  const pdf = readPdf(await download(await make('classic', small)));
  // Seven on three rows, after the cover and the contents.
  expect(pdf.pages).toHaveLength(3);
  expect(pdf.pages[2]).toMatch(/^\S+ · \S+ · \S+$/m);
});

test('an empty catalogue gives none', async () => {
  const { call } = company.admin;
  const { id } = must(await call(createCatalogue, { body: { name: 'Boş', buyer_company: 'Kimse' } }));
  const answer = await call(generateCataloguePdf, { body: { collection_id: id } });
  expect(answer).toMatchObject({ status: 409, errors: [{ code: 'catalogue_empty' }] });
});

describe('CAT-044 the preview of a design', () => {
  const preview = async (body: Omit<InputOf<typeof previewCataloguePdf>['body'], 'collection_id'>) =>
    must(await company.admin.call(previewCataloguePdf, { body: { collection_id: catalogueId, ...body } }));
  const sizeOf = async (image: string) => {
    const { width, height, format } = await sharp(
      Buffer.from(image.split(',')[1] ?? '', 'base64'),
    ).metadata();
    return { width, height, format };
  };

  test('has the pages of the file that is made, for every design', async () => {
    for (const design of catalogueDesigns) {
      const { pages } = await preview({ look: { design }, page: 1 });
      const file = readPdf(await download(await make(design)));
      expect(pages).toBe(file.pages.length);
    }
  });

  test('is one page, in the shape of the paper, and follows the options', async () => {
    const a4 = await preview({ look: { design: 'shelf', paper: 'a4' }, page: 3 });
    expect(a4).toMatchObject({ page: 3, shown: 20, products: 20, without_price: 0, without_picture: 0 });
    expect(await sizeOf(a4.image)).toEqual({ width: 1100, height: 1556, format: 'webp' });
    const wide = await preview({ look: { design: 'shelf', paper: '16:9' }, page: 3 });
    expect(await sizeOf(wide.image)).toMatchObject({ width: 1100, height: 619 });
    const other = await preview({ look: { design: 'shelf', paper: 'a4', accent: '#7d3f27' }, page: 3 });
    expect(other.image).not.toBe(a4.image);
    expect((await preview({ look: { design: 'shelf', paper: 'a4' }, page: 3 })).image).toBe(a4.image);
    // A page behind the last one is the last one.
    expect((await preview({ look: { design: 'shelf' }, page: 999 })).page).toBe(a4.pages);
  });

  test('small pictures show the page that stands for the design', async () => {
    const cover = await preview({ look: { design: 'editorial' } });
    expect([cover.page, (await sizeOf(cover.image)).width]).toEqual([1, 420]);
    const drawn = await sharp(Buffer.from(cover.image.split(',')[1] ?? '', 'base64')).stats();
    expect(drawn.channels[0]?.min).toBeLessThan(100);
    expect((await preview({ look: { design: 'compendium' } })).page).toBe(2);
    expect((await preview({ look: { design: 'cabinet' } })).page).toBe(3);
    expect((await preview({ look: { design: 'cabinet', parts: [] } })).page).toBe(1);
  });

  test('is for those who build catalogues, and changes nothing', async () => {
    const before = must(await company.admin.call(getCatalogue, { params: { id: catalogueId } }));
    await preview({ look: { design: 'portrait', font: 'inter', images_per_product: 3 }, page: 4 });
    expect(must(await company.admin.call(getCatalogue, { params: { id: catalogueId } }))).toEqual(before);
    const reader = await company.employee(['view_catalogue_history']);
    const body = { collection_id: catalogueId };
    expect(await reader.call(previewCataloguePdf, { body })).toMatchObject({ status: 403 });
  });
});
