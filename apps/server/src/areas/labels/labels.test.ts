import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeProductsStatus,
  createAttribute,
  createProduct,
  DIRECT_LABELS_MAX,
  labelFormats,
  labelLinks,
  labelTemplates,
  listTasks,
  makeLabels,
  NOT_ARCHIVED,
  calibrationPage,
  previewLabels,
  publicProduct,
  renewLabelLinks,
  saveSetting,
  updateLabelTemplate,
  type LabelSettings,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { readCodes } from '../../../test/read-codes.ts';
import { makeProducts } from '../../../test/companies/bulk-company.ts';
import { prepareOrder } from './label-order.service.ts';
import { readPdf } from '../../platform/print/pdf-reader.fixture.ts';
import { loadAttributes } from '../attributes/index.ts';
import { changeLink, gateChange, selectLinks } from '../links/index.ts';
import { applyProductChanges, deleteProductsNow } from '../products/index.ts';

let t: TestApp;
let company: Company;
let keys: Record<string, number>;
/** A vase with two variants. */
let vase: { id: number; variants: number[] };
let plate: number;

beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '20' });
  company = await makeCompany(t, { name: 'Kaveri Exports' });
  await t.work();
  must(
    await company.admin.call(createAttribute, {
      body: { name: 'Barcode', dtype: 'text', tabname: 'basic' },
    }),
  );
  await company.inside(async (ctx) => {
    const attributes = await loadAttributes(ctx);
    keys = Object.fromEntries(attributes.map(({ internal_name, id }) => [internal_name, id]));
    const barcode = String(attributes.find(({ name }) => name === 'Barcode')?.id);
    const values = {
      [String(keys['selling_price'])]: { value: '14.10', currency: 'USD', unit: 'per-piece' },
      [String(keys['description'])]: 'A vase for branches',
      [String(keys['remarks'])]: 'OURS-ALONE',
      [String(keys['pieces_per_carton'])]: '918273',
    };
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: [
        {
          kind: 'create',
          fields: {
            product_id: 'KV-1',
            name: 'Stoneware vase',
            status: 'published',
            values: { ...values, [barcode]: '9506000134352' },
            variant_types: [{ name: 'Size', options: ['S', 'L'] }],
            variants: {
              mode: 'replace',
              list: [
                { variant_id: 'KV-1-S', options: { Size: 'S' }, values: { [barcode]: '9506000134369' } },
                { variant_id: 'KV-1-L', options: { Size: 'L' }, values: {} },
              ],
            },
          },
        },
        { kind: 'create', fields: { product_id: 'KV-2', name: 'Plate' } },
      ],
    });
    const [first, second] = applied;
    vase = { id: first?.id ?? 0, variants: first?.product?.variants.map(({ id }) => id) ?? [] };
    plate = second?.id ?? 0;
  });
});
afterAll(() => t.close());

/** The codes of a roll, label by label: its pages are small. */
async function codesOf(bytes: Uint8Array, pages: number): Promise<string[]> {
  const texts: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    texts.push(...(await readCodes(bytes, page, 200)).map(({ text }) => text));
  }
  return texts;
}
const roll = { id: 'roll-50x25' as const };

const settings = (change: Partial<LabelSettings['template_json']> = {}, attributes: number[] = []) => ({
  template_json: { id: 'a4-24' as const, ...change },
  attributes,
});

async function printed(
  product_ids: number[] | Record<string, number[]> | 'all',
  template_settings: ReturnType<typeof settings>,
  { by = company.admin }: { by?: Member } = {},
) {
  const answer = must(await by.call(makeLabels, { body: { product_ids, template_settings } }));
  const file = await t.app.inject({ url: answer.pdf_url ?? '' });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  return { ...answer, bytes: file.rawPayload };
}

