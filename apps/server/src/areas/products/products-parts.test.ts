import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  attributeHistory,
  createAttribute,
  createProduct,
  getProduct,
  listAttributes,
  updateProduct,
  type ParsedOf,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { applyProductChanges, lockProducts } from './index.ts';
import { storedFiles } from '../../../test/stored-files.ts';

let app: TestApp;
let company: Company;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

type Body = Partial<ParsedOf<typeof createProduct>['body']>;
const newId = () => `PP-${randomUUID().slice(0, 8)}`;
const add = async (body: Body = {}) =>
  must(await company.admin.call(createProduct, { body: { product_id: newId(), name: 'Vase', ...body } }));
const change = (
  { id, revision }: { id: number; revision: number },
  body: Omit<ParsedOf<typeof updateProduct>['body'], 'revision'>,
  by = company.admin,
) => by.call(updateProduct, { params: { id }, body: { ...body, revision } });
const problemsOf = (result: { ok: boolean; errors?: { code: string; path?: string }[] }) =>
  (result.errors ?? []).map(({ code, path }) => ({ code, path }));
const historyOf = async (id: number, field?: string, by = company.admin) =>
  must(
    await by.call(attributeHistory, {
      query: { parent_reference: id, ...(field === undefined ? {} : { base_reference: field }) },
    }),
  );

const carton = {
  description: 'Master carton',
  length: '60',
  width: '40',
  height: '40',
  unit: 'cm',
  no_of_pieces: '24',
  cost_of_carton: '48',
  rate_of_carton: '',
  carton_rate_unit: '',
  currency: 'USD',
};

describe('files of a product', () => {
  test('COST-004 PROD-004 PROD-018 PROD-052 pictures, attachments, a turn, a model, packaging and variants are stored and answered', async () => {
    const [main = '', paper = '', front = '', side = '', model = ''] = await storedFiles(company, [
      'image',
      'attachment',
      'image',
      'image',
      'model',
    ]);
    const product = await add({
      image_ids: [main],
      attachment_ids: [paper, main],
      view_3d_image_ids: [side, front],
      model_id: model,
      packaging: [carton],
      variant_types: [{ name: 'Size', options: ['S', 'L'] }],
      variants: [{ variant_id: newId(), options: { Size: 'S' }, values: {}, image_ids: [front] }],
    });
    const stored = must(await company.admin.call(getProduct, { params: { id: product.id } }));
    expect(stored).toEqual(product);
    expect(stored.attachments.map(({ id }) => id)).toEqual([paper, main]);
    expect(stored.attachments[0]).toMatchObject({ name: 'attachment-1', mime: 'application/pdf' });
    expect(stored.view_3d_images.map(({ id }) => id)).toEqual([side, front]);
    expect(stored.model?.id).toBe(model);
    expect(stored.packaging).toMatchObject([
      { ...carton, CBM: '0.096', cbm_per_piece: '0.004', cost: '48', costPerPcs: '2' },
    ]);
    const fewer = must(await change(stored, { attachment_ids: [main], model_id: null }));
    expect(fewer.attachments.map(({ id }) => id)).toEqual([main]);
    expect(fewer).toMatchObject({ model: null, view_3d_images: stored.view_3d_images, revision: 2 });
    const history = await historyOf(stored.id);
    expect(history.find(({ attribute }) => attribute === 'attachments')).toMatchObject({
      old_value: 'attachment-1, image-0',
      new_value: 'image-0',
    });
    expect(history.find(({ attribute }) => attribute === 'model')).toMatchObject({
      old_value: 'model-4',
      new_value: null,
    });
  });

  test('files that do not exist, are of another kind or of another company are refused at their place', async () => {
    const other = await makeCompany(app, { name: 'Other' });
    const [theirs = ''] = await storedFiles(other, ['attachment']);
    const [picture = '', paper = '', model = ''] = await storedFiles(company, [
      'image',
      'attachment',
      'model',
    ]);
    const product = await add();
    const refused = async (body: Parameters<typeof change>[1]) => problemsOf(await change(product, body));
    expect(await refused({ attachment_ids: [paper, theirs] })).toEqual([
      { code: 'unknown_file', path: 'body.attachment_ids.1' },
    ]);
    expect(await refused({ attachment_ids: [model] })).toEqual([
      { code: 'unknown_file', path: 'body.attachment_ids.0' },
    ]);
    expect(await refused({ view_3d_image_ids: [picture, paper] })).toEqual([
      { code: 'unknown_file', path: 'body.view_3d_image_ids.1' },
    ]);
    expect(await refused({ model_id: picture })).toEqual([{ code: 'unknown_file', path: 'body.model_id' }]);
    expect(await refused({ model_id: randomUUID() })).toEqual([
      { code: 'unknown_file', path: 'body.model_id' },
    ]);
  });

  test('PROD-050 nobody publishes a product without a picture at the form; a draft and a sheet may come without', async () => {
    const [picture = ''] = await storedFiles(company, ['image']);
    const refusal = [{ code: 'image_required', path: 'body.image_ids' }];
    const body = { product_id: newId(), name: 'Bare', status: 'published' as const };
    expect(problemsOf(await company.admin.call(createProduct, { body }))).toEqual(refusal);
    const draft = await add();
    expect(problemsOf(await change(draft, { status: 'published' }))).toEqual(refusal);
    const published = must(await change(draft, { status: 'published', image_ids: [picture] }));
    expect(problemsOf(await change(published, { image_ids: [] }))).toEqual(refusal);
    const [imported] = await company.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [{ kind: 'create', fields: { ...body, product_id: newId() } }],
        source: 'import',
      }),
    );
    expect(imported?.product?.status).toBe('published');
    const id = imported?.id ?? 0;
    expect(must(await change({ id, revision: 1 }, { name: 'Renamed' })).name).toBe('Renamed');
  });
});

