import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  catalogueRecipients,
  createCatalogue,
  deleteCatalogue,
  generateCatalogue,
  getCatalogue,
  manufacturer,
  removeCatalogueProducts,
  saveFamily,
  saveOwnProducts,
  setExchangeRate,
  updateAttribute,
  updateCatalogue,
  updateCategory,
  updateLinkSettings,
  updateManufacturer,
  type BuyerPage,
} from '@sourcewiz/contract';
import { sql } from 'drizzle-orm';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { ensureCategories, loadAttributes } from '../../attributes/index.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';
import { applyProductChanges, type ProductFields } from '../../products/index.ts';

let t: TestApp;
let company: Company;
let attribute: Record<string, number>;
let vases = 0;
let ids: number[] = [];

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri Exports' });
  const image = await checkAndStoreImage(company.base, {
    bytes: makePng(64, 48, [10, 90, 60]),
    name: 'vase.png',
  });
  ids = await company.inside(async (ctx) => {
    const image_ids = await enterImages(ctx, [image]);
    const attributes = await loadAttributes(ctx);
    attribute = Object.fromEntries(attributes.map(({ internal_name, id }) => [internal_name, id]));
    vases = (await ensureCategories(ctx, ['Vases'])).get('vases')?.id ?? 0;
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: ['First', 'Second', 'Third'].map((name) => ({
        kind: 'create' as const,
        fields: {
          product_id: name,
          name,
          status: 'published' as const,
          category_id: vases,
          image_ids,
          values: values('10'),
        },
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
});
afterAll(() => t.close());

const values = (value: string) => ({
  [String(attribute['selling_price'])]: { value, currency: 'EUR', unit: 'per-piece' },
  [String(attribute['material'])]: ['Brass'],
});

async function share() {
  const { call } = company.admin;
  const chosen = ['selling_price', 'material'].map((name) => attribute[name] ?? 0);
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: ids, attribute_ids: chosen };
  const { id } = must(await call(createCatalogue, { body }));
  const { link } = must(await call(generateCatalogue, { params: { id } }));
  return { id, token: link?.split('/').at(-1) ?? '' };
}

async function open(path: string, headers: Record<string, string> = {}) {
  const {
    statusCode: status,
    body,
    headers: got,
  } = await t.app.inject({
    url: `/view-collection/${path}`,
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone)', ...headers },
  });
  return { status, html: body, tag: String(got['etag']), cookie: String(got['set-cookie'] ?? '') };
}

/** What the browser gets, without the signatures of addresses. */
function dataOf(html: string): BuyerPage {
  const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as BuyerPage;
}

const change = (product: number, fields: ProductFields) =>
  company.inside((ctx) =>
    applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'update', id: product, fields }] }),
  );

const edit = async (id: number, body: object) => {
  const { revision } = must(await company.admin.call(getCatalogue, { params: { id } }));
  must(await company.admin.call(updateCatalogue, { params: { id }, body: { ...body, revision } as never }));
};

