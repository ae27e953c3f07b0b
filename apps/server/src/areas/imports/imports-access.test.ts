import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changeLayout,
  discardImport,
  getImport,
  importExcel,
  listAttributes,
  listImportPhotos,
  listImportRows,
  listTasks,
  matchColumns,
  previewImport,
  responseSheet,
  startImport,
  triggerTask,
  type Import,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { endLostChecks } from './check-import.service.ts';
import { importsOf, sheetOf, upload, type Imports } from '../../../test/import-flow.ts';

let t: TestApp;
let company: Company;
let imports: Imports;
let good: Buffer;
let bad: Buffer;
beforeAll(async () => {
  t = await bootTestApp();
  const header = ['SKU', 'Name', 'FOB price'];
  good = await sheetOf(header, [
    ['B-1', 'Bowl', '12'],
    ['B-2', 'Vase', '14'],
  ]);
  bad = await sheetOf(header, [['B-1', '', '12']]);
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t);
  imports = importsOf(t, company);
});

const files = (bytes: Buffer) => [{ name: 'a.xlsx', bytes }];

describe('one import at a time', () => {
  test('IMPORT-002 IMPORT-018 IMPORT-010 a failed import blocks until it is uploaded again', async () => {
    const failed = await imports.direct(bad);
    expect(failed.status).toBe('failed');
    const found = await imports.preview(good);
    const blocked = { code: 'import_running', message: 'Import blocked. One import task in progress.' };
    expect(await company.admin.call(startImport, { params: { id: found.id } })).toMatchObject({
      status: 409,
      errors: [blocked],
    });
    expect(await upload(t, company.admin, { op: importExcel, files: files(good) })).toMatchObject({
      status: 409,
      errors: [blocked],
    });
    const again = await imports.direct(good, { task_id: failed.task_id });
    expect(again).toMatchObject({ status: 'success', counts: { new: 2 } });
    expect(must(await company.admin.call(listTasks)).map(({ task_id: id }) => id)).toEqual([again.task_id]);
  });

  test('IMPORT-018 a dismissed failed import blocks no longer', async () => {
    const { task_id, reference } = await imports.direct(bad);
    must(await company.admin.call(triggerTask, { body: { task_id, trigger_action: 'dismiss' } }));
    const { state } = must(await company.admin.call(getImport, { params: { id: reference ?? '' } }));
    expect(state).toBe('cancelled');
    expect((await imports.run(good)).task.status).toBe('success');
  });

  test('IMPORT-012 a sheet without an ID column is answered with 409 and leaves nothing behind', async () => {
    const bytes = await sheetOf(['Title', 'Colour'], [['Bowl one', 'Red']]);
    expect(await upload(t, company.admin, { op: importExcel, files: files(bytes) })).toMatchObject({
      status: 409,
      errors: [{ code: 'missing_id_column' }],
    });
    expect((await imports.run(good)).task.status).toBe('success');
  });

  test('U25 a sheet whose last worker was killed while it was read or checked ends with what to do about it', async () => {
    const name = 'fair.xlsx';
    const send = () =>
      upload<Import>(t, company.admin, { op: previewImport, files: [{ name, bytes: good }] });
    const { id } = must(await send());
    const look = async () => must(await company.admin.call(getImport, { params: { id } }));
    await endLostChecks(t.platform);
    expect((await look()).state).toBe('reading');
    // As the queue leaves a job whose worker gave no sign of life in its last attempt.
    await t.platform.database.pool.query(
      `update pgboss.job set state = 'failed' where name = 'import-check' and data->>'import_id' = $1`,
      [id],
    );
    await endLostChecks(t.platform);
    const problem = {
      code: 'sheet_interrupted',
      message: 'Reading fair.xlsx was interrupted. Upload it again',
    };
    expect(await look()).toMatchObject({ state: 'invalid', problems: [problem] });
    const again = must(await send());
    await endLostChecks(t.platform);
    expect(must(await company.admin.call(getImport, { params: { id: again.id } })).state).toBe('reading');
  });

  test('U25 a sheet that another person has read again is not ended for the reading that failed before', async () => {
    const member = await company.employee(['bulk_upload', 'view_products']);
    const { id } = await imports.preview(good, { member });
    const change = { params: { id }, body: { header_rows: [1] } };
    const look = async () => must(await company.admin.call(getImport, { params: { id } }));
    must(await member.call(changeLayout, change));
    await t.platform.database.pool.query(
      `update pgboss.job set state = 'failed' where name = 'import-check' and data->>'import_id' = $1`,
      [id],
    );
    await endLostChecks(t.platform);
    expect((await look()).state).toBe('invalid');
    expect(must(await company.admin.call(listImportRows, { params: { id } })).rows).toEqual([]);
    const grouped = { params: { id }, body: { grouping: { by: 'row' as const, column: null } } };
    expect(must(await company.admin.call(changeLayout, grouped)).state).toBe('reading');
    await endLostChecks(t.platform);
    expect((await look()).state).toBe('reading');
  });

  test('an upload that was not started can be thrown away', async () => {
    const found = await imports.preview(good);
    must(await company.admin.call(discardImport, { params: { id: found.id } }));
    expect(await company.admin.call(getImport, { params: { id: found.id } })).toMatchObject({ status: 404 });
  });
});

describe('who may', () => {
  test('another company does not know the import', async () => {
    const other = await makeCompany(t);
    const found = await imports.preview(good);
    const params = { id: found.id };
    const answers = [
      await other.admin.call(getImport, { params }),
      await other.admin.call(listImportRows, { params }),
      await other.admin.call(listImportPhotos, { params }),
      await other.admin.call(matchColumns, { params, body: { columns: [] } }),
      await other.admin.call(startImport, { params }),
      await other.admin.call(responseSheet, { params }),
      await other.admin.call(discardImport, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    await imports.start(found);
    expect(await importsOf(t, other).productCount()).toBe(0);
  });

  test('IMPORT-008 an employee cannot cancel or replace the import of somebody else', async () => {
    const { task_id } = await imports.direct(bad);
    const employee = await company.employee(['bulk_upload']);
    const notYours = { status: 403, errors: [{ code: 'task_not_yours' }] };
    expect(await employee.call(triggerTask, { body: { task_id, trigger_action: 'dismiss' } })).toMatchObject(
      notYours,
    );
    expect(
      await upload(t, employee, { op: importExcel, files: files(good), texts: { task_id } }),
    ).toMatchObject(notYours);
  });

  test('A01 S02 costs are neither matched nor written without the right to see them', async () => {
    const member = await company.employee(['bulk_upload', 'view_products']);
    const bytes = await sheetOf(['SKU', 'Name', 'Cost price'], [['A-1', 'Mug', '3']]);
    const found = await imports.preview(bytes, { member });
    expect(found.columns[2]?.target.kind).toBe('undecided');
    const attributes = must(await company.admin.call(listAttributes));
    const cost = attributes.find(({ internal_name: key }) => key === 'cost_price');
    const target = { kind: 'attribute', attribute_id: cost?.id ?? 0, part: 'value' } as const;
    expect(
      await member.call(matchColumns, {
        params: { id: found.id },
        body: { columns: [{ index: 2, target }] },
      }),
    ).toMatchObject({ status: 404 });
  });
});