describe('formats', () => {
  test('API-033 LABEL-004 LABEL-005 LABEL-016 LABEL-021 come with previews, and with what is the default', async () => {
    const answer = must(await company.admin.call(labelTemplates, { query: { product_id: vase.id } }));
    expect(answer.all_template_json.map(({ id }) => id)).toEqual(labelFormats.map(({ id }) => id));
    for (const { name, description, preview_image, skeleton_image } of answer.all_template_json) {
      expect([name, description].every((text) => text.length > 3)).toBe(true);
      for (const image of [preview_image, skeleton_image]) {
        expect(image).toMatch(/^\/api\/assets\/[0-9a-f-]{36}\/[0-9a-f-]{36}\?/);
        const got = await t.app.inject({ url: image ?? '' });
        expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'image/svg+xml']);
        expect(got.body).toMatch(/^<svg /);
        const unsigned = await t.app.inject({ url: image?.split('?')[0] ?? '' });
        expect(unsigned.statusCode).not.toBe(200);
      }
    }
    const again = must(await company.admin.call(labelTemplates, { query: { product_id: vase.id } }));
    expect(again.all_template_json).toEqual(answer.all_template_json);
    expect(answer.default_selected_attributes).toEqual([]);
    expect(answer.default_template).toEqual({ id: 'a4-24', code: 'qr', offset_x: 0, offset_y: 0 });
    const empty = await makeCompany(t);
    const without = must(await empty.admin.call(labelTemplates));
    expect(without.all_template_json.every(({ preview_image }) => preview_image === null)).toBe(true);
    // Attributes that a person may not read are not in the defaults that they see.
    const boxes = (await empty.inside(loadAttributes)).find(
      (one) => one.internal_name === 'pieces_per_carton',
    );
    const template_json = { id: 'a4-24' as const };
    must(
      await empty.admin.call(updateLabelTemplate, { body: { template_json, attributes: [boxes?.id ?? 0] } }),
    );
    const chosenFor = async (member: Member) =>
      must(await member.call(labelTemplates)).default_selected_attributes;
    expect(await chosenFor(empty.admin)).toEqual([boxes?.id]);
    expect(await chosenFor(await empty.employee(['view_products']))).toEqual([]);
    const editor = await empty.employee(['view_products', 'update_products']);
    must(await editor.call(updateLabelTemplate, { body: { template_json: { code: 'code128' } } }));
    expect(await chosenFor(empty.admin)).toEqual([boxes?.id]);
  });

  test('LABEL-009 list only attributes that are not internal, and that the person may read', async () => {
    const admin = must(await company.admin.call(labelTemplates)).all_template_json[0]?.attributes ?? [];
    expect(admin).toContain(keys['selling_price']);
    for (const name of ['remarks', 'cost_price', 'vendor_name', 'images']) {
      expect(admin).not.toContain(keys[name] ?? 0);
    }
    const manual = { name: 'Manual', dtype: 'file' as const };
    const file = must(await company.admin.call(createAttribute, { body: manual }));
    expect(must(await company.admin.call(labelTemplates)).all_template_json[0]?.attributes).not.toContain(
      file.id,
    );
    const refused = await company.admin.call(makeLabels, {
      body: { product_ids: [vase.id], template_settings: settings({}, [keys['remarks'] ?? 0]) },
    });
    expect(refused).toMatchObject({ status: 404 });
    const member = await company.employee(['view_products']);
    const theirs = must(await member.call(labelTemplates)).all_template_json[0]?.attributes ?? [];
    const packing = await company.inside(loadAttributes);
    for (const { id } of packing.filter(({ tabname }) => tabname === 'packing')) {
      expect(theirs).not.toContain(id);
    }
  });

  test('LABEL-012 LABEL-017 the default is saved for the company, with its attributes and how far the printer is off', async () => {
    const chosen = [keys['selling_price'] ?? 0];
    const template_json = { id: 'roll-50x25', code: 'code128', offset_x: 1.5, offset_y: -0.3 } as const;
    const other = await makeCompany(t);
    must(await company.admin.call(updateLabelTemplate, { body: { template_json, attributes: chosen } }));
    const reader = await company.employee(['view_products']);
    const answer = must(await reader.call(labelTemplates));
    expect(answer).toMatchObject({
      default_template: template_json,
      default_selected_attributes: chosen,
    });
    expect(must(await other.admin.call(labelTemplates)).default_template.id).toBe('a4-24');
    const denied: PermissionSlug[] = ['view_products'];
    expect(
      await (await company.employee(denied)).call(updateLabelTemplate, { body: { template_json } }),
    ).toMatchObject({ status: 403 });
    // B10: what is not sent stays.
    must(await company.admin.call(updateLabelTemplate, { body: { template_json: { offset_x: 2 } } }));
    expect(must(await reader.call(labelTemplates))).toMatchObject({
      default_template: { ...template_json, offset_x: 2 },
      default_selected_attributes: chosen,
    });
    // A format without room keeps none of them.
    must(await company.admin.call(updateLabelTemplate, { body: { template_json: { id: 'a4-65' } } }));
    expect(must(await reader.call(labelTemplates)).default_selected_attributes).toEqual([]);
    must(
      await company.admin.call(updateLabelTemplate, {
        body: { template_json: { id: 'a4-24', offset_x: 0, offset_y: 0 }, attributes: [] },
      }),
    );
  });

  test('LABEL-007 more attributes than a label has room for are refused', async () => {
    const ids = must(await company.admin.call(labelTemplates)).all_template_json[0]?.attributes ?? [];
    for (const [id, limit] of [
      ['a4-24', 4],
      ['a4-65', 0],
    ] as const) {
      const template_settings = { template_json: { id }, attributes: ids.slice(0, limit + 1) };
      const body = { product_ids: [vase.id], template_settings };
      expect(await company.admin.call(makeLabels, { body })).toMatchObject({
        status: 400,
        errors: [
          { code: 'label_attributes_full', path: expect.stringMatching(/^body\./), params: { limit } },
        ],
      });
    }
  });
});

