import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  BULK_IDS_MAX,
  BULK_PRODUCTS_MAX,
  createCategory,
  createExportTemplate,
  deleteProducts,
  downloadExport,
  downloadImageAddresses,
  exportableAttributes,
  isAlwaysExported,
  isExportable,
  listAttributes,
  listExportTemplates,
  updateExportTemplate,
  updateManufacturer,
  uploadImage,
  type Attribute,
  type Image,
} from '@sourcewiz/contract';
import { readXlsx } from 'hucre/xlsx';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { attributeOf } from '../../../test/companies/bulk-company.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { ended, fetchFile, upload } from '../../../test/import-flow.ts';
import { tinyPng } from '../../../test/uploads/upload-samples.ts';
import { cellText, readSheetInChild } from '../../platform/sheets/index.ts';
import { applyProductChanges } from '../products/index.ts';
import { runTask } from '../tasks/index.ts';
import { chosenIds } from './exported-products.service.ts';
import { joinWhole } from './write-export.ts';

let app: TestApp;
let company: Company;
let bowl: number;

beforeAll(async () => {
  app = await bootTestApp({ PRODUCT_THRESHOLD: '2' });
  company = await makeCompany(app);
  const picture = must(await upload<Image>(app, company.admin, { op: uploadImage, files: [tinyPng] }));
  const category = must(await company.admin.call(createCategory, { body: { name: 'Tableware & glass' } }));
  const at = async (key: string) => String(await attributeOf(company, key));
  const values = {
    [await at('description')]: '=2+2, a bowl',
    [await at('moq')]: { value: '20', unit: 'pieces' },
    [await at('selling_price')]: { value: '7.60', currency: 'USD', unit: 'per-piece' },
    [await at('cost_price')]: { value: '3.10', currency: 'USD', unit: 'per-piece' },
    [await at('weight')]: { value: '0.5', unit: 'kg' },
    [await at('material')]: ['Brass', 'Wood'],
    [await at('keywords')]: ['bowl', 'brass'],
  };
  const applied = await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [
        {
          kind: 'create',
          fields: {
            product_id: '00817',
            name: 'Bowl',
            status: 'published',
            category_id: category.id,
            image_ids: [picture.id],
            values,
            variant_types: [{ name: 'Colour', options: ['Red', 'Blue'] }],
            variants: {
              mode: 'merge',
              list: [
                { variant_id: '00817-R', options: { Colour: 'Red' }, image_ids: [picture.id] },
                { variant_id: '00817-B', options: { Colour: 'Blue' } },
              ],
            },
          },
        },
        { kind: 'create', fields: { product_id: 'VASE', name: 'Vase', values: {} } },
        { kind: 'create', fields: { product_id: 'OLD', name: 'Old', status: 'archived', values: {} } },
      ],
      source: 'form',
    }),
  );
  bowl = applied[0]?.id ?? 0;
});
afterAll(() => app.close());

const templatesOf = async (member: Member = company.admin) => must(await member.call(listExportTemplates));
const create = (name: string, value: 'all' | Record<string, number> = 'all') =>
  company.admin.call(createExportTemplate, { body: { name, selected_attributes: { value } } });

type Order = Partial<Parameters<typeof company.admin.call<typeof downloadExport>>[1]['body']>;

/** The file of an export, as the person receives it. */
async function file(order: Order, member: Member = company.admin) {
  const { default_template_id: template_id } = await templatesOf(member);
  const body = { product_ids: 'all' as const, template_id, ...order };
  const { task_id: id } = must(await member.call(downloadExport, { body }));
  return finished(id, member);
}

async function finished(id: string, member: Member) {
  await runTask(app.platform, id);
  const task = await ended(member, id);
  expect(task).toMatchObject({ status: 'success', action: 'excel_export_bulk_update', type: 'download' });
  return { task, ...(await fetchFile(app, task.download_link ?? '')) };
}

/** Cells as text, by the titles of their columns. */
async function table({ path }: { path: string }, name = 'file.xlsx'): Promise<Record<string, string>[]> {
  const { header, rows } = await readSheetInChild({ path, name });
  return rows.map((row) => Object.fromEntries(header.map((title, index) => [title, cellText(row[index])])));
}