describe('packaging', () => {
  const all: PermissionSlug[] = ['view_products', 'create_products', 'update_products'];

  test('rows are checked at their place and stored tidily; empty ones are left out', async () => {
    const product = await add();
    const rows = (...packaging: Partial<typeof carton>[]) =>
      change(product, { packaging: packaging.map((row) => ({ ...carton, ...row })) });
    expect(problemsOf(await rows({}, {}, { unit: '' }))).toEqual([
      { code: 'enter_unit', path: 'body.packaging.2.unit' },
    ]);
    expect(problemsOf(await rows({ length: '-1' }, { width: 'NaN' }, { height: '9'.repeat(17) }))).toEqual([
      { code: 'negative', path: 'body.packaging.0.length' },
      { code: 'not_a_number', path: 'body.packaging.1.width' },
      { code: 'number_too_large', path: 'body.packaging.2.height' },
    ]);
    const empty = Object.fromEntries(Object.keys(carton).map((key) => [key, ''])) as typeof carton;
    const stored = must(await rows(empty, { length: '60,0', unit: 'CM' }));
    expect(stored.packaging).toMatchObject([{ ...carton, length: '60', unit: 'cm' }]);
    expect(must(await change(stored, { packaging: [carton] })).revision).toBe(stored.revision);
    expect((await historyOf(product.id, 'packaging'))[0]).toMatchObject({
      old_value: null,
      new_value: 'Master carton, 60 × 40 × 40 cm, 24 pieces, $48.00',
    });
  });

  test('PERM-017 PERM-019 PERM-039 without the right packaging is not seen, told or changed', async () => {
    const product = await add({ packaging: [carton] });
    const outsider = await company.employee(all);
    const seen = must(await outsider.call(getProduct, { params: { id: product.id } }));
    expect(seen.packaging).toBeNull();
    expect(await historyOf(product.id, 'packaging', outsider)).toEqual([]);
    expect(problemsOf(await change(product, { packaging: [] }, outsider))).toEqual([
      { code: 'packaging_editing_denied', path: 'body.packaging' },
    ]);
    const reader = await company.employee([...all, 'view_packaging', 'view_costing', 'edit_costing']);
    expect(problemsOf(await change(product, { packaging: [{ ...carton, length: '61' }] }, reader))).toEqual([
      { code: 'packaging_editing_denied', path: 'body.packaging' },
    ]);
    expect(must(await change(product, { packaging: [carton], name: 'Same boxes' }, reader)).name).toBe(
      'Same boxes',
    );
  });

  test('PERM-038 who packs but sees no costs keeps them, however the rows are moved', async () => {
    const inner = { ...carton, description: 'Inner box', no_of_pieces: '4', cost_of_carton: '9' };
    const product = await add({ packaging: [inner, carton] });
    const packer = await company.employee([...all, 'view_packaging', 'edit_packaging']);
    const seen = must(await packer.call(getProduct, { params: { id: product.id } }));
    expect(seen.packaging).toMatchObject([
      { cost_of_carton: '', cost: null, costPerPcs: null, CBM: '0.096' },
      { cost_of_carton: '', cost: null },
    ]);
    const unseen = (row: typeof carton) => ({ ...row, cost_of_carton: '' });
    const moved = [unseen(carton), { ...unseen(inner), no_of_pieces: '6' }];
    must(await change(product, { packaging: moved }, packer));
    const stored = must(await company.admin.call(getProduct, { params: { id: product.id } }));
    expect(stored.packaging).toMatchObject([
      { description: 'Master carton', cost_of_carton: '48' },
      { description: 'Inner box', no_of_pieces: '6', cost_of_carton: '9', costPerPcs: '1.5' },
    ]);
    // The right one as well: otherwise costs could be guessed.
    for (const cost_of_carton of ['1', '48']) {
      expect(
        problemsOf(await change(stored, { packaging: [{ ...carton, cost_of_carton }] }, packer)),
      ).toEqual([{ code: 'costing_editing_denied', path: 'body.packaging.0.cost_of_carton' }]);
    }
  });

  test('the completeness counts them in the packing section', async () => {
    const bare = await add();
    const packed = must(await change(bare, { packaging: [carton] }));
    const sectionOf = ({ completeness }: typeof bare) =>
      completeness.sections.find(({ tab }) => tab === 'packing');
    expect(sectionOf(bare)?.filled).toBe(0);
    expect(sectionOf(packed)?.filled).toBe(1);
    expect(packed.completeness.percent).toBeGreaterThan(bare.completeness.percent);
  });
});

