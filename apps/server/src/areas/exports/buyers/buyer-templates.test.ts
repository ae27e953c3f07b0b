import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addBuyerTemplate,
  changeBuyerTemplate,
  createCategory,
  deleteBuyerTemplate,
  fillBuyerTemplate,
  getBuyerTemplate,
  listBuyerTemplates,
  previewBuyerTemplate,
  uploadImage,
  type BuyerTemplate,
  type Image,
  type Product,
} from '@sourcewiz/contract';
import { unzipSync } from 'fflate';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { attributeOf } from '../../../../test/companies/bulk-company.ts';
import {
  fashion,
  formOf,
  hotelFile,
  itemSetup,
  marketplace,
  mergedForm,
  plain,
  quotation,
  rangeFile,
  requestFile,
  type Form,
} from '../../../../test/buyer-forms.ts';
import { makeCompany, type Company, type Member } from '../../../../test/factories.ts';
import { ended, fetchFile, upload } from '../../../../test/import-flow.ts';
import { tinyPng } from '../../../../test/uploads/upload-samples.ts';
import { cellText, readSheetInChild } from '../../../platform/sheets/index.ts';
import { applyProductChanges, loadProducts } from '../../products/index.ts';
import { runTask } from '../../tasks/index.ts';
import { chosenProducts } from '../exported-products.service.ts';
import { optionOf } from './buyer-cells.ts';
import { templateContext } from './buyer-context.ts';
import { findTemplate } from './buyer-templates.service.ts';
import { previewOf } from './preview-buyer-template.service.ts';
import { loadedLists, storedLists } from './stored-lists.ts';
import { ended as fileEnded, openFile, writeTo } from './picture-file.ts';

let app: TestApp;
let company: Company;

beforeAll(async () => {
  app = await bootTestApp({});
  company = await makeCompany(app);
  const picture = must(await upload<Image>(app, company.admin, { op: uploadImage, files: [tinyPng] }));
  const category = must(await company.admin.call(createCategory, { body: { name: 'Tableware' } }));
  const at = async (key: string) => String(await attributeOf(company, key));
  const material = await at('material');
  const values = {
    [material]: ['brass'],
    [await at('moq')]: { value: '20', unit: 'pieces' },
    [await at('selling_price')]: { value: '7.60', currency: 'USD', unit: 'per-piece' },
    [await at('cost_price')]: { value: '3.10', currency: 'USD', unit: 'per-piece' },
    [await at('weight')]: { value: '0.5', unit: 'kg' },
    [await at('size')]: { length: '12', width: '10', height: '4', unit: 'in' },
    [await at('description')]: '=2+2, a bowl',
  };
  await company.inside((ctx) =>
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
        {
          kind: 'create',
          fields: {
            product_id: 'VASE',
            name: 'Vase',
            status: 'published',
            values: { [material]: ['Glass'] },
          },
        },
      ],
      source: 'form',
    }),
  );
});
afterAll(() => app.close());

const send = (form: Form | Uint8Array, name: string, member: Member = company.admin) =>
  upload<BuyerTemplate>(app, member, {
    op: addBuyerTemplate,
    files: [{ name, bytes: form instanceof Uint8Array ? form : formOf(form) }],
  });
const add = async (form: Form, name: string, member?: Member) => must(await send(form, name, member));

const fail = (text: string): never => {
  throw new Error(text);
};

const targets = ({ columns }: BuyerTemplate) =>
  Object.fromEntries(columns.map(({ header, index, target }) => [header || `column ${index}`, target]));

async function fill(id: number, member: Member = company.admin) {
  const { task_id: task } = must(
    await member.call(fillBuyerTemplate, { params: { id }, body: { product_ids: 'all' } }),
  );
  await runTask(app.platform, task);
  const done = await ended(member, task);
  expect(done).toMatchObject({ status: 'success', action: 'excel_export_bulk_update', type: 'download' });
  const file = await fetchFile(app, done.download_link ?? '');
  const parts = unzipSync(file.bytes);
  return { task: done, file, parts, xml: (path: string) => new TextDecoder().decode(parts[path]) };
}

type Change = NonNullable<Parameters<typeof company.admin.call<typeof changeBuyerTemplate>>[1]['body']>;
const change = async (id: number, body: Change) =>
  must(await company.admin.call(changeBuyerTemplate, { params: { id }, body }));