describe('a page that somebody has opened before', () => {
  test('CAT-003 is not made again, and not sent to a browser that has it', async () => {
    const { token } = await share();
    const first = await open(token);
    // Behind the program's back, so that nothing tells of it.
    await company.inside((ctx) =>
      ctx.db.execute(sql`update product set name = 'Renamed' where id = ${ids[0]}`),
    );
    const second = await open(token);
    await company.inside((ctx) =>
      ctx.db.execute(sql`update product set name = 'First' where id = ${ids[0]}`),
    );
    expect([second.html === first.html, second.tag === first.tag]).toEqual([true, true]);
    const third = await open(token, { 'if-none-match': first.tag });
    expect([third.status, third.html]).toEqual([304, '']);
    const packed = await t.app.inject({
      url: `/view-collection/${token}`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(packed.headers['content-encoding']).toBe('br');
  });

  const changes: Record<string, (id: number) => Promise<unknown>> = {
    'name of a product': () => change(ids[0] ?? 0, { name: 'Alder' }),
    'price of a product': () => change(ids[0] ?? 0, { values: values('77') }),
    'product put away': () => change(ids[2] ?? 0, { status: 'archived' }),
    'product shown again': () => change(ids[2] ?? 0, { status: 'published' }),
    'name typed for the catalogue': async (id) =>
      must(
        await company.admin.call(saveOwnProducts, {
          params: { id },
          body: { changes: [{ product_id: ids[0] ?? 0, name: 'For Nordhem' }] },
        }),
      ),
    'product left out': async (id) =>
      must(
        await company.admin.call(removeCatalogueProducts, {
          query: { collection_id: id },
          body: { product_ids: [ids[1] ?? 0] },
        }),
      ),
    'name of the catalogue': (id) => edit(id, { name: 'Summer' }),
    'rules of prices': (id) =>
      edit(id, { price_rules: { markup: '10', rounding: 'exact', on_request: false } }),
    'attributes shown': (id) => edit(id, { attribute_ids: [attribute['selling_price'] ?? 0] }),
    'link without filters': async (id) =>
      must(
        await company.admin.call(updateLinkSettings, {
          params: { id },
          body: { show_product_filter: false },
        }),
      ),
    'name of the company': async () => {
      const { revision } = must(await company.admin.call(manufacturer));
      must(await company.admin.call(updateManufacturer, { body: { name: `Kaveri ${revision}`, revision } }));
    },
    'name of a category': async () =>
      must(await company.admin.call(updateCategory, { params: { id: vases }, body: { name: 'Vessels' } })),
    'name of an attribute': async () =>
      must(
        await company.admin.call(updateAttribute, {
          params: { id: attribute['material'] ?? 0 },
          body: { name: 'Made of' },
        }),
      ),
    'attribute kept from buyers': async () => {
      const entry = {
        attribute_id: attribute['material'] ?? 0,
        wanted: true,
        for_buyers: false,
        counts: false,
      };
      must(await company.admin.call(saveFamily, { body: { category_id: vases, attributes: [entry] } }));
    },
    'new day of the addresses': async () => t.clock.advance(86_400_000),
  };
  test.for(Object.entries(changes))(
    'CAT-003 CAT-043 is another one at once after: %s',
    async ([, happen]) => {
      const { id, token } = await share();
      const pages = async () => {
        const list = await open(token);
        const product = await open(`${token}/product/${ids[0]}`);
        return { list: list.html, product: product.html };
      };
      const before = await pages();
      expect(await pages()).toEqual(before);
      await happen(id);
      const after = await pages();
      expect([after.list === before.list, after.product === before.product]).not.toEqual([true, true]);
      expect(await pages()).toEqual(after);
    },
  );

  test('CAT-043 has the prices of a new rate at once', async () => {
    const { id, token } = await share();
    await edit(id, { currency: 'USD' });
    const priced = async () => {
      const page = dataOf((await open(`${token}?sort=name`)).html);
      return page.kind === 'catalogue' ? page.cards.map(({ price }) => price) : [];
    };
    await priced();
    // Rates are frozen once it is generated; those that were not known then are today's.
    for (const rate of ['1.25', '1.5']) {
      const body = { base: 'EUR', quote: 'USD', rate, day: '2026-11-20', source: 'manual' };
      must(await company.admin.call(setExchangeRate, { body }));
      expect(new Set(await priced())).toContain(rate === '1.25' ? '$12.50' : '$15.00');
    }
  });
});

test('CAT-015 CAT-009 a kept page ends with its link, and is nobody else’s', async () => {
  const { call } = company.admin;
  const { id, token } = await share();
  const own = [];
  for (const name of ['Ebba', 'Moritz']) {
    const { id: recipient_id } = must(
      await call(catalogueRecipients.add, { params: { id }, body: { name } }),
    );
    const params = { id, recipient_id };
    own.push(must(await call(catalogueRecipients.changePasscode, { params, body: { passcode: '482915' } })));
  }
  const tokens = own.map(({ link }) => link?.split('/').at(-1) ?? '');
  const [ebba = '', moritz = ''] = tokens;
  const unlock = async (one: string, passcode: string | null | undefined) => {
    const { headers } = await t.app.inject({
      method: 'POST',
      url: `/view-collection/${one}/open`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ passcode: passcode ?? '' }).toString(),
    });
    return String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
  };
  const cookie = await unlock(ebba, own[0]?.passcode);
  const hers = await open(ebba, { cookie });
  expect([hers.status, hers.html.includes(ebba), hers.html.includes(moritz)]).toEqual([200, true, false]);
  // With her page kept, others are asked as before.
  expect((await open(ebba)).status).toBe(403);
  expect((await open(moritz, { cookie })).status).toBe(403);
  expect((await open(ebba, { cookie, 'if-none-match': hers.tag })).status).toBe(304);
  expect((await open(ebba, { 'if-none-match': hers.tag })).status).toBe(403);
  const common = await open(token);
  expect([common.status, common.html.includes(ebba)]).toEqual([200, false]);
  expect((await open(token, { 'accept-language': 'tr' })).html).toContain('lang="tr"');
  expect((await open(token, { 'accept-language': 'en' })).html).toContain('lang="en"');

  must(await call(catalogueRecipients.revoke, { params: { id, recipient_id: own[0]?.id ?? 0 } }));
  expect((await open(ebba, { cookie, 'if-none-match': hers.tag })).status).toBe(410);
  expect((await open(token)).status).toBe(200);
  must(await call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
  expect((await open(token, { 'if-none-match': common.tag })).status).toBe(410);
  must(await call(updateCatalogue, { params: { id }, body: { status: 'active' } }));
  expect((await open(token)).status).toBe(200);
  must(await call(deleteCatalogue, { params: { id } }));
  expect((await open(token)).status).toBe(404);
});