describe('templates', () => {
  test('EXPORT-006 EXPORT-007 EXPORT-028 the list answers the default first, and each company begins with one', async () => {
    const { default_template_id: id, templates } = await templatesOf();
    expect(templates[0]).toEqual({
      id,
      name: 'All details',
      is_custom: false,
      slug: 'all_details',
      template_type: 'default_custom',
      selected_attributes: { value: 'all' },
      status: 'active',
      file_format: 'xlsx',
    });
  });

  test('EXPORT-012 EXPORT-029 a new one stands behind the default, before the others, with its attributes in their order', async () => {
    const [moq, price] = [await attributeOf(company, 'moq'), await attributeOf(company, 'selling_price')];
    must(await create('Older'));
    const made = must(await create('  For   Otto ', { 0: price, 1: moq }));
    expect(made).toMatchObject({
      name: 'For Otto',
      template_type: 'user_custom',
      is_custom: true,
      selected_attributes: { value: { 0: price, 1: moq } },
    });
    const { templates } = await templatesOf();
    expect(templates.map(({ name }) => name).slice(0, 3)).toEqual(['All details', 'For Otto', 'Older']);
  });

  test('EXPORT-029 T04 a template keeps its slug and its format', async () => {
    const body = {
      name: 'For our shop',
      slug: 'shop',
      file_format: 'shopify_csv',
      selected_attributes: { value: 'all' },
    } as const;
    const { id } = must(await company.admin.call(createExportTemplate, { body }));
    const { templates } = await templatesOf();
    expect(templates.find((template) => template.id === id)).toMatchObject(body);
  });

  test('EXPORT-020 EXPORT-021 EXPORT-022 EXPORT-026 a name, a free one, and details that may be exported are asked for', async () => {
    const html = { ...(await anAttribute()), dtype: 'html' as const };
    expect(isExportable(html)).toBe(false);
    const refused = async (name: string, value?: Record<string, number>) => {
      const answer = await create(name, value);
      return answer.ok ? undefined : answer.errors[0];
    };
    expect(await refused('   ')).toMatchObject({ message: '*Please fill all the mandatory fields' });
    expect(await refused('ALL  details')).toMatchObject({ message: 'Template name already exists' });
    expect(await refused('Nothing', {})).toMatchObject({ message: 'Please select the details' });
    // The name of the template that each company starts with is taken before anybody has looked at the list.
    const { admin } = await makeCompany(app, { name: 'New' });
    const first = { name: 'All details', selected_attributes: { value: 'all' as const } };
    expect(await admin.call(createExportTemplate, { body: first })).toMatchObject({
      errors: [{ code: 'export_name_taken' }],
    });
    const body = {
      name: 'Never deleted',
      selected_attributes: { value: 'all' as const },
      template_type: 'default_custom' as never,
    };
    expect(await company.admin.call(createExportTemplate, { body })).toMatchObject({
      status: 400,
      errors: [{ path: 'body.template_type' }],
    });
    const always = (must(await company.admin.call(listAttributes, { query: {} })) as Attribute[]).find(
      isAlwaysExported,
    );
    const moq = await attributeOf(company, 'moq');
    expect(must(await create('With what is always there', { 0: always?.id ?? 0, 1: moq }))).toMatchObject({
      selected_attributes: { value: { 0: moq } },
    });
    // People who may not see a cost cannot choose it.
    const viewer = await company.employee(['view_products']);
    const value = { 0: await attributeOf(company, 'cost_price') };
    const costs = { body: { name: 'Costs', selected_attributes: { value } } };
    expect(await viewer.call(createExportTemplate, costs)).toMatchObject({ status: 404 });
    expect((await company.admin.call(createExportTemplate, costs)).ok).toBe(true);
    const carton = await attributeOf(company, 'carton_size');
    expect(await refused('Cartons', { 0: carton })).toMatchObject({
      code: 'not_found',
      path: 'body.selected_attributes.value.0',
    });
  });

  test('EXPORT-013 EXPORT-015 EXPORT-030 one becomes the default, others are deleted, the default and the first are not', async () => {
    const { default_template_id: first } = await templatesOf();
    const { id } = must(await create('Becomes the default'));
    const change = (of: number, body: { status: 'archived' } | { is_default: true }) =>
      company.admin.call(updateExportTemplate, { params: { id: of }, body });
    must(await change(id, { is_default: true }));
    const { default_template_id: now, templates } = await templatesOf();
    expect([now, templates[0]?.id]).toEqual([id, id]);
    expect(await change(id, { status: 'archived' })).toMatchObject({ status: 409 });
    expect(await change(first, { status: 'archived' })).toMatchObject({ status: 409 });
    must(await change(first, { is_default: true }));
    expect(must(await change(id, { status: 'archived' }))).toMatchObject({ status: 'archived' });
    expect((await templatesOf()).templates.map((one) => one.id)).not.toContain(id);
    const viewer = await company.employee(['view_products']);
    const theirs = { params: { id: first }, body: { is_default: true as const } };
    expect(await viewer.call(updateExportTemplate, theirs)).toMatchObject({ status: 403 });
    // Its name is free again, and it can no longer be found.
    must(await create('Becomes the default'));
    expect(await change(id, { is_default: true })).toMatchObject({ status: 404 });
  });
});