describe('values of new types', () => {
  const attributeOf = async (dtype: 'html' | 'file' | 'image_list') =>
    String(
      must(
        await company.admin.call(createAttribute, {
          body: { name: `Attribute ${newId()}`, dtype, tabname: 'basic' },
        }),
      ).id,
    );

  test('ATTR-005 files that do not exist or are no pictures are refused at the value', async () => {
    const [picture = '', paper = ''] = await storedFiles(company, ['image', 'attachment']);
    const [file, pictures] = [await attributeOf('file'), await attributeOf('image_list')];
    const product = await add({ values: { [file]: paper, [pictures]: [picture] } });
    expect(product.values).toMatchObject({ [file]: paper, [pictures]: [picture] });
    const [entry] = await historyOf(must(await change(product, { values: { [file]: null } })).id, file);
    expect(entry).toMatchObject({ old_value: 'attachment-1', new_value: null });
    const refused = async (values: Body['values']) =>
      problemsOf(await change({ ...product, revision: 2 }, { values: values ?? {} }));
    expect(await refused({ [file]: randomUUID() })).toEqual([
      { code: 'unknown_file', path: `body.values.${file}` },
    ]);
    expect(await refused({ [pictures]: [picture, paper] })).toEqual([
      { code: 'unknown_file', path: `body.values.${pictures}` },
    ]);
  });

  test('formatted text is stored without scripts', async () => {
    const html = await attributeOf('html');
    const content = '<p onclick="x()">Fine<script>alert(1)</script></p>';
    const product = await add({ values: { [html]: { content } } });
    expect(product.values[html]).toEqual({ content: '<p>Fine</p>' });
  });
});

test('PROD-002 PROD-003 basic and commercial data of a product are all there, and read back as they were stored', async () => {
  const attributes = must(await company.admin.call(listAttributes));
  const samples: Partial<Record<string, unknown>> = {
    text: 'Words',
    csv: ['bowl', 'serving'],
    select: 'Brass',
    multi_select: ['Brass'],
    decimal: '12',
    boolean: true,
    html: { content: '<p>Words</p>' },
    price: { value: '12.5', currency: 'USD', unit: 'per-piece' },
    size: { length: '26', width: '26', height: '11', unit: 'cm' },
  };
  const measures: Record<string, unknown> = {
    moq: { value: '120', unit: 'pieces' },
    production_time: { value: '45', unit: 'days' },
    sampling_time: { value: '10', unit: 'days' },
  };
  const basic =
    'description sub_category material color shape size season theme technique production_technique keywords';
  const commercial =
    'moq cost_price selling_price base_selling_price production_time sampling_time remarks exclusive_for_buyer vendor_sourced';
  const wanted = `${basic} ${commercial}`.split(' ').map((key) => {
    const attribute = attributes.find(({ internal_name }) => internal_name === key);
    if (!attribute) throw new Error(`there is no ${key}`);
    return [String(attribute.id), measures[key] ?? samples[attribute.dtype] ?? 'Bowls'] as const;
  });
  const values = Object.fromEntries(wanted) as NonNullable<Body['values']>;
  const { id } = await add({ values });
  const stored = must(await company.admin.call(getProduct, { params: { id } }));
  expect(stored.values).toEqual(values);
});

describe('two at once', () => {
  test('the second is told who was first, loads the newest and sends only what is theirs', async () => {
    const product = await add({ name: 'Jug' });
    const second = await company.anotherAdmin();
    must(await change(product, { name: 'Tall jug' }));
    const refused = await change(product, { packaging: [carton] }, second);
    expect(refused).toMatchObject({
      ok: false,
      errors: [{ code: 'conflict', params: { by: 'Test Person' } }],
    });
    const newest = must(await second.call(getProduct, { params: { id: product.id } }));
    const merged = must(await change(newest, { packaging: [carton] }, second));
    expect(merged).toMatchObject({ name: 'Tall jug', packaging: [{ CBM: '0.096' }] });
  });

  test('PROD-041 PROD-042 a product that a task holds cannot be edited, nor one that is gone', async () => {
    const product = await add();
    await company.inside((ctx) => lockProducts(ctx, { ids: [product.id], taskId: randomUUID() }));
    expect(problemsOf(await change(product, { name: 'Never' }))).toEqual([
      { code: 'product_locked', path: undefined },
    ]);
    expect(problemsOf(await change({ id: 999_999, revision: 1 }, { name: 'Never' }))).toEqual([
      { code: 'product_gone', path: undefined },
    ]);
  });
});
