import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  SPEC_TEMPLATES_MAX,
  createAttribute,
  createProduct,
  createSpecSheet,
  createSpecTemplate,
  deleteSpecSheet,
  deleteSpecTemplate,
  getSpecSheet,
  listSpecSheets,
  listSpecTemplates,
  specSheetPdf,
  updateProduct,
  updateSpecSheet,
  updateSpecTemplate,
  type ParsedOf,
  type Product,
  type SpecSheet,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company, type Member } from '../../../../test/factories.ts';
import { PdfError } from '../../../platform/print/pdf-error.ts';
import { readPdf } from '../../../platform/print/pdf-reader.fixture.ts';
import { loadAttributes } from '../../attributes/index.ts';
import { checkAndStoreImage, enterImages, type CheckedImage } from '../../media/index.ts';
import { storedFiles } from '../../../../test/stored-files.ts';

let app: TestApp;
let company: Company;
let ids: Record<string, string>;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app, { name: 'Kaveri Exports' });
  ids = await company.inside(async (ctx) =>
    Object.fromEntries(
      (await loadAttributes(ctx)).map(({ internal_name, id }) => [internal_name, String(id)]),
    ),
  );
  // The first person to open the screen creates the first template.
  must(await company.admin.call(listSpecTemplates));
});
afterAll(() => app.close());

const idOf = (key: string) => Number(ids[key]);
const valuesOf = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [ids[key] ?? '', value]),
  ) as Product['values'];

async function addProduct(body: Partial<ParsedOf<typeof createProduct>['body']> = {}): Promise<Product> {
  const values = valuesOf({
    material: ['Stoneware'],
    moq: { value: '120', unit: 'pieces' },
    remarks: 'INTERNAL REMARK',
    cost_price: { value: '3.21', currency: 'USD', unit: 'per-piece' },
  });
  const product = { product_id: `S-${randomUUID().slice(0, 8)}`, name: 'İznik vazo', values, ...body };
  return must(await company.admin.call(createProduct, { body: product }));
}
const begin = async (product: Product, template_id?: number) =>
  must(
    await company.admin.call(createSpecSheet, {
      body: { product_id: product.id, ...(template_id === undefined ? {} : { template_id }) },
    }),
  );
const codesOf = (result: { ok: boolean; errors?: { code: string; path?: string }[] }) =>
  (result.errors ?? []).map(({ code, path }) => ({ code, path }));
const rowOf = ({ rows }: SpecSheet, key: string) => rows.find((row) => row.attribute_id === idOf(key));

describe('templates', () => {
  test('PROD-011 PROD-008 the first one is made of what buyers may see; there is one default', async () => {
    const own = await makeCompany(app, { name: 'Own' });
    const call = own.admin.call;
    const [first, ...none] = must(await call(listSpecTemplates));
    expect(none).toEqual([]);
    expect(first).toMatchObject({ name: 'Specification sheet', is_default: true });
    const internal = await own.inside(async (ctx) =>
      (await loadAttributes(ctx)).filter((one) => one.is_internal || one.tabname === 'internal'),
    );
    expect(internal.length).toBeGreaterThan(0);
    expect(internal.filter(({ id }) => first?.attribute_ids.includes(id))).toEqual([]);
    const attribute_ids = first?.attribute_ids.slice(0, 2) ?? [];
    const second = must(
      await call(createSpecTemplate, { body: { name: 'Short', attribute_ids, is_default: true } }),
    );
    expect(second).toMatchObject({ attribute_ids, is_default: true, images: 3, packaging: true });
    const defaults = async () =>
      must(await call(listSpecTemplates)).flatMap(({ id, is_default }) => (is_default ? id : []));
    expect(await defaults()).toEqual([second.id]);
    must(await call(updateSpecTemplate, { params: { id: second.id }, body: { is_default: false } }));
    expect(await defaults()).toEqual([first?.id]);
    must(await call(deleteSpecTemplate, { params: { id: first?.id ?? 0 } }));
    expect(await defaults()).toEqual([second.id]);
  });

  test('a name stands once; internal and unknown attributes are refused where they stand', async () => {
    const create = (body: ParsedOf<typeof createSpecTemplate>['body']) =>
      company.admin.call(createSpecTemplate, { body });
    const made = must(await create({ name: 'Factory', attribute_ids: [] }));
    expect(codesOf(await create({ name: ' FACTORY ', attribute_ids: [] }))).toEqual([
      { code: 'template_name_taken', path: 'body.name' },
    ]);
    const attribute_ids = [idOf('material'), idOf('remarks'), 999_999, idOf('cost_price')];
    expect(codesOf(await create({ name: 'Leaky', attribute_ids }))).toEqual([
      { code: 'internal_attribute', path: 'body.attribute_ids.1' },
      { code: 'not_found', path: 'body.attribute_ids.2' },
      { code: 'internal_attribute', path: 'body.attribute_ids.3' },
    ]);
    const other = await makeCompany(app, { name: 'Other' });
    const theirs = other.admin.call(updateSpecTemplate, { params: { id: made.id }, body: { name: 'Mine' } });
    expect(codesOf(await theirs)).toMatchObject([{ code: 'not_found' }]);
  });
});

