import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { zipSync } from 'fflate';
import {
  addImportPhotos,
  getImport,
  getProduct,
  listImportPhotos,
  previewImport,
  NOT_ARCHIVED,
  responseSheet,
  searchProducts,
  startImport,
  type Import,
  type Product,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { checked, ended, fetchFile, sheetOf, upload } from '../../../../test/import-flow.ts';
import { idSpellings, isCutOff, photoNames } from '../../../platform/photos/photo-names.rules.ts';
import { cellText, streamSheetFromChild } from '../../../platform/sheets/index.ts';

type Added = ResultOf<typeof addImportPhotos>;

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  await t.work();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
});

const picture = (tone: number) => makePng(3, 3, [tone, 90, 60]);
const bowl = ['VS-1001', 'VS-1001', 'Bowl', ''];
const red = ['VS-1001', 'VS-1001-R', '', 'Red'];
const header = ['Product ID', 'Variant ID', 'Name', 'Option 1 value'];

async function preview(rows = [bowl, red]): Promise<Import> {
  const files = [{ name: 'a.xlsx', bytes: await sheetOf(header, rows) }];
  const sent = must(await upload<Import>(t, company.admin, { op: previewImport, files }));
  return checked(company.admin, sent.id);
}

function send(found: Pick<Import, 'id'>, files: { name: string; bytes: Uint8Array }[]) {
  return upload<Added>(t, company.admin, { op: addImportPhotos, params: { id: found.id }, files });
}

/** The texts of a sheet of a workbook. */
async function textsOf(path: string, sheet: number): Promise<string[][]> {
  const rows: string[][] = [];
  await streamSheetFromChild(
    { path, name: 'response.xlsx' },
    {},
    {
      choose: () => Promise.resolve({ sheet, headerRows: [1] }),
      onHead: (head) => void rows.push([...head.header]),
      onRows: (batch) => void rows.push(...batch.map((row) => row.map(cellText))),
    },
  );
  return rows;
}

async function productOf(sku: string): Promise<Product> {
  const { hits } = must(
    await company.admin.call(searchProducts, {
      body: { query: sku, filter_args: { filters: NOT_ARCHIVED } },
    }),
  );
  return must(await company.admin.call(getProduct, { params: { id: hits[0]?.id ?? 0 } }));
}

async function run(found: Import): Promise<void> {
  const { task_id } = must(await company.admin.call(startImport, { params: { id: found.id } }));
  expect((await ended(company.admin, task_id)).status).toBe('success');
}

