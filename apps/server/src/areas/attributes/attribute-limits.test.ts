import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ATTRIBUTES_MAX,
  CATEGORIES_MAX,
  OPTIONS_MAX,
  SUB_CATEGORIES_MAX,
  addAttributeOption,
  addSubCategory,
  createAttribute,
  createCategory,
  createProduct,
  listAttributes,
  updateCategory,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { ensureCategories } from './index.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

const fill = (statement: (orgId: string) => string) =>
  company.inside((ctx) => ctx.db.execute(statement(ctx.orgId)));
const refused = (code: string, path: string, limit: number) => ({
  status: 409,
  errors: [{ code, path, params: { limit } }],
});

test('an attribute takes as many options as its list can be saved with, also through values', async () => {
  const { id } = must(
    await company.admin.call(createAttribute, { body: { name: 'Glaze', dtype: 'select', options: ['Red'] } }),
  );
  await fill(
    (orgId) => `insert into attribute_option (org_id, attribute_id, label, label_key, position, archived_at)
      select '${orgId}', ${id}, 'O ' || n, 'o ' || n, n, case when n < 9 then now() end
      from generate_series(2, ${OPTIONS_MAX - 1}) n`,
  );
  const add = (label: string) => company.admin.call(addAttributeOption, { params: { id }, body: { label } });
  const product = (product_id: string, glaze: string) =>
    company.admin.call(createProduct, { body: { product_id, name: 'Bowl', values: { [id]: glaze } } });
  expect(must(await add('Last')).options).toContain('Last');
  expect(await add('Over')).toMatchObject(refused('too_many_options', 'body.label', OPTIONS_MAX));
  expect(await product('OVER', 'Over')).toMatchObject({
    errors: [{ code: 'too_many_options', path: `body.values.${id}`, params: { limit: OPTIONS_MAX } }],
  });
  expect(must(await product('FITS', 'Last')).values[id]).toBe('Last');
});

test('a category takes as many sub-categories as it can be saved with', async () => {
  const { id } = must(await company.admin.call(createCategory, { body: { name: 'Bowls' } }));
  const sub_categories = Array.from({ length: SUB_CATEGORIES_MAX }, (_, at) => ({ name: `S ${at}` }));
  must(await company.admin.call(updateCategory, { params: { id }, body: { sub_categories } }));
  expect(await company.admin.call(addSubCategory, { params: { id }, body: { name: 'Over' } })).toMatchObject(
    refused('too_many_sub_categories', 'body.name', SUB_CATEGORIES_MAX),
  );
});

test('categories and attributes of a company have a limit; sheets make categories up to it', async () => {
  await fill(
    (orgId) => `insert into category (org_id, name, name_key)
      select '${orgId}', 'C ' || n, 'c ' || n from generate_series(3, ${CATEGORIES_MAX}) n`,
  );
  const made = await company.inside((ctx) => ensureCategories(ctx, ['C 3', 'Fits', 'Over']));
  expect([...made.keys()].toSorted()).toEqual(['c 3', 'fits']);
  expect(await company.admin.call(createCategory, { body: { name: 'Over' } })).toMatchObject(
    refused('too_many_categories', 'body.name', CATEGORIES_MAX),
  );
  const { length } = must(await company.admin.call(listAttributes, { query: {} }));
  await fill(
    (orgId) => `insert into attribute (org_id, name, internal_name, dtype, tabname)
      select '${orgId}', 'A ' || n, 'a_' || n, 'text', 'basic' from generate_series(${length + 1}, ${ATTRIBUTES_MAX}) n`,
  );
  expect(await company.admin.call(createAttribute, { body: { name: 'Over', dtype: 'text' } })).toMatchObject(
    refused('too_many_attributes', 'body.name', ATTRIBUTES_MAX),
  );
});