describe('printing', () => {
  test('LABEL-010 LABEL-013 LABEL-018 LABEL-022 products with their variants, whose codes open their pages', async () => {
    const { data, bytes, task_id } = await printed(
      [vase.id, plate],
      settings(roll, [keys['selling_price'] ?? 0]),
    );
    expect(data).toMatchObject({ labels: 4, products: 2, variants: 2, left_out: { count: 0 } });
    expect(task_id).toBeNull();
    const text = readPdf(bytes).pages.join('\n');
    for (const words of ['Stoneware vase', 'KV-1-L · L', 'Plate', '$14.10']) expect(text).toContain(words);
    const codes = await codesOf(bytes, 3);
    const links = must(await company.admin.call(labelLinks, { query: { product_id: vase.id } }));
    expect(links.map(({ variant_id }) => variant_id)).toEqual([null, ...vase.variants]);
    expect(codes).toEqual(links.map(({ url }) => url));
    expect(links[0]?.url).toMatch(/\/qr\/public\/[\w-]{22}$/);
  });

  test('LABEL-014 one product alone, or with the variants that are named', async () => {
    const alone = await printed({ [vase.id]: [] }, settings());
    expect(alone.data).toMatchObject({ labels: 1, products: 1, variants: 0, product_id: 'KV-1' });
    const one = await printed({ [vase.id]: vase.variants.slice(0, 1) }, settings());
    expect(one.data).toMatchObject({ labels: 2, variants: 1, product_id: 'KV-1' });
  });

  test('LABEL-018 all that a search finds, but some; copies for all and for one', async () => {
    const matching = { query: 'stoneware', filter_args: { filters: NOT_ARCHIVED } };
    const found = must(
      await company.admin.call(makeLabels, {
        body: { product_ids: 'all', matching, template_settings: settings() },
      }),
    );
    expect(found.data).toMatchObject({ labels: 3, products: 1 });
    const except = [vase.id];
    const rest = await company.admin.call(makeLabels, {
      body: { product_ids: 'all', matching, except, template_settings: settings() },
    });
    expect(rest).toMatchObject({ status: 400, errors: [{ code: 'nothing_selected' }] });
    const copies = must(
      await company.admin.call(makeLabels, {
        body: {
          product_ids: [vase.id, plate],
          quantities: [
            { product_id: vase.id, variant_id: vase.variants[0] ?? 0, copies: 5 },
            { product_id: plate, copies: 0 },
          ],
          template_settings: settings({ copies: 2 }),
        },
      }),
    );
    expect(copies.data).toMatchObject({ labels: 2 + 5 + 2, variants: 2 });
  });

  test('LABEL-013 codes of a GTIN are printed for what has one; what has none is named and not counted', async () => {
    const { data, bytes } = await printed([vase.id, plate], settings({ ...roll, code: 'ean13' }));
    expect(data.labels).toBe(2);
    expect(data.left_out).toEqual({
      count: 2,
      named: [
        { product_id: 'KV-1-L', reason: 'no_gtin' },
        { product_id: 'KV-2', reason: 'no_gtin' },
      ],
    });
    expect(await codesOf(bytes, 2)).toEqual(['9506000134352', '9506000134369']);
    const none = await company.admin.call(makeLabels, {
      body: { product_ids: [plate], template_settings: settings({ code: 'gs1_datamatrix' }) },
    });
    expect(none).toMatchObject({ status: 409, errors: [{ code: 'no_label_possible' }] });
    const links = await printed({ [vase.id]: [] }, settings({ ...roll, code: 'gs1_qr' }));
    const [code] = await codesOf(links.bytes, 1);
    expect(code).toMatch(/\/01\/09506000134352\?t=[\w-]{22}$/);
  });

  test('LABEL-018 many labels are made by a task', async () => {
    const copies = DIRECT_LABELS_MAX + 1;
    const body = {
      product_ids: { [plate]: [] },
      quantities: [{ product_id: plate, copies: copies - 1 }],
      template_settings: settings({ copies: 1, id: 'a4-65' }),
    };
    const direct = must(await company.admin.call(makeLabels, { body }));
    expect(direct.task_id).toBeNull();
    const more = { ...body, product_ids: { [plate]: [], [vase.id]: [] } };
    const { pdf_url, task_id } = must(await company.admin.call(makeLabels, { body: more }));
    expect([pdf_url, typeof task_id]).toEqual([null, 'string']);
    const find = async () =>
      must(await company.admin.call(listTasks)).find((task) => task.task_id === task_id);
    await expect.poll(async () => (await find())?.status).toBe('success');
    const file = await t.app.inject({ url: (await find())?.download_link ?? '' });
    expect(readPdf(file.rawPayload).pages).toHaveLength(Math.ceil(copies / 65));
  });

  test('D07 an order for a task is counted without its products being loaded', async () => {
    const other = await makeCompany(t, { name: 'Many labels' });
    const ids = await makeProducts(other, 900, 'LBL');
    const order = makeLabels.body.parse({ product_ids: ids, template_settings: settings({ id: 'a4-65' }) });
    const { isWhole, content, answer } = await other.inside((ctx) =>
      prepareOrder(ctx, order, { only: 'direct' }),
    );
    expect([isWhole, answer.products, answer.labels]).toEqual([false, 900, 900]);
    expect(content.labels.length).toBeLessThan(450);
  });

  test('the preview is the page that is printed, and the calibration page can be printed', async () => {
    const template_settings = settings({ id: 'roll-50x25', copies: 3 });
    const body = { product_ids: [vase.id], template_settings };
    const page = must(await company.admin.call(previewLabels, { body }));
    expect(page).toMatchObject({ pages: 9, order: { labels: 9 } });
    expect(page.svg).toMatch(/^<svg/);
    // What was not loaded is counted all the same.
    const both = {
      product_ids: [vase.id, plate],
      template_settings: settings({ id: 'roll-50x25', copies: 3 }),
    };
    expect(must(await company.admin.call(previewLabels, { body: both }))).toMatchObject({
      pages: 12,
      order: { labels: 12, products: 2, variants: 2, product_id: null },
      items: [{ code: 'KV-1' }, { code: 'KV-1-S' }, { code: 'KV-1-L' }],
    });
    const rulers = must(await company.admin.call(calibrationPage, { body: { offset_x: 1.5 } }));
    const file = await t.app.inject({ url: rulers.pdf_url });
    expect(readPdf(file.rawPayload).pages[0]).toContain('100 mm');
  });

  test('a preview makes no pages; an order makes those that are missing and leaves the others', async () => {
    const { id } = must(
      await company.admin.call(createProduct, { body: { product_id: 'KV-8', name: 'Jug' } }),
    );
    const body = { product_ids: [id], template_settings: settings() };
    const query = { product_id: id };
    must(await company.admin.call(previewLabels, { body }));
    expect(must(await company.admin.call(labelLinks, { query }))).toEqual([]);
    await Promise.all([1, 2, 3].map(() => company.admin.call(makeLabels, { body }).then(must)));
    const made = must(await company.admin.call(labelLinks, { query }));
    expect(made).toHaveLength(1);
    must(await company.admin.call(makeLabels, { body: { ...body, product_ids: [id, plate] } }));
    expect(must(await company.admin.call(labelLinks, { query }))).toEqual(made);
  });

  test('an order names at most 5,000 products in either form; a wrong search is refused as such', async () => {
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [String(index + 1), []]));
    const template_settings = settings();
    for (const op of [makeLabels, previewLabels]) {
      expect(await company.admin.call(op, { body: { product_ids: many, template_settings } })).toMatchObject({
        status: 400,
      });
      const matching = { filter_args: { filters: 'nonsense:::' } };
      expect(
        await company.admin.call(op, { body: { product_ids: 'all', matching, template_settings } }),
      ).toMatchObject({ status: 400, errors: [{ code: 'invalid_filter' }] });
    }
  });

  test('nothing of another company is printed', async () => {
    const other = await makeCompany(t);
    const body = { product_ids: [vase.id], template_settings: settings() };
    expect(await other.admin.call(makeLabels, { body })).toMatchObject({ status: 404 });
    const query = { product_id: vase.id };
    expect(await other.admin.call(labelLinks, { query })).toMatchObject({ status: 404 });
    expect(await other.admin.call(renewLabelLinks, { body: query })).toMatchObject({ status: 404 });
  });
});