describe('sheets', () => {
  test('PROD-011 it shows the product of today, and what the sheet says instead', async () => {
    const [main = '', second = ''] = await storedFiles(company, ['image', 'image']);
    const product = await addProduct({ image_ids: [main, second] });
    const sheet = await begin(product);
    expect(sheet).toMatchObject({ title: 'Specification sheet', updated_by: 'Test Person' });
    expect(sheet.images.map(({ id }) => id)).toEqual([main, second]);
    expect(rowOf(sheet, 'material')).toMatchObject({ label: 'Material', value: 'Stoneware', text: null });
    const changed = must(
      await company.admin.call(updateSpecSheet, {
        params: { id: sheet.id },
        body: {
          title: 'For Nordhem',
          rows: [
            { attribute_id: idOf('moq'), label: 'Minimum', text: '60 to begin with' },
            { label: 'Glaze', text: 'Reactive' },
            { label: '', text: ' ' },
            { attribute_id: idOf('material'), label: 'Material' },
            { attribute_id: idOf('material'), label: 'Again' },
          ],
          image_ids: [second],
          note: 'Tolerances ± 3 %',
        },
      }),
    );
    expect(changed.rows).toEqual([
      { attribute_id: idOf('moq'), label: 'Minimum', value: '120 pieces', text: '60 to begin with' },
      { attribute_id: null, label: 'Glaze', value: '', text: 'Reactive' },
      { attribute_id: idOf('material'), label: 'Material', value: 'Stoneware', text: null },
    ]);
    const values = valuesOf({ material: ['Brass'], moq: { value: '200', unit: 'pieces' } });
    must(
      await company.admin.call(updateProduct, {
        params: { id: product.id },
        body: { revision: product.revision, values },
      }),
    );
    const later = must(await company.admin.call(getSpecSheet, { params: { id: sheet.id } }));
    expect(rowOf(later, 'material')?.value).toBe('Brass');
    expect(rowOf(later, 'moq')).toMatchObject({ value: '200 pieces', text: '60 to begin with' });
    const list = () => company.admin.call(listSpecSheets, { query: { product_id: product.id } });
    expect(must(await list())).toMatchObject([{ id: sheet.id, title: 'For Nordhem' }]);
    must(await company.admin.call(deleteSpecSheet, { params: { id: sheet.id } }));
    expect(must(await list())).toEqual([]);
  });

  test('PROD-008 nothing internal, no picture of another product, nothing of another company', async () => {
    const [picture = '', foreign = ''] = await storedFiles(company, ['image', 'image']);
    const product = await addProduct({ image_ids: [picture] });
    const sheet = await begin(product);
    const change = (body: ParsedOf<typeof updateSpecSheet>['body'], by = company.admin) =>
      by.call(updateSpecSheet, { params: { id: sheet.id }, body });
    expect(codesOf(await change({ rows: [{ attribute_id: idOf('remarks'), label: '' }] }))).toEqual([
      { code: 'internal_attribute', path: 'body.rows.0.attribute_id' },
    ]);
    expect(codesOf(await change({ image_ids: [picture, foreign] }))).toEqual([
      { code: 'not_found', path: 'body.image_ids.1' },
    ]);
    const other = await makeCompany(app, { name: 'Other' });
    expect(codesOf(await change({ title: 'Taken' }, other.admin))).toMatchObject([{ code: 'not_found' }]);
    const gone = await other.admin.call(createSpecSheet, { body: { product_id: product.id } });
    expect(codesOf(gone)).toMatchObject([{ code: 'product_gone' }]);
    const reader = await company.employee(['view_products']);
    expect(codesOf(await change({ title: 'Taken' }, reader))).toMatchObject([{ code: 'forbidden' }]);
    // An attribute that becomes internal later disappears from the sheets.
    const shy = must(
      await company.admin.call(createAttribute, {
        body: { name: `Shy ${randomUUID()}`, dtype: 'text', tabname: 'basic' },
      }),
    );
    must(await change({ rows: [{ attribute_id: shy.id, label: '', text: 'secret' }] }));
    await company.inside((ctx) =>
      ctx.db.execute(`update attribute set is_internal = true where id = ${shy.id}`),
    );
    await company.inside(async (ctx) => (await import('../../attributes/index.ts')).forgetAttributes(ctx));
    const now = must(await company.admin.call(getSpecSheet, { params: { id: sheet.id } }));
    expect(now.rows).toEqual([]);
  });
});