describe('photos', () => {
  test('each is linked by its name, in any spelling, with counters and views, or says why not', async () => {
    const found = await preview();
    const { photos } = must(
      await send(found, [
        { name: 'vs_1001.png', bytes: picture(1) },
        { name: 'VS 1001 (2).png', bytes: picture(2) },
        { name: 'vs-1001-r-front.png', bytes: picture(3) },
        { name: 'XX-9.png', bytes: picture(4) },
        { name: 'vs-1001-3.jpg', bytes: Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(500)]) },
        { name: 'vs-1001-4.png', bytes: makePng(8000, 5000, [1, 2, 3]) },
        { name: 'vs-1001-5.png', bytes: picture(9).subarray(0, 60) },
      ]),
    );
    const by = Object.fromEntries(photos.map((photo) => [photo.name, photo]));
    expect(by['vs_1001.png']).toMatchObject({ state: 'linked', product_id: 'VS-1001' });
    expect(by['VS 1001 (2).png']).toMatchObject({ state: 'linked', product_id: 'VS-1001' });
    expect(by['vs-1001-r-front.png']).toMatchObject({ state: 'linked', product_id: 'VS-1001-R' });
    expect(by['XX-9.png']).toMatchObject({ state: 'unknown_product', product_id: null, problem: null });
    expect(by['vs-1001-3.jpg']).toMatchObject({ state: 'failed', problem: { code: 'not_an_image' } });
    expect(by['vs-1001-4.png']).toMatchObject({
      state: 'failed',
      problem: { code: 'too_many_pixels', params: { name: 'vs-1001-4.png', megapixels: 40 } },
    });
    expect(by['vs-1001-5.png']).toMatchObject({ state: 'failed', problem: { code: 'broken_image' } });
    const { photos: counts } = must(await company.admin.call(getImport, { params: { id: found.id } }));
    expect(counts).toEqual({ total: 7, linked: 3, unknown_product: 1, failed: 3, waiting: 0 });
    const failed = must(
      await company.admin.call(listImportPhotos, { params: { id: found.id }, query: { state: 'failed' } }),
    );
    expect(failed.total).toBe(3);

    // Photos without a product, and files that are not images, are listed beside the sheet, which has no errors itself.
    const params = { id: found.id };
    expect(must(await company.admin.call(getImport, { params })).has_response_sheet).toBe(true);
    const told = must(await company.admin.call(responseSheet, { params }));
    expect(told.rows).toBe(0);
    const { path } = await fetchFile(t, told.download_link);
    expect(await textsOf(path, 1)).toEqual([
      ['Photo', 'What to correct'],
      ['XX-9.png', expect.stringContaining('Rename the file')],
      ['vs-1001-3.jpg', expect.stringContaining('is not an image')],
      ['vs-1001-4.png', expect.stringContaining('40 megapixels')],
      ['vs-1001-5.png', expect.stringContaining('is damaged')],
    ]);
    expect((await textsOf(path, 0))[0]).toEqual(header);

    await run(found);
    const product = await productOf('VS-1001');
    expect(product.images.map(({ name }) => name)).toEqual(['vs_1001.png', 'VS 1001 (2).png']);
    expect(product.variants[0]?.images.map(({ name }) => name)).toEqual(['vs-1001-r-front.png']);
  });

  test('an archive is unpacked; photos alone reach products of the library; the same photo twice is one', async () => {
    await run(await preview());
    const again = await preview();
    expect(again.counts).toMatchObject({ unchanged: 2 });
    const zip = zipSync({
      'photos/VS-1001.png': picture(5),
      'photos/VS-1001-2.png': picture(5),
      '__MACOSX/x.png': picture(6),
    });
    const added = must(await send(again, [{ name: 'photos.zip', bytes: zip }]));
    expect(added.photos.map(({ name, state }) => [name, state])).toEqual([
      ['VS-1001.png', 'linked'],
      ['VS-1001-2.png', 'linked'],
    ]);
    await run(again);
    expect((await productOf('VS-1001')).images).toHaveLength(1);
    const third = await preview();
    must(await send(third, [{ name: 'VS-1001.png', bytes: picture(5) }]));
    await run(third);
    expect((await productOf('VS-1001')).images).toHaveLength(1);
  });

  test('a zip bomb is refused and the photos that were there stay', async () => {
    const found = await preview();
    must(await send(found, [{ name: 'VS-1001.png', bytes: picture(7) }]));
    const zip = zipSync(
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [`${n}.png`, new Uint8Array(12 * 1024 * 1024)]),
      ),
    );
    expect(await send(found, [{ name: 'bomb.zip', bytes: zip }])).toMatchObject({
      status: 400,
      errors: [{ code: 'zip_bomb' }],
    });
    expect(must(await company.admin.call(getImport, { params: { id: found.id } })).photos).toMatchObject({
      linked: 1,
    });
  });

  test('D01 an archive of too many files is refused by their number, not by a size', async () => {
    const found = await preview();
    const names = Array.from({ length: 20_001 }, (_, n) => [`${n}.png`, new Uint8Array()] as const);
    const sent = await send(found, [{ name: 'many.zip', bytes: zipSync(Object.fromEntries(names)) }]);
    expect(sent).toMatchObject({ errors: [{ code: 'too_many_files', params: { limit: 20_000 } }] });
  });
});

test('what the name of a photo may stand for', () => {
  expect(photoNames('VS-1001-2.jpg')).toEqual(['VS-1001-2', 'VS-1001']);
  expect(photoNames('bowl (3) front.JPG')[0]).toBe('bowl (3) front');
  expect(photoNames('bowl (3) front.JPG').at(-1)).toBe('bowl');
  expect(photoNames('beard-trimmer-3000.jpg')).toEqual(['beard-trimmer-3000']);
  expect(idSpellings('vs_1001 b')).toContain('vs-1001-b');
});

test('a cut-off ID is recognised in the middle of a word only', () => {
  expect(isCutOff('SEMI-AUTOMATIC-MACHINE-STAINLES', 'semi-automatic-machine-stainless-steel')).toBe(true);
  expect(isCutOff('ROBOT-VACUUM-CLEANER', 'robot-vacuum-cleaner-pro')).toBe(false);
  expect(isCutOff('BOWL', 'bowls')).toBe(false);
});