describe("a buyer's template", () => {
  test("A buyer's template is found in its workbook, matched by its titles, and says what is to be asked", async () => {
    const at = async (key: string, part = 'value') => ({
      kind: 'attribute',
      attribute_id: await attributeOf(company, key),
      part,
    });
    const form = await add(itemSetup, 'nordkauf_item-form (2).xlsx');
    expect(form).toMatchObject({
      name: 'nordkauf item form',
      sheet: 0,
      header_rows: [6],
      first_row: 7,
      below_row: 10,
    });
    expect(targets(form)).toEqual({
      'Item No.': { kind: 'field', field: 'product_id' },
      'Product name': { kind: 'field', field: 'name' },
      Material: await at('material'),
      'Net weight (lb)': await at('weight'),
      'FOB Price (EUR)': await at('selling_price'),
      MOQ: await at('moq'),
      'Order qty': expect.anything(),
      'Line value': { kind: 'skip' },
      Barcode: { kind: 'undecided' },
    });
    const [, , material, weight, price] = form.columns;
    expect([weight?.unit, price?.currency, material?.options?.count]).toEqual(['lb', 'EUR', 3]);
  });

  test("A buyer's template is found whatever is around its table: covers, examples, nothing at all", async () => {
    const at = async (key: string, part = 'value') => ({
      kind: 'attribute',
      attribute_id: await attributeOf(company, key),
      part,
    });
    const rfq = await add(quotation, 'rfq.xlsx');
    expect(rfq).toMatchObject({ sheet: 1, header_rows: [4], first_row: 5, sample_rows: [5], below_row: 8 });
    expect(targets(rfq)).toMatchObject({
      'No.': { kind: 'row_number' },
      Picture: { kind: 'image', position: 1 },
      'Size (L x W x H) cm': await at('size'),
      'Unit price (USD)': await at('selling_price'),
    });
    const flat = await add(marketplace, 'flat.xlsx');
    expect(targets(flat)).toMatchObject({
      Currency: await at('selling_price', 'currency'),
      Colour: await at('color'),
    });
    const bare = await add(plain, 'plain.xlsx');
    expect(targets(bare)).toMatchObject({ Length: await at('size', 'length') });
    expect(
      (must(await company.admin.call(listBuyerTemplates)) as { name: string }[]).map(({ name }) => name),
    ).toContain('plain');
  });

  test("A buyer's template has two rows of titles, or asks for the supplier's own number beside the buyer's", async () => {
    const hotel = must(await send(await readFile(hotelFile), 'hotel.xlsx'));
    expect(hotel).toMatchObject({ header_rows: [5, 6], first_row: 7, below_row: 9, sample_rows: [] });
    const size = await attributeOf(company, 'size');
    const [name, material, length, width, height, price, , sum] = hotel.columns;
    expect(name?.target).toEqual({ kind: 'field', field: 'name' });
    expect(material?.options).toMatchObject({ count: 4, strict: false });
    expect([length, width, height].map((one) => [one?.target, one?.unit])).toEqual(
      ['length', 'width', 'height'].map((part) => [{ kind: 'attribute', attribute_id: size, part }, 'cm']),
    );
    expect([price?.currency, sum?.target]).toEqual(['EUR', { kind: 'skip' }]);
    const request = must(await send(await readFile(requestFile), 'request.xlsx'));
    expect(request.sample_rows).toEqual([3]);
    expect(targets(request)).toMatchObject({
      'Vendor item no.': { kind: 'field', field: 'product_id' },
      'Our item no.': { kind: 'undecided' },
      Photo: { kind: 'image', position: 1 },
    });
  });

  test("A buyer's template is filled with converted measures, options of its lists, and the rest as it was", async () => {
    const { id } = await add(itemSetup, 'fill.xlsx');
    const preview = must(
      await company.admin.call(previewBuyerTemplate, { params: { id }, body: { product_ids: 'all' } }),
    );
    expect(preview.unfit).toEqual(
      expect.arrayContaining([
        { product_id: 'VASE', column: 'Material', text: 'Glass', reason: 'not_in_list' },
        { product_id: '00817', column: 'FOB Price (EUR)', text: '$7.60', reason: 'no_rate' },
      ]),
    );
    const { file, task } = await fill(id);
    expect(task.counts).toMatchObject({ left_empty: 2 });
    const { rows } = await readSheetInChild({ path: file.path, name: 'a.xlsx' });
    const texts = rows.map((row) => row.map(cellText));
    const line = texts.find(([first]) => first === '00817') ?? [];
    expect(line.slice(0, 4)).toEqual(['00817', 'Bowl', 'Brass', '1.1']);
    expect(line[5]).toBe('20');
    expect(texts.find(([first]) => first === 'VASE')?.[2] ?? '').toBe('');
    expect(texts.some(([first]) => first === 'Total')).toBe(true);
  });

  test("CAT-015 A buyer's workbook has published products only, and says how many were left out", async () => {
    const other = await makeCompany(app);
    await other.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: (['published', 'draft', 'archived'] as const).map((status) => ({
          kind: 'create',
          fields: { product_id: `P-${status}`, name: status, status },
        })),
        source: 'form',
      }),
    );
    const { id } = await add(plain, 'published.xlsx', other.admin);
    const products = await other.inside((ctx) =>
      ctx.db.execute<{ id: number; status: string }>('select id, status from product order by id'),
    );
    const chosen = (...statuses: string[]) => ({
      product_ids: Object.fromEntries(
        products.rows.filter(({ status }) => statuses.includes(status)).map((row) => [String(row.id), []]),
      ),
    });
    const all = chosen('published', 'draft', 'archived');
    const preview = must(await other.admin.call(previewBuyerTemplate, { params: { id }, body: all }));
    expect(preview).toMatchObject({ total: 1, checked: 1, hidden: 2 });
    expect(JSON.stringify(preview.rows)).not.toMatch(/P-draft|P-archived/);
    const started = must(await other.admin.call(fillBuyerTemplate, { params: { id }, body: all }));
    await runTask(app.platform, started.task_id);
    const done = await ended(other.admin, started.task_id);
    expect(done).toMatchObject({ status: 'success', total_count: 1, counts: { hidden: 2 } });
    const { path } = await fetchFile(app, done.download_link ?? '');
    const { rows } = await readSheetInChild({ path, name: 'a.xlsx' });
    const text = JSON.stringify(rows);
    expect(text).toContain('P-published');
    expect(text).not.toMatch(/P-draft|P-archived/);
    const refused = await other.admin.call(fillBuyerTemplate, { params: { id }, body: chosen('draft') });
    expect(refused).toMatchObject({ status: 409, errors: [{ code: 'nothing_published' }] });
  });

  test("A buyer's template with a row for each variant, a constant text, and the sample replaced where the person says so", async () => {
    const { id, columns } = await add(quotation, 'variants.xlsx');
    const remarks = columns.find(({ header }) => header === 'Remarks');
    await change(id, {
      settings: { rows: 'variant', replace_samples: true },
      columns: [{ index: remarks?.index ?? 0, target: { kind: 'constant', text: 'Ex stock' } }],
    });
    const { xml, parts } = await fill(id);
    const sheet = xml('xl/worksheets/sheet2.xml');
    expect([...sheet.matchAll(/00817-[RB]|VASE/g)].map(([found]) => found)).toHaveLength(3);
    expect(sheet).not.toContain('ABC-123');
    expect(sheet.match(/Ex stock/g)).toHaveLength(3);
    expect(sheet).toContain('30.5 x 25.4 x 10.2');
    expect(Object.keys(parts)).toContain('xl/media/sourcewiz1-1.jpeg');
    await change(id, { settings: { images: 'addresses' } });
    const told = await fill(id);
    expect(told.xml('xl/worksheets/sheet2.xml')).toMatch(/https?:\/\/[^<]*\/files\//);
  });

  test("A buyer's template is remembered by its titles: the next workbook like it is matched alike", async () => {
    const first = await add(marketplace, 'season one.xlsx');
    const target = { kind: 'constant' as const, text: 'No' };
    await change(first.id, { name: 'Marketplace', buyer: 'Harbour & Co', columns: [{ index: 5, target }] });
    const next = await add(marketplace, 'season two.xlsx');
    expect(next.buyer).toBe('Harbour & Co');
    expect(next.columns[5]).toMatchObject({ target, from: 'remembered' });
    const anew = await change(next.id, { match_again: true });
    expect(anew.columns[5]?.target).not.toEqual(target);
    const taken = { params: { id: next.id }, body: { name: ' marketplace ' } };
    expect(await company.admin.call(changeBuyerTemplate, taken)).toMatchObject({
      ok: false,
      errors: [{ code: 'export_name_taken' }],
    });
  });

  const titled = (
    name: string,
    titles: readonly string[],
    ...rows: Form['sheets'][number]['rows'][number][]
  ): Form => ({
    ...plain,
    sheets: [{ name, rows: { 1: titles, ...Object.fromEntries(rows.map((row, n) => [n + 2, row])) } }],
  });
  const columnOf = ({ columns }: BuyerTemplate, index: number) => columns[index] ?? fail('no such column');

  const linesOf = async (file: { path: string }) => {
    const { rows } = await readSheetInChild({ path: file.path, name: 'a.xlsx' });
    return rows.map((row) => row.map(cellText).join('|'));
  };

  test('X02 the file has what the preview shows, and nothing of the samples, whatever they have in common', async () => {
    const titles = [
      'Item no.',
      'Description',
      'Material',
      'Supplier',
      'FOB Price (EUR)',
      'Gross weight (kg)',
    ];
    const sample = (code: string) => [code, 'Sample', 'Verre', 'Sample & Co', 4.5, 9.5];
    const rows = {
      1: titles,
      2: sample('S-1'),
      3: sample('S-2'),
      5: sample('S-3'),
      7: ['Total', null, null, null, '=SUM(E2:E5)'],
    };
    const { id, sample_rows: samples } = await add(
      { ...plain, sheets: [{ name: 'Offer', rows }] },
      'samples.xlsx',
    );
    expect(samples).toEqual([2, 3, 5]);
    await change(id, { settings: { replace_samples: true } });
    const preview = must(
      await company.admin.call(previewBuyerTemplate, { params: { id }, body: { product_ids: 'all' } }),
    );
    const { file, xml } = await fill(id);
    const lines = await linesOf(file);
    const shown = preview.rows.map((cells) => cells.join('|').replace(/\|+$/, ''));
    expect(lines.slice(0, shown.length)).toEqual(shown);
    expect(xml('xl/worksheets/sheet1.xml')).not.toMatch(/Verre|Sample|S-\d|<v>4.5<|<v>9.5</);
    expect(xml('xl/worksheets/sheet1.xml')).toMatch(/<f>SUM\(E2:E\d+\)<\/f>/);
  });

  test("A buyer's template with a merged block for each article gets a line for each variant, and blocks as high as they are many", async () => {
    const form = must(await send(await readFile(rangeFile), 'range.xlsx'));
    expect(form).toMatchObject({
      settings: { rows: 'variant' },
      once_columns: [0, 1, 2, 3],
      first_row: 5,
      below_row: 12,
    });
    const { xml, file } = await fill(form.id);
    const sheet = xml('xl/worksheets/sheet1.xml');
    expect([...sheet.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref)).toEqual([
      'A8:A10',
      'B8:B10',
      'C8:C10',
      'D8:D10',
      'A14:I14',
      'A6:A7',
      'B6:B7',
      'C6:C7',
      'D6:D7',
    ]);
    // A merged cell has its text in each of the rows that it covers.
    expect((await linesOf(file)).filter((line) => /00817|VASE/.test(line))).toEqual([
      expect.stringMatching(/^1\|.*\|VASE\|Vase/),
      expect.stringMatching(/^2\|.*\|00817\|Bowl\|Red\|00817-R\|7.6/),
      expect.stringMatching(/^2\|.*\|00817\|Bowl\|Blue\|00817-B\|7.6/),
    ]);
    expect(sheet.match(/00817</g)).toHaveLength(1);
    const columns = form.columns.map(({ index }) => ({ index, target: { kind: 'skip' as const } }));
    const differing = { index: 2, target: { kind: 'option' as const, position: 1, role: 'value' as const } };
    await change(form.id, { columns: [...columns, differing] });
    const preview = must(
      await company.admin.call(previewBuyerTemplate, {
        params: { id: form.id },
        body: { product_ids: 'all' },
      }),
    );
    expect(preview.unfit).toEqual([
      { product_id: '00817', column: 'Style no.', text: 'Red, Blue', reason: 'variants_differ' },
    ]);
  });

  test("A buyer's template whose examples have a line for each size or colour is filled like them", async () => {
    const titles = ['Style no.', 'Product name', 'Renk', 'Unit price (USD)'];
    const blank = await add(
      titled('Blank', titles, ['S-1', 'Tee', 'White', 4], [null, null, 'Black', 4], ['S-2', 'Cap', 'Red', 3]),
      'blank.xlsx',
    );
    expect(blank).toMatchObject({ settings: { rows: 'variant' }, once_columns: [0, 1] });
    await change(blank.id, { settings: { replace_samples: true } });
    const written = await linesOf((await fill(blank.id)).file);
    expect(written).toEqual(['VASE|Vase', '00817|Bowl|Red|7.6', '||Blue|7.6']);
    const again = await add(
      titled('Again', [...titles, 'Note'], ['S-1', 'Tee', 'White', 4], ['S-1', 'Tee', 'Black', 4]),
      'again.xlsx',
    );
    expect(again).toMatchObject({ settings: { rows: 'variant' }, once_columns: [] });
    await change(again.id, { settings: { replace_samples: true } });
    expect((await linesOf((await fill(again.id)).file)).slice(1, 3)).toEqual([
      '00817-R|Bowl|Red|7.6',
      '00817-B|Bowl|Blue|7.6',
    ]);
    const rowsOf = async (...rest: Parameters<typeof titled>) =>
      (await add(titled(...rest), `${rest[0]}.xlsx`)).settings.rows;
    expect(await rowsOf('Clothes', ['Style', 'Product name', 'Colour', 'Size'])).toBe('variant');
    expect(await rowsOf('Colours', ['Item code', 'Product name', 'Colour'])).toBe('product');
    const steps = [
      ['S-1', 'Tee', 100, 4],
      [null, null, 500, 3.5],
    ];
    expect(await rowsOf('Steps', ['Item code', 'Product name', 'Quantity', 'Price'], ...steps)).toBe(
      'product',
    );
  });

  /** A company with two styles in colours and sizes, whose variants have prices of their own. */
  async function fashionCompany(): Promise<Company> {
    const made = await makeCompany(app);
    const picture = must(await upload<Image>(app, made.admin, { op: uploadImage, files: [tinyPng] }));
    const price = String(await attributeOf(made, 'selling_price'));
    const priced = (value: string) => ({ [price]: { value, currency: 'USD', unit: 'per-piece' } });
    const style = (id: string, prices: Readonly<Record<string, string>>) => ({
      kind: 'create' as const,
      fields: {
        product_id: id,
        name: id,
        status: 'published' as const,
        values: priced('10'),
        variant_types: [
          { name: 'Colour', options: ['Red', 'Blue'] },
          { name: 'Size', options: ['S', 'M'] },
        ],
        variants: {
          mode: 'merge' as const,
          list: ['Red', 'Blue'].flatMap((colour) =>
            ['S', 'M'].map((size) => ({
              variant_id: `${id}-${colour}-${size}`,
              options: { Colour: colour, Size: size },
              image_ids: colour === 'Blue' ? [picture.id] : [],
              values: priced(prices[colour] ?? ''),
            })),
          ),
        },
      },
    });
    await made.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [style('TEE', { Red: '10', Blue: '12' }), style('CAP', { Red: '9', Blue: '9' })],
        source: 'form',
      }),
    );
    return made;
  }

  test("A buyer's template with a block for each style says colour and size in each line, and what the variants agree on", async () => {
    const { admin } = await fashionCompany();
    const form = await add(fashion, 'fashion.xlsx', admin);
    expect(form).toMatchObject({ settings: { rows: 'variant' }, once_columns: [0, 1, 4] });
    const asked = { params: { id: form.id }, body: { product_ids: 'all' as const } };
    const preview = must(await admin.call(previewBuyerTemplate, asked));
    expect(preview.unfit).toEqual([
      { product_id: 'TEE', column: 'Unit price (USD)', text: '10, 12', reason: 'variants_differ' },
    ]);
    must(
      await admin.call(changeBuyerTemplate, {
        params: { id: form.id },
        body: { settings: { images: 'addresses' } },
      }),
    );
    const { xml, file } = await fill(form.id, admin);
    const sheet = xml('xl/worksheets/sheet1.xml');
    expect([...sheet.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref)).toEqual([
      'A2:A5',
      'B2:B5',
      'E2:E5',
      'A6:A9',
      'B6:B9',
      'E6:E9',
    ]);
    // A style without a picture shows that of its first variant that has one.
    expect((await linesOf(file)).map((line) => line.replace(/http[^|]+/, 'address'))).toEqual([
      'CAP|address|Red|S|9',
      'CAP|address|Red|M|9',
      'CAP|address|Blue|S|9',
      'CAP|address|Blue|M|9',
      'TEE|address|Red|S',
      'TEE|address|Red|M',
      'TEE|address|Blue|S',
      'TEE|address|Blue|M',
    ]);
    const examples = await add(
      titled(
        'Examples',
        ['Style no.', 'Colour', 'Size', 'Unit price (USD)'],
        ['S-1', 'Red', 'S', 10],
        [null, null, 'M'],
        ['S-2', 'Blue', 'S', 8],
        [null, null, 'M'],
      ),
      'examples.xlsx',
      admin,
    );
    expect(examples).toMatchObject({ settings: { rows: 'variant' }, once_columns: [0, 3] });
  });

  test("A buyer's template with another sheet, or matched again, has as many rows for each product as the form says", async () => {
    const [first] = titled('Items', ['Item code', 'Product name']).sheets;
    const [second] = fashion.sheets;
    const both = { sheets: [first, second].filter((sheet) => sheet !== undefined) };
    const { id, settings } = await add(both, 'both.xlsx');
    const rowsAfter = async (body: Change) => (await change(id, body)).settings.rows;
    expect(settings.rows).toBe('variant');
    expect(await rowsAfter({ sheet: 0 })).toBe('product');
    expect(await rowsAfter({ sheet: 1 })).toBe('variant');
    expect(await rowsAfter({ settings: { rows: 'product' } })).toBe('product');
    expect(await rowsAfter({ first_row: 2 })).toBe('product');
    expect(await rowsAfter({ match_again: true })).toBe('variant');
    expect(await rowsAfter({ sheet: 1, settings: { rows: 'product' } })).toBe('product');
  });

  test("A buyer's template is previewed for some thousand rows, and asks once what a title means", async () => {
    const { id } = await add(titled('Rings', ['Style no.', 'Colour', 'Size']), 'rings.xlsx');
    const { template, context, bowl } = await company.inside(async (ctx) => {
      const found = await findTemplate(ctx, id);
      const { ids } = await chosenProducts(ctx, { product_ids: 'all' });
      const loaded = (await loadProducts(ctx, ids)).find(({ product_id: code }) => code === '00817');
      return { template: found, context: await templateContext(ctx, found), bowl: loaded ?? fail('no bowl') };
    });
    const [variant = fail('no variant')] = bowl.variants;
    const ring: Product = {
      ...bowl,
      variant_types: [{ name: 'Größe', options: [] }],
      variants: Array.from({ length: 1_000 }, (_, n) => ({ ...variant, options: { Größe: `Size ${n}` } })),
    };
    const asked: string[] = [];
    const variantKind = (title: string) => {
      asked.push(title);
      return context.variantKind(title);
    };
    const preview = await previewOf(
      Array.from({ length: 6 }, () => ring),
      { product_ids: 'all' },
      { template, context: { ...context, variantKind }, keptBack: () => new Set() },
    );
    expect(preview.checked).toBe(5);
    expect(preview.rows.map(([, , size]) => size)).toEqual([0, 1, 2, 3, 4].map((n) => `Size ${n}`));
    expect(asked).toEqual(['Style no.', 'Colour', 'Size', ...Array.from({ length: 5 }, () => 'Größe')]);
  });

  test("A buyer's template with several lines for an article that are not its variants is refused", async () => {
    const [sheet] = titled(
      'Steps',
      ['Item code', 'Product name', 'Quantity', 'Price'],
      [null],
      [null],
    ).sheets;
    const looks = { 2: [3, 3, 3, 3], 3: [3, 3, 3, 3] };
    const after = '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>';
    const steps: Form = { sheets: [{ name: 'Steps', rows: {}, ...sheet, looks, after }] };
    expect(await send(steps, 'steps.xlsx')).toMatchObject({
      ok: false,
      errors: [{ code: 'rows_merged', params: { cells: 'A2:A3' } }],
    });
    const total = mergedForm(['Style no.', 'Colour', 'Pieces', 'Total'], {
      lines: 2,
      merged: ['A2:A3', 'D2:D3'],
      rows: { 2: [null, null, null, '=C2+C3'] },
    });
    expect(await send(total, 'total.xlsx')).toMatchObject({
      ok: false,
      errors: [{ code: 'formula_merged', params: { cell: 'D2' } }],
    });
  });

  test("A buyer's template in another currency, or with a new formula, takes nothing over from the one before it", async () => {
    const titles = (currency: string) => ['Code', 'Product name', `Unit price (${currency})`, 'Our note'];
    const first = await add(titled('Money', titles('USD')), 'usd.xlsx');
    const target = { kind: 'constant' as const, text: 'Ex stock' };
    await change(first.id, { buyer: 'Quay Ltd', columns: [{ index: 3, target }] });
    const next = await add(titled('Money', titles('EUR'), [null, null, null, '=C2*2']), 'eur.xlsx');
    expect(next.buyer).toBe('Quay Ltd');
    expect(columnOf(next, 2)).toMatchObject({ currency: 'EUR', from: 'header' });
    expect(columnOf(next, 3)).toMatchObject({ target: { kind: 'skip' }, from: 'formula' });
  });

  test("A buyer's template takes units and currencies from titles for what is chosen by hand, too, and prices for what they are of", async () => {
    const at = async (key: string) => ({
      kind: 'attribute' as const,
      attribute_id: await attributeOf(company, key),
      part: 'value',
    });
    const form = await add(
      titled('Hand', ['Code', 'Heft (lb)', 'Ours (EUR)', 'Heft (g)', 'Amount', 'Price (per carton)']),
      'hand.xlsx',
    );
    const chosen = await change(form.id, {
      columns: [
        { index: 1, target: await at('weight') },
        { index: 2, target: await at('selling_price') },
        { index: 3, target: await at('weight'), unit: 'kg' },
        { index: 4, target: await at('selling_price') },
        { index: 5, target: await at('selling_price') },
      ],
    });
    expect([columnOf(chosen, 1).unit, columnOf(chosen, 2).currency]).toEqual(['lb', 'EUR']);
    expect([columnOf(chosen, 3).unit, columnOf(chosen, 5).unit]).toEqual(['kg', 'per-carton']);
    expect(columnOf(chosen, 4).currency).toMatch(/^[A-Z]{3}$/);
    const other = await change(form.id, { columns: [{ index: 3, target: await at('size') }] });
    expect(columnOf(other, 3).unit).toBeNull();
    const preview = must(
      await company.admin.call(previewBuyerTemplate, {
        params: { id: form.id },
        body: { product_ids: 'all' },
      }),
    );
    expect(preview.unfit).toEqual(
      expect.arrayContaining([
        { product_id: '00817', column: 'Price (per carton)', text: '$7.60', reason: 'price_unit' },
      ]),
    );
  });

  test("A buyer's template with numbered lines is filled in place, also where the numbers are left alone", async () => {
    const form = await add(
      {
        ...plain,
        sheets: [
          {
            name: 'Lines',
            rows: { 1: ['S.No', 'Code', 'Product name'], 2: [1], 3: [2], 4: [3] },
            looks: { 2: [3, 3, 3], 3: [3, 3, 3], 4: [3, 3, 3] },
          },
        ],
      },
      'lines.xlsx',
    );
    expect(form.sample_rows).toEqual([]);
    await change(form.id, { columns: [{ index: 0, target: { kind: 'skip' } }] });
    const { xml } = await fill(form.id);
    expect(xml('xl/worksheets/sheet1.xml')).toMatch(/<c r="B2"[^>]*><is>/);
  });

  test("A buyer's template takes an option only for what means the same", () => {
    expect(optionOf('1.5', ['15', '1.50'])).toBe('1.50');
    expect(optionOf('1.5', ['15'])).toBeUndefined();
    expect(optionOf('A++', ['A', 'A+'])).toBeUndefined();
    expect(optionOf('1/2', ['12'])).toBeUndefined();
    expect(optionOf('10 20', ['1020'])).toBeUndefined();
    expect(optionOf('-5', ['5'])).toBeUndefined();
    expect(optionOf('10%', ['10'])).toBeUndefined();
    expect(optionOf('wood and  cane!', ['Wood, and-cane'])).toBe('Wood, and-cane');
    expect(optionOf('evet', ['No', 'Yes.'])).toBe('Yes.');
  });

  test("A buyer's template is changed by those who may change products, each only what they name", async () => {
    const form = await add(titled('Rights', ['Code', 'Product name', 'Cost price', 'Remark']), 'rights.xlsx');
    const target = {
      kind: 'attribute' as const,
      attribute_id: await attributeOf(company, 'cost_price'),
      part: 'value',
    };
    await change(form.id, { settings: { internal: true }, columns: [{ index: 2, target }] });
    const asked = (body: Change) => ({ params: { id: form.id }, body });
    const viewer = await company.employee(['view_products']);
    // Adding a template means answering questions; viewers fill those that others prepared.
    const files = [{ name: 'theirs.xlsx', bytes: formOf(plain) }];
    expect(await upload(app, viewer, { op: addBuyerTemplate, files })).toMatchObject({ status: 403 });
    const remark = { index: 3, target: { kind: 'constant' as const, text: 'Ex stock' } };
    expect(await viewer.call(changeBuyerTemplate, asked({ columns: [remark] }))).toMatchObject({
      status: 403,
    });
    const editor = await company.employee(['view_products', 'update_products']);
    const theirs = must(await editor.call(changeBuyerTemplate, asked({ columns: [remark] })));
    expect(columnOf(theirs, 2).target).toEqual(target);
    const again = must(await editor.call(changeBuyerTemplate, asked({ first_row: 3 })));
    expect(columnOf(again, 2).target).toEqual(target);
    // What was chosen for a title is not written below another one.
    const stale = asked({ columns: [{ ...remark, header: 'Another title' }] });
    expect(await editor.call(changeBuyerTemplate, stale)).toMatchObject({ errors: [{ code: 'conflict' }] });
    const odd = asked({ columns: [{ index: 3, target: { ...target, part: 'constructor' } }] });
    expect(await company.admin.call(changeBuyerTemplate, odd)).toMatchObject({ status: 404 });
  });

  test("A buyer's template keeps equal lists of choices once", () => {
    const lists = [
      { column: 1, options: ['Yes', 'No'], isStrict: true },
      { column: 4, options: ['Red'], isStrict: false },
      { column: 7, options: ['Yes', 'No'], isStrict: false },
    ];
    const kept = storedLists(lists);
    expect(kept.map(({ options }) => options)).toEqual([['Yes', 'No'], ['Red'], 0]);
    expect(loadedLists(kept)).toEqual(lists);
  });

  test("A buyer's template keeps two changes that are made at once", async () => {
    const { id } = await add(titled('Twice', ['Code', 'Product name']), 'twice.xlsx');
    await Promise.all([
      change(id, { settings: { rows: 'variant' }, first_row: 3 }),
      change(id, { settings: { images: 'addresses' } }),
    ]);
    const both = must(await company.admin.call(getBuyerTemplate, { params: { id } }));
    expect(both.settings).toMatchObject({ rows: 'variant', images: 'addresses' });
    const first = await change(id, { first_row: 2, header_rows: [2, 1] });
    expect([first.header_rows, first.first_row]).toEqual([[1, 2], 3]);
  });

  test("A buyer's template whose rows cannot be written to the disk says so, and nothing hangs", async () => {
    const file = openFile('/no/such/folder/rows');
    await expect(fileEnded(file)).rejects.toThrow('ENOENT');
    await expect(writeTo(file, 'x')).rejects.toThrow('ENOENT');
  });

  test("A buyer's template holds nothing internal unless ticked, and never what its writer may not read", async () => {
    const costs = {
      ...plain,
      sheets: [{ name: 'Costs', rows: { 1: ['SKU', 'Product name', 'Cost price'] } }],
    };
    const { id, columns } = await add(costs, 'costs.xlsx');
    expect(columns[2]?.target).toEqual({ kind: 'undecided' });
    const target = {
      kind: 'attribute' as const,
      attribute_id: await attributeOf(company, 'cost_price'),
      part: 'value',
    };
    const asked = { params: { id }, body: { columns: [{ index: 2, target, currency: 'USD' }] } };
    expect(await company.admin.call(changeBuyerTemplate, asked)).toMatchObject({ status: 404 });
    await change(id, { settings: { internal: true }, ...asked.body });
    const mine = await fill(id);
    expect(mine.xml('xl/worksheets/sheet1.xml')).toContain('<v>3.1</v>');
    const viewer = await company.employee(['view_products']);
    const theirs = await fill(id, viewer);
    expect(theirs.xml('xl/worksheets/sheet1.xml')).not.toContain('3.1');
    expect(theirs.xml('xl/worksheets/sheet1.xml')).toContain('00817');
  });

  test("A buyer's template is its company's own, and goes with its file", async () => {
    const { id } = await add(plain, 'own.xlsx');
    const stranger = await makeCompany(app);
    expect(await stranger.admin.call(getBuyerTemplate, { params: { id } })).toMatchObject({ status: 404 });
    const viewer = await company.employee(['view_products']);
    expect(await viewer.call(deleteBuyerTemplate, { params: { id } })).toMatchObject({ status: 403 });
    must(await company.admin.call(deleteBuyerTemplate, { params: { id } }));
    expect(await company.admin.call(getBuyerTemplate, { params: { id } })).toMatchObject({ status: 404 });
  });

  test("A buyer's template that cannot be read says what to do", async () => {
    const code = async (bytes: Uint8Array, name: string) => {
      const answer = await send(bytes, name);
      return answer.ok ? 'ok' : answer.errors[0]?.code;
    };
    expect(await code(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'old.xls')).toBe('old_xls');
    expect(await code(Buffer.from('a,b\n1,2\n'), 'list.csv')).toBe('not_a_sheet');
    expect(await code(new Uint8Array(), 'none.xlsx')).toBe('empty_upload');
    expect(await code(formOf({ sheets: [{ name: 'Empty', rows: {} }] }), 'empty.xlsx')).toBe('empty_sheet');
    expect(await code(Buffer.from('PK\u0003\u0004 broken'), 'broken.xlsx')).toMatch(
      /not_a_sheet|sheet_unreadable/,
    );
  });

  test("X20 a buyer's workbook is filled without its macros, live links and entries with impossible names, and says so", async () => {
    const dde = '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>';
    const book = '<externalLink><externalBook/></externalLink>';
    const form: Form = {
      ...plain,
      hasMacros: true,
      parts: {
        'xl/externalLinks/externalLink1.xml': dde,
        'xl/externalLinks/_rels/externalLink1.xml.rels': '<Relationships/>',
        'xl/externalLinks/externalLink2.xml': book,
        'xl/macrosheets/sheet1.xml':
          '<worksheet><sheetData><row><c><f>EXEC("calc")</f></c></row></sheetData></worksheet>',
        '../../evil.xml': 'climbs out',
        '/root.xml': 'at the root',
      },
    };
    const made = await add(form, 'macros.xlsm');
    expect(made.left_out.toSorted()).toEqual(['live_links', 'macros', 'odd_names']);
    const { parts, xml, task } = await fill(made.id);
    const names = Object.keys(parts);
    expect(names.filter((name) => /vba|evil|root|externalLink1\.xml\.rels/.test(name))).toEqual([]);
    expect(xml('xl/externalLinks/externalLink1.xml')).not.toContain('dde');
    expect(xml('xl/externalLinks/externalLink2.xml')).toBe(book);
    expect(xml('xl/macrosheets/sheet1.xml')).not.toContain('EXEC');
    expect(xml('[Content_Types].xml')).not.toContain('macroEnabled');
    expect(xml('xl/_rels/workbook.xml.rels')).not.toContain('vbaProject');
    expect(task.download_link).toContain('.xlsx');
    expect((await add(plain, 'without.xlsx')).left_out).toEqual([]);
  });
});
