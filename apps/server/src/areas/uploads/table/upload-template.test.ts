import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCategory,
  createExportTemplate,
  importUploadSheet,
  listTasks,
  updateUploadTable,
  uploadImage,
  uploadTable,
  uploadTemplate,
  type Image,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { fetchFile, sheetOf, upload, type TestCell } from '../../../../test/import-flow.ts';
import { multipart, tinyPng } from '../../../../test/uploads/upload-samples.ts';
import { makeUpload } from '../../../../test/uploads/upload-rows.ts';
import {
  cellText,
  readSheetInChild,
  streamSheetFromChild,
  type RawCell,
} from '../../../platform/sheets/index.ts';
import { runTask } from '../../tasks/index.ts';
import { takeInSheet } from '../sheet/apply-sheet.service.ts';

let app: TestApp;
let company: Company;
let moq: number;
let price: number;

beforeAll(async () => {
  app = await bootTestApp({ TASK_LIMIT: '50' });
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await makeCompany(app);
  moq = await attributeOf(company, 'moq');
  price = await attributeOf(company, 'selling_price');
});

type Table = ResultOf<typeof uploadTable>;

const open = async (task: string): Promise<Table> =>
  must(await company.admin.call(uploadTable, { params: { task } }));

async function headerOf(path: string): Promise<string[]> {
  let found: string[] = [];
  const listener = {
    onHead: ({ header }: { header: string[] }) => {
      found = header;
    },
    onRows: () => undefined,
  };
  await streamSheetFromChild({ path, name: 'template.xlsx' }, {}, listener).catch(() => 0);
  return found;
}

async function filledTemplate(task_id: string, template_id: number | null = null) {
  const answer = must(await company.admin.call(uploadTemplate, { body: { task_id, template_id } }));
  expect(answer.download_link).toBeNull();
  await runTask(app.platform, answer.task_id ?? '');
  const task = must(await company.admin.call(listTasks)).find((one) => one.task_id === answer.task_id);
  expect(task).toMatchObject({ status: 'success', type: 'download' });
  const { path, bytes } = await fetchFile(app, task?.image_template_download_link ?? '');
  return { bytes, ...(await readSheetInChild({ path, name: 'template.xlsx' })) };
}

async function importBack(id: string, bytes: Buffer): Promise<void> {
  const body = multipart('excel_file', { name: 'filled.xlsx', bytes });
  const answer = await app.app.inject({
    method: 'POST',
    url: `${importUploadSheet.path}?task_id=${id}`,
    headers: { 'access-token': company.admin.token, ...body.headers },
    payload: body.payload,
  });
  expect(answer.statusCode).toBe(200);
  const { rows } = await company.inside((ctx) =>
    ctx.db.execute<{ import_id: string }>(`select import_id from upload where id = '${id}'`),
  );
  await takeInSheet(company.base, { uploadId: id, importId: rows[0]?.import_id ?? '' });
}

const toTestCell = (cell: RawCell | undefined): TestCell =>
  cell?.kind === 'number' ? Number(cell.text) : cellText(cell ?? null);

describe('the template of an upload', () => {
  test('BULKUP-031 without an upload it is empty, and answered at once with the columns of an export template', async () => {
    const all = must(await company.admin.call(uploadTemplate, { body: {} }));
    expect(all.task_id).toBeNull();
    const titles = await headerOf((await fetchFile(app, all.download_link ?? '')).path);
    expect(titles).toEqual(expect.arrayContaining(['Product ID', 'Product name', 'Category', 'MOQ']));
    const { id } = must(
      await company.admin.call(createExportTemplate, {
        body: { name: 'Just the MOQ', selected_attributes: { value: { 0: moq } } },
      }),
    );
    const some = must(await company.admin.call(uploadTemplate, { body: { template_id: id } }));
    const fewer = await headerOf((await fetchFile(app, some.download_link ?? '')).path);
    expect(fewer).toEqual(expect.arrayContaining(['Product ID', 'MOQ', 'MOQ unit']));
    expect(fewer.length).toBeLessThan(titles.length);
    expect(fewer.some((title) => title.includes('price'))).toBe(false);
    const unknown = await company.admin.call(uploadTemplate, { body: { template_id: 999_999 } });
    expect(unknown).toMatchObject({ status: 404 });
  });

  test('BULKUP-031 TASK-067 with an upload it has a row for each group with its image, name, ID and cells', async () => {
    const { id, groupIds } = await makeUpload(company, ['VASE-1', { name: 'BOWL-2', images: [] }]);
    const picture = must(await upload<Image>(app, company.admin, { op: uploadImage, files: [tinyPng] }));
    await company.inside((ctx) =>
      ctx.db.execute(`update upload_image set file_id = '${picture.id}' where upload_id = '${id}'`),
    );
    const category = must(await company.admin.call(createCategory, { body: { name: 'Decor' } }));
    const { revision } = await open(id);
    const group_id = groupIds[0] ?? 0;
    const cells = [
      { group_id, field: 'category' as const, value: category.id, text: null },
      { group_id, field: String(moq), value: { value: '40', unit: 'pieces' }, text: null },
      { group_id, field: String(price), value: null, text: 'cheap' },
    ];
    must(await company.admin.call(updateUploadTable, { body: { task_id: id, revision, cells } }));
    const { header, rows, bytes } = await filledTemplate(id);
    expect(bytes.includes('xl/media/')).toBe(true);
    const texts = rows.map((row) =>
      Object.fromEntries(header.map((title, index) => [title, cellText(row[index])])),
    );
    expect(texts).toMatchObject([
      { 'Product ID': 'VASE-1', 'Product name': 'VASE-1', Category: 'Decor', Status: 'Draft', MOQ: '40' },
      { 'Product ID': 'BOWL-2', 'Product name': 'BOWL-2', Category: '', MOQ: '' },
    ]);
    const before = await open(id);

    // It comes back and changes nothing,
    await importBack(id, bytes);
    const same = await open(id);
    expect(same.cells).toEqual(before.cells);
    expect(same.sheet).toMatchObject({ state: 'ready', rows: 2 });
    const { rows: written } = await company.inside((ctx) =>
      ctx.db.execute('select field from upload_cell where from_sheet'),
    );
    expect(written).toEqual([]);
    // except for what was changed in it.
    const changed = rows.map((row) => header.map((_, index) => toTestCell(row[index])));
    const at = header.indexOf('MOQ');
    if (changed[1]) [changed[1][at], changed[1][at + 1]] = [75, 'pieces'];
    await importBack(id, await sheetOf(header, changed));
    const after = await open(id);
    const added = after.cells.filter(
      (cell) => !before.cells.some((one) => JSON.stringify(one) === JSON.stringify(cell)),
    );
    expect(added).toMatchObject([
      { group_id: groupIds[1], field: String(moq), value: { value: '75', unit: 'pieces' } },
    ]);
    expect(after.rows).toHaveLength(2);
  });

  test('BULKUP-031 an upload without groups has no template', async () => {
    const { id } = await makeUpload(company, []);
    expect(await company.admin.call(uploadTemplate, { body: { task_id: id } })).toMatchObject({
      errors: [{ code: 'upload_empty' }],
    });
  });
});