test('PERM-017 who may not see packaging saves a sheet without taking its lines of packaging away', async () => {
  const box = must(
    await company.admin.call(createAttribute, {
      body: { name: `Box ${randomUUID()}`, dtype: 'text', tabname: 'packing' },
    }),
  );
  const sheet = await begin(await addProduct());
  const params = { id: sheet.id };
  const rows = [
    { attribute_id: idOf('material'), label: '' },
    { attribute_id: box.id, label: 'Box', text: 'Secret box' },
    { label: 'Glaze', text: 'Reactive' },
    { attribute_id: idOf('moq'), label: '' },
  ];
  must(await company.admin.call(updateSpecSheet, { params, body: { rows } }));
  const clerk = await company.employee(['view_products', 'update_products']);
  const seen = must(await clerk.call(getSpecSheet, { params }));
  expect(seen.rows.map(({ attribute_id: id }) => id)).toEqual([idOf('material'), null, idOf('moq')]);
  const sent = [
    { attribute_id: idOf('moq'), label: '' },
    { attribute_id: idOf('material'), label: '' },
    // Neither visible nor changeable.
    { attribute_id: box.id, label: 'Mine' },
  ];
  const saved = must(await clerk.call(updateSpecSheet, { params, body: { rows: sent } }));
  expect(saved.rows.map(({ attribute_id: id }) => id)).toEqual([idOf('moq'), idOf('material')]);
  const stored = must(await company.admin.call(getSpecSheet, { params }));
  expect(stored.rows.map(({ attribute_id: id, text }) => [id, text])).toEqual([
    [idOf('moq'), null],
    [idOf('material'), null],
    [box.id, 'Secret box'],
  ]);
});

test('there is a limit of templates, which is told', async () => {
  const own = await makeCompany(app, { name: 'Many' });
  must(await own.admin.call(listSpecTemplates));
  await own.inside((ctx) =>
    ctx.db.execute(
      `insert into spec_template (org_id, name, name_key, attribute_ids, is_default, updated_at)
       select '${ctx.orgId}', 'T ' || n, 't ' || n, '{}', false, now() from generate_series(2, ${SPEC_TEMPLATES_MAX}) n`,
    ),
  );
  expect(
    await own.admin.call(createSpecTemplate, { body: { name: 'More', attribute_ids: [] } }),
  ).toMatchObject({
    status: 409,
    errors: [{ code: 'too_many_templates', params: { limit: SPEC_TEMPLATES_MAX } }],
  });
});