describe('the page behind a code', () => {
  const open = async (url: string, language = 'en') => {
    const headers = { 'accept-language': language, 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
    const { statusCode, body, headers: got } = await t.app.inject({ url, headers });
    return { status: statusCode, html: body, headers: got };
  };
  const pathOf = (url: string | null | undefined) => {
    const { pathname, search } = new URL(url ?? '');
    return pathname + search;
  };
  const linksOf = async (product_id: number) =>
    must(await company.admin.call(labelLinks, { query: { product_id } }));

  test('LABEL-019 LABEL-020 PROD-008 shows a stranger the product and nothing internal, in their language', async () => {
    await printed([vase.id], settings());
    const [own, small] = await linksOf(vase.id);
    const page = await open(pathOf(own?.url));
    expect(page.status).toBe(200);
    for (const words of ['Stoneware vase', 'KV-1', 'A vase for branches', 'Kaveri Exports', 'lang="en"']) {
      expect(page.html).toContain(words);
    }
    for (const words of ['OURS-ALONE', '14.10', '/enquiry']) expect(page.html).not.toContain(words);
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await open(pathOf(small?.url), 'tr-TR,tr')).html).toContain('lang="tr"');
    const token = pathOf(small?.url).split('/').at(-1) ?? '';
    const data = must(await t.as()(publicProduct, { params: { token } }));
    expect(data).toMatchObject({ company: 'Kaveri Exports', variant_id: 'KV-1-S', price: null });
    expect(JSON.stringify(data)).not.toContain('OURS-ALONE');
  });

  test('LABEL-020 shows a price where the label of the company prints it', async () => {
    const template_json = { id: 'a4-24' as const };
    const price = [keys['selling_price'] ?? 0];
    must(await company.admin.call(updateLabelTemplate, { body: { template_json, attributes: price } }));
    const [own] = await linksOf(vase.id);
    expect((await open(pathOf(own?.url))).html).toContain('$14.10');
    must(await company.admin.call(updateLabelTemplate, { body: { template_json, attributes: [] } }));
    expect((await open(pathOf(own?.url))).html).not.toContain('$14.10');
  });

  test('LABEL-020 PERM-017 shows packing only if the company says so', async () => {
    const [own] = await linksOf(vase.id);
    const token = pathOf(own?.url).split('/').at(-1) ?? '';
    const seen = async () =>
      (await open(pathOf(own?.url))).html +
      JSON.stringify(await t.as()(publicProduct, { params: { token } }));
    expect(await seen()).not.toContain('Pieces per carton');
    const set = async (show_packing: boolean) => {
      const body = { key: 'public_page_settings', value: { show_packing } };
      must(await company.admin.call(saveSetting, { body }));
    };
    await set(true);
    expect((await seen()).match(/Pieces per carton/g)?.length).toBeGreaterThan(1);
    await set(false);
    expect(await seen()).not.toContain('Pieces per carton');
    // The label itself prints what who makes it may see.
    const { bytes } = await printed([vase.id], settings(roll, [keys['pieces_per_carton'] ?? 0]));
    expect(readPdf(bytes).pages.join('').replaceAll(',', '')).toContain('918273');
  });

  test('opens by its GS1 Digital Link as well, for who has the label', async () => {
    const [own, , large] = await linksOf(vase.id);
    expect(large?.gs1_url).toBeNull();
    expect((await open(pathOf(own?.gs1_url))).html).toContain('Stoneware vase');
    const bare = pathOf(own?.gs1_url).split('?')[0] ?? '';
    expect((await open(bare)).status).toBe(410);
    expect((await open(pathOf(own?.gs1_url).replace('9506000134352', '9506000134353'))).status).toBe(410);
  });

  test('LABEL-020 CAT-009 a label whose link has a passcode asks for it, by either address', async () => {
    const [own] = await linksOf(vase.id);
    const path = pathOf(own?.url);
    const set = (passcode: string | null) =>
      company.inside(async (ctx) => {
        for (const link of await selectLinks(ctx, { kind: 'label', subjectId: vase.id })) {
          await changeLink(ctx, link.id, gateChange({ passcode }, { link, now: t.clock.now() }));
        }
      });
    await set('120934');
    for (const url of [path, pathOf(own?.gs1_url)]) {
      const { status, html } = await open(url);
      expect([status, html.includes('Stoneware'), html.includes(`action="${path}/open"`)]).toEqual([
        403,
        false,
        true,
      ]);
    }
    const token = path.split('/').at(-1) ?? '';
    expect(await t.as()(publicProduct, { params: { token } })).toMatchObject({
      errors: [{ code: 'link_locked' }],
    });
    const give = (passcode: string, to = '') =>
      t.app.inject({
        method: 'POST',
        url: `${path}/open`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ passcode, to }).toString(),
      });
    expect((await give('000000')).statusCode).toBe(403);
    // The form leads nowhere but behind the link.
    const right = await give('120934', '//elsewhere.example');
    expect([right.statusCode, right.headers.location]).toEqual([303, path]);
    const cookie = String(right.headers['set-cookie']).split(';')[0] ?? '';
    const opened = await t.app.inject({ url: path, headers: { cookie } });
    expect(opened.body).toContain('Stoneware vase');
    await set(null);
    // The token of a label opens no catalogue.
    expect((await open(`/view-collection/${token}`)).status).toBe(404);
  });

  test('LABEL-020 a draft, a renewed address, an archived and a deleted product are not available behind their labels', async () => {
    const { id } = must(
      await company.admin.call(createProduct, { body: { product_id: 'KV-3', name: 'Bowl for a while' } }),
    );
    await printed([id], settings());
    const [before] = await linksOf(id);
    const gone = async (url: string | undefined) => {
      const { status, html } = await open(pathOf(url));
      expect([status, html.includes('No longer available'), html.includes('Bowl')]).toEqual([
        410,
        true,
        false,
      ]);
    };
    const [after] = must(await company.admin.call(renewLabelLinks, { body: { product_id: id } }));
    await gone(before?.url);
    const setStatus = (status: 'draft' | 'published') =>
      company.inside((ctx) =>
        applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'update', id, fields: { status } }] }),
      );
    await gone(after?.url);
    await setStatus('published');
    expect((await open(pathOf(after?.url))).status).toBe(200);
    await setStatus('draft');
    await gone(after?.url);
    await setStatus('published');
    must(await company.admin.call(changeProductsStatus, { body: { product_ids: [id], status: 'archived' } }));
    await expect.poll(async () => (await open(pathOf(after?.url))).status).toBe(410);
    await gone(after?.url);
    await company.inside((ctx) => deleteProductsNow(ctx, [id]));
    await gone(after?.url);
    await gone(`http://localhost/qr/public/${'x'.repeat(22)}`);
    await gone('http://localhost/qr/public/short');
  });
});
