import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTRIBUTES_MAX, CATEGORIES_MAX, listAttributes } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { importsOf, sheetOf, type Imports } from '../../../test/import-flow.ts';

let t: TestApp;
let company: Company;
let imports: Imports;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  imports = importsOf(t, company);
});
afterAll(() => t.close());

const codesOf = (rows: Awaited<ReturnType<Imports['rowsOf']>>) =>
  rows.map(({ result, cells, problems }) => [
    result,
    [...problems, ...cells.flatMap(({ problem }) => problem ?? [])].map(({ code, params }) => [
      code,
      params?.['limit'],
    ]),
  ]);

test('a category beyond the limit is a problem of its row, an attribute of its cell; the rest is written', async () => {
  await company.inside((ctx) =>
    ctx.db.execute(
      `insert into category (org_id, name, name_key)
       select '${ctx.orgId}', 'C ' || n, 'c ' || n from generate_series(1, ${CATEGORIES_MAX}) n`,
    ),
  );
  const sheet = await sheetOf(
    ['SKU', 'Name', 'Category'],
    [
      ['L-1', 'Bowl', 'C 7'],
      ['L-2', 'Vase', 'One more'],
    ],
  );
  const first = await imports.run(sheet);
  expect(first.task).toMatchObject({ status: 'success', counts: { new: 2, left_out: 1 } });
  expect(codesOf(await imports.rowsOf(first.found))).toEqual([
    ['new', []],
    ['error', [['too_many_categories', CATEGORIES_MAX]]],
  ]);
  expect((await imports.productOf('L-1')).category?.name).toBe('C 7');

  const { length } = must(await company.admin.call(listAttributes, { query: {} }));
  await company.inside((ctx) =>
    ctx.db.execute(
      `insert into attribute (org_id, name, internal_name, dtype, tabname)
       select '${ctx.orgId}', 'A ' || n, 'a_' || n, 'text', 'basic'
       from generate_series(${length + 1}, ${ATTRIBUTES_MAX}) n`,
    ),
  );
  const found = await imports.preview(
    await sheetOf(
      ['SKU', 'Name', 'Glaze type'],
      [
        ['L-3', 'Mug', 'Reactive'],
        ['L-4', 'Cup', null],
      ],
    ),
  );
  const target = { kind: 'new_attribute', name: 'Glaze type', dtype: 'select' } as const;
  const matched = await imports.match(found, { 'Glaze type': target });
  expect(codesOf(await imports.rowsOf(matched))).toEqual([
    ['new', [['too_many_attributes', ATTRIBUTES_MAX]]],
    ['new', []],
  ]);
  await imports.start(matched);
  expect((await imports.productOf('L-4')).name).toBe('Cup');
});