describe('the paper', () => {
  const paperOf = async (sheet: SpecSheet, by: Member = company.admin) => {
    const { url, name, bytes } = must(await by.call(specSheetPdf, { params: { id: sheet.id } }));
    const answer = await app.app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBe(bytes);
    const text = readPdf(answer.rawPayload).pages.join('\n').replaceAll('\u200b', '');
    return { url, name, text, pictures: readPdf(answer.rawPayload).pictures };
  };
  const box = {
    description: 'Master carton',
    length: '60',
    width: '40',
    height: '40',
    unit: 'cm',
    no_of_pieces: '24',
    cost_of_carton: '4871',
    rate_of_carton: '',
    carton_rate_unit: '',
    currency: '',
  };

  test('PROD-011 PROD-008 it prints facts, packaging and variants, never costs or internal values, and is kept a week', async () => {
    const image_ids = await realPictures(2);
    const variantId = `V-${randomUUID().slice(0, 6)}`;
    const product = await addProduct({
      image_ids,
      packaging: [box],
      variant_types: [{ name: 'Boy', options: ['Küçük'] }],
      variants: [{ variant_id: variantId, options: { Boy: 'Küçük' }, values: {}, image_ids: [] }],
    });
    const sheet = await begin(product);
    const { text, name, url, pictures } = await paperOf(sheet);
    expect(name).toBe(`${product.product_id} Specification sheet.pdf`);
    for (const words of ['Kaveri Exports', 'İznik vazo', 'Stoneware', '120 pieces', variantId, 'Küçük']) {
      expect(text).toContain(words);
    }
    for (const words of ['Master carton', '60 × 40 × 40 cm', '0.096', '0.004', '1 / 1']) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/4871|4,871|INTERNAL|3\.21|202\.9/);
    expect(pictures).toBe(2);
    app.clock.advance(6 * 86_400_000);
    expect((await app.app.inject({ url })).statusCode).toBe(200);
    app.clock.advance(3 * 86_400_000);
    expect((await app.app.inject({ url })).statusCode).toBe(403);
    app.clock.advance(-9 * 86_400_000);
  });

  test('who may not see packaging prints none; sixty long lines and no picture take several pages', async () => {
    const product = await addProduct({ packaging: [box] });
    const sheet = await begin(product);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      label: `Özellik ${index}`,
      text: index % 9 === 0 ? 'Işığı yumuşatan sırlı gövde. '.repeat(20) : `Değer ${index}`,
    }));
    must(await company.admin.call(updateSpecSheet, { params: { id: sheet.id }, body: { rows } }));
    const printer = await company.employee(['view_products']);
    const { text } = await paperOf(sheet, printer);
    expect(text).not.toContain('Master carton');
    expect(text).toContain('Değer 59');
    expect(text).toMatch(/2 \/ \d/);
  });

  test('A04 many large sheets of one company keep no other one waiting', async () => {
    const other = await makeCompany(app);
    must(await other.admin.call(listSpecTemplates));
    const body = { product_id: 'O-1', name: 'A bowl' };
    const bowl = must(await other.admin.call(createProduct, { body }));
    const theirs = must(await other.admin.call(createSpecSheet, { body: { product_id: bowl.id } }));
    const product = await addProduct();
    const rows = Array.from({ length: 60 }, (_, index) => ({
      label: `Detail ${index}`,
      text: 'A glazed body that softens light. '.repeat(25),
    }));
    const large: SpecSheet[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { id } = await begin(product);
      const change = { rows, title: `Sheet ${index}` };
      large.push(must(await company.admin.call(updateSpecSheet, { params: { id }, body: change })));
    }
    // However fast a sheet is set: all of them are asked for while the first ones are under way.
    const allRefused = Promise.withResolvers<void>();
    let refusals = 0;
    const { pdf } = app.platform;
    const render = pdf.render.bind(pdf);
    const slowly = vi.spyOn(pdf, 'render').mockImplementation(async (order) => {
      await allRefused.promise;
      return render(order);
    });
    const ended: string[] = [];
    const print = async (by: Member, { id }: SpecSheet) => {
      const answer = await by.call(specSheetPdf, { params: { id } });
      if (!answer.ok && (refusals += 1) === 5) allRefused.resolve();
      ended.push(`${by === company.admin ? 'flood' : 'other'} ${answer.ok ? 200 : answer.status}`);
      return answer;
    };
    const flood = large.map((sheet) => print(company.admin, sheet));
    await print(other.admin, theirs);
    const answers = await Promise.all(flood);
    slowly.mockRestore();
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({ status: 429, errors: [{ params: { seconds: 5 } }] });
    expect(ended.indexOf('other 200')).toBeLessThan(ended.lastIndexOf('flood 200'));
  });

  test('A04 a sheet that takes too long to set is told as what it is', async () => {
    const late = new PdfError('timeout', 'The document took longer than 10000 ms.');
    const render = vi.spyOn(app.platform.pdf, 'render').mockRejectedValueOnce(late);
    const sheet = await begin(await addProduct());
    const answer = await company.admin.call(specSheetPdf, { params: { id: sheet.id } });
    expect(answer).toMatchObject({ status: 422, errors: [{ code: 'paper_too_large' }] });
    expect(render.mock.calls[0]?.[0].timeoutMs).toBeLessThanOrEqual(10_000);
    render.mockRestore();
  });

  async function realPictures(count: number): Promise<string[]> {
    const made: CheckedImage[] = [];
    for (let index = 0; index < count; index += 1) {
      const background = { r: 40 * index, g: 90, b: 120 };
      const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
        .png()
        .toBuffer();
      made.push(await checkAndStoreImage(company.base, { bytes, name: `${index}.png` }));
    }
    return company.inside((ctx) => enterImages(ctx, made));
  }
});