async function anAttribute(): Promise<Attribute> {
  const [attribute] = must(await company.admin.call(listAttributes, { query: {} }));
  if (!attribute) throw new Error('There are no attributes');
  return attribute;
}

describe('which attributes', () => {
  test('EXPORT-009 EXPORT-024 EXPORT-025 EXPORT-026 EXPORT-027 left out are what no cell holds, what is hidden and what always stands there; the others by their priority', async () => {
    const any = { ...(await anAttribute()), visible: true, isDisabled: false };
    const kept = (change: Partial<Record<keyof Attribute, unknown>>) =>
      isExportable({ ...any, internal_name: 'x', dtype: 'text', tabname: 'basic', ...change } as Attribute);
    expect(kept({})).toBe(true);
    for (const dtype of [
      'packaging',
      'packaging_items',
      'html',
      'loadability',
      'file',
      'image',
      'image_list',
      'currency_secondary_unit',
    ]) {
      expect(kept({ dtype })).toBe(false);
    }
    for (const tabname of ['packaging', 'packing', 'costing']) expect(kept({ tabname })).toBe(false);
    for (const internal_name of [
      'buyer_note',
      'product_id',
      'variant_id',
      'secondary_category',
      'sub_category',
    ]) {
      expect(kept({ internal_name })).toBe(false);
    }
    expect(kept({ visible: false })).toBe(false);
    expect(kept({ isDisabled: true })).toBe(false);
    const list = exportableAttributes([1, 3, 2].map((priority) => ({ ...any, id: priority, priority })));
    expect(list.map(({ priority }) => priority)).toEqual([3, 2, 1]);
    const alike = exportableAttributes([2, 1].map((id) => ({ ...any, id, priority: 5 })));
    expect(alike.map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('the workbook', () => {
  test('EXPORT-008 EXPORT-031 has the fixed columns, then those of the template; variants are rows of their own', async () => {
    const [moq, price] = [await attributeOf(company, 'moq'), await attributeOf(company, 'selling_price')];
    const { id } = must(await create('Prices', { 0: price, 1: moq }));
    const made = await file({ template_id: id });
    expect(made.task).toMatchObject({ template_name: 'Prices', subject: 'Prices', total_count: 2 });
    expect(made.task.kept_until).not.toBeNull();
    const { header } = await readSheetInChild({ path: made.path, name: 'x.xlsx' });
    expect(header).toEqual([
      'Image',
      'Product ID',
      'Variant ID',
      'Category',
      'Product name',
      'Option 1 name',
      'Option 1 value',
      'Selling price',
      'Selling price currency',
      'Selling price unit',
      'MOQ',
      'MOQ unit',
    ]);
    const rows = await table(made);
    const product = rows.find((row) => row['Product ID'] === '00817' && row['Variant ID'] === '');
    expect(product).toMatchObject({
      Category: 'Tableware & glass',
      'Product name': 'Bowl',
      'Selling price': '7.6',
      'Selling price currency': 'USD',
      MOQ: '20',
      'MOQ unit': 'pieces',
    });
    expect(rows.filter((row) => row['Product ID'] === '00817').map((row) => row['Variant ID'])).toEqual([
      '',
      '00817-R',
      '00817-B',
    ]);
  });

  test('EXPORT-008 Sub Category stands behind Category once the company has sub-categories', async () => {
    must(await company.admin.call(updateManufacturer, { body: { sub_category: true } }));
    const { path } = await file({});
    const { header } = await readSheetInChild({ path, name: 'x.xlsx' });
    expect(header.slice(0, 5)).toEqual(['Image', 'Product ID', 'Variant ID', 'Category', 'Sub Category']);
    must(await company.admin.call(updateManufacturer, { body: { sub_category: false } }));
  });

  test('EXPORT-010 EXPORT-011 EXPORT-018 EXPORT-019 pictures stand in the cells up to the threshold, their addresses above it', async () => {
    const two = await readXlsx((await file({})).bytes, { readStyles: true });
    expect(two.sheets[0]?.images).toHaveLength(2);
    const everything = { filters: '(status:"draft" OR status:"published" OR status:"archived")' };
    const above = await file({ matching: { filter_args: everything } });
    const rows = await table(above);
    expect(rows).toHaveLength(5);
    const address = rows.find((row) => row['Variant ID'] === '00817-R')?.['Image'] ?? '';
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:4600\/files\//);
    expect((await fetchFile(app, address)).bytes.length).toBeGreaterThan(0);
    const { sheets } = await readXlsx(above.bytes, { readStyles: true });
    expect(sheets[0]?.cells?.get('0,0')?.comment?.text).toMatch(/until \d\d\/\d\d\/\d{4}/);
  });

  test('EXPORT-034 `all` is what the person sees: words and filters count, archived products stay out', async () => {
    const ids = async (order: Order) => (await table(await file(order))).map((row) => row['Product ID']);
    expect(new Set(await ids({}))).toEqual(new Set(['00817', 'VASE']));
    expect(await ids({ matching: { query: 'vase', filter_args: { filters: 'status:"draft"' } } })).toEqual([
      'VASE',
    ]);
    expect(await ids({ except: [bowl] })).toEqual(['VASE']);
    expect(await ids({ product_ids: { [bowl]: [] } })).toHaveLength(3);
    const [red] = await company.inside((ctx) =>
      ctx.db
        .execute<{ id: number }>(`select id from variant where variant_id = '00817-R'`)
        .then(({ rows }) => rows),
    );
    expect(await ids({ product_ids: { [bowl]: [Number(red?.id)] } })).toHaveLength(2);
    const { default_template_id: template_id } = await templatesOf();
    const nobody = { product_ids: { 999_999: [] }, template_id };
    expect(await company.admin.call(downloadExport, { body: nobody })).toMatchObject({ status: 404 });
  });

  test('EXPORT-034 `all` has no ceiling, and what is named says how many were sent and how many are possible', async () => {
    const large = await makeCompany(app);
    await large.inside((ctx) =>
      ctx.db.execute(sql`
        insert into product_search (org_id, product_id, words, folded, facets, type, status, sku, sku_key, name,
          completeness, variant_count, image_count, created_at, updated_at)
        select ${ctx.orgId}::uuid, n, '', '', '{status=published}', 'product', 'published', n, n, '', 0, 0, 0, now(), now()
        from generate_series(1, ${BULK_PRODUCTS_MAX + 1}::int) n`),
    );
    const ids = await large.inside((ctx) => chosenIds(ctx, { product_ids: 'all', except: [7] }));
    expect(ids).toHaveLength(BULK_PRODUCTS_MAX);
    const { default_template_id: template_id } = must(await large.admin.call(listExportTemplates));
    must(await large.admin.call(downloadExport, { body: { product_ids: 'all', template_id } }));
    const named = Object.fromEntries(Array.from({ length: BULK_IDS_MAX + 1 }, (_, index) => [index, []]));
    const params = { field: 'product_ids', count: BULK_IDS_MAX + 1, limit: BULK_IDS_MAX };
    expect(
      await large.admin.call(downloadExport, { body: { product_ids: named, template_id } }),
    ).toMatchObject({ status: 400, errors: [{ code: 'too_many_items', path: 'body.product_ids', params }] });
    const body = { product_ids: Object.keys(named).map((id) => Number(id) + 1) };
    expect(await large.admin.call(deleteProducts, { body })).toMatchObject({
      errors: [
        { code: 'too_many_items', params, message: 'product_ids: 20001 were sent; the limit is 20000' },
      ],
    });
  });

  test('PERM-037 whoever may not see costs exports none, and may not have the file of one who may', async () => {
    const viewer = await company.employee(['view_products']);
    const [mine] = await table(await file({}, viewer));
    expect(Object.keys(mine ?? {}).filter((title) => /cost/i.test(title))).toEqual([]);
    const theirs = await file({});
    expect(Object.keys((await table(theirs))[0] ?? {})).toContain('Cost price');
    expect(theirs.task.download_link).not.toBeNull();
    const bystander = await company.employee(['create_edit_catalogues']);
    expect(await bystander.call(listExportTemplates)).toMatchObject({ status: 403 });
  });
});

describe('further formats', () => {
  test('EXPORT-029 CSV is the table with the addresses, and nothing in it runs as a formula', async () => {
    const { bytes, path } = await file({ file_format: 'csv' });
    expect(bytes.toString()).toContain('"\'=2+2, a bowl"');
    const rows = await table({ path }, 'file.csv');
    expect(rows.find((row) => row['Product ID'] === '00817')).toMatchObject({
      Description: '=2+2, a bowl',
      Image: expect.stringMatching(/^http/),
    });
  });

  test('EXPORT-029 JSON Lines has a product a line, with its variants', async () => {
    const { bytes } = await file({ file_format: 'jsonl' });
    const lines = bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual(
      expect.objectContaining({
        product_id: '00817',
        category: 'Tableware & glass',
        values: expect.objectContaining({ Material: ['Brass', 'Wood'] }),
        variants: [
          expect.objectContaining({ variant_id: '00817-R', options: { Colour: 'Red' } }),
          expect.objectContaining({ variant_id: '00817-B' }),
        ],
      }),
    );
  });

  test('EXPORT-029 shops get their documented columns, and nothing internal', async () => {
    const shopify = await file({ file_format: 'shopify_csv' });
    const rows = (await table(shopify, 'shop.csv')).filter((row) => row['Handle'] === '00817');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      Title: 'Bowl',
      'Option1 Name': 'Colour',
      'Option1 Value': 'Red',
      'Variant SKU': '00817-R',
      'Variant Price': '7.6',
      'Variant Grams': '500',
      Tags: 'bowl, brass',
      Status: 'active',
    });
    expect(rows[1]).toMatchObject({ Title: '', 'Variant SKU': '00817-B', 'Option1 Value': 'Blue' });
    expect(shopify.bytes.toString()).not.toContain('3.1');
    const woo = await table(await file({ file_format: 'woocommerce_csv' }), 'shop.csv');
    expect(woo.map(({ Type, SKU, Parent }) => [Type, SKU, Parent])).toEqual(
      expect.arrayContaining([
        ['variable', '00817', ''],
        ['variation', '00817-R', '00817'],
        ['simple', 'VASE', ''],
      ]),
    );
    expect(woo.find(({ SKU }) => SKU === '00817')).toMatchObject({
      'Weight (kg)': '0.5',
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': 'Red, Blue',
    });
  });

  test('PERM-007 MEDIA-011 addresses of pictures are for those who may download pictures', async () => {
    const viewer = await company.employee(['view_products']);
    const body = { product_ids: { [bowl]: [] } };
    expect(await viewer.call(downloadImageAddresses, { body })).toMatchObject({ status: 403 });
    const downloader = await company.employee(['view_products', 'download_product_images']);
    for (const file_format of ['jsonl', 'shopify_csv', 'woocommerce_csv'] as const) {
      const without = await file({ file_format, product_ids: { [bowl]: [] } }, viewer);
      expect(without.bytes.toString()).not.toContain('/files/');
      const withThem = await file({ file_format, product_ids: { [bowl]: [] } }, downloader);
      expect(withThem.bytes.toString()).toContain('/files/');
    }
  });

  test('EXPORT-032 EXPORT-033 the image sheet has product ID, variant ID and addresses that open', async () => {
    const body = { product_ids: { [bowl]: [] } };
    const { task_id: id } = must(await company.admin.call(downloadImageAddresses, { body }));
    const rows = await table(await finished(id, company.admin));
    expect(Object.keys(rows[0] ?? {})).toEqual(['Product ID', 'Variant ID', 'Image URLs']);
    expect(rows.map((row) => [row['Variant ID'], row['Image URLs'] !== ''])).toEqual([
      ['', true],
      ['00817-R', true],
      ['00817-B', false],
    ]);
    expect(joinWhole(['aaaa', 'bbbb', 'cccc'], 10)).toBe('aaaa\nbbbb');
    const [address = ''] = (rows[0]?.['Image URLs'] ?? '').split('\n');
    expect((await fetchFile(app, address)).bytes.length).toBeGreaterThan(0);
  });
});
