import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCatalogue,
  generateCatalogue,
  getCatalogue,
  getProduct,
  listAttributes,
  listBuyerProducts,
  listOwnProducts,
  saveOwnProducts,
  type InputOf,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';
import { applyProductChanges } from '../../products/index.ts';
import { loadTemplate } from '../template/load-template.service.ts';

let t: TestApp;
let company: Company;
let products: number[];

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri' });
  const list = must(await company.admin.call(listAttributes));
  const price = String(list.find(({ internal_name: name }) => name === 'selling_price')?.id);
  products = await company.inside(async (ctx) => {
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: ['10', '20', '30'].map((value, index) => ({
        kind: 'create' as const,
        fields: {
          product_id: `OWN-${index}`,
          name: `Vase ${index}`,
          status: 'published' as const,
          values: { [price]: { value, currency: 'USD', unit: 'per-piece' } },
        },
      })),
    });
    return applied.map(({ id }) => id ?? 0);
  });
});
afterAll(() => t.close());

test('CAT-045 CAT-043 a catalogue has names and prices of its own, and the products stay as they are', async () => {
  const { admin } = company;
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: products };
  const price_rules = { markup: '50', rounding: 'exact', on_request: false } as const;
  const { id } = must(await admin.call(createCatalogue, { body: { ...body, price_rules } }));
  const save = async (changes: InputOf<typeof saveOwnProducts>['body']['changes']) =>
    admin.call(saveOwnProducts, { params: { id }, body: { changes } });
  const [a = 0, b = 0, c = 0] = products;
  must(
    await save([
      { product_id: a, name: 'Nordhem vase', remark: 'Glazed as you asked' },
      { product_id: a, price: { amount: '99.5', currency: 'USD' } },
      { product_id: b, on_request: true },
    ]),
  );
  const rows = must(await admin.call(listOwnProducts, { params: { id } }));
  expect(rows).toMatchObject({ currency: 'USD', total: 3 });
  expect(
    rows.products.map(({ name, calculated, own }) => [name, calculated?.amount, own.price?.amount]),
  ).toEqual([
    ['Vase 0', '15', '99.5'],
    ['Vase 1', '30', undefined],
    ['Vase 2', '45', undefined],
  ]);
  const { link } = must(await admin.call(generateCatalogue, { params: { id } }));
  const token = link?.split('/').at(-1) ?? '';
  const cards = async (query: InputOf<typeof listBuyerProducts>['query'] = {}) =>
    must(await admin.call(listBuyerProducts, { params: { token }, query })).cards;
  expect((await cards()).map(({ name, price }) => [name, price])).toEqual([
    ['Nordhem vase', '$99.50'],
    ['Vase 1', null],
    ['Vase 2', '$45.00'],
  ]);
  // The order by price is that of what is shown, and of nothing that is not.
  expect((await cards({ sort: 'price' })).map((card) => card.id)).toEqual([c, a, b]);
  expect((await cards({ search: 'nordhem' })).map((card) => card.id)).toEqual([a]);
  const page = (await t.app.inject({ url: `/view-collection/${token}/product/${a}` })).body;
  expect(page).toContain('Nordhem vase');
  expect(page).not.toContain('Vase 0');
  expect(must(await admin.call(getProduct, { params: { id: a } })).name).toBe('Vase 0');
  // Two people's changes of different fields come together; null takes the library's again.
  must(await save([{ product_id: a, name: null }]));
  expect((await cards())[0]).toMatchObject({ name: 'Vase 0', price: '$99.50' });
  must(await save([{ product_id: a, remark: null, price: null }]));
  expect(must(await admin.call(listOwnProducts, { params: { id } })).products[0]?.own).toEqual({});

  const other = await makeCompany(t, { name: 'Other' });
  const changes = [{ product_id: a, name: 'Stolen' }];
  expect((await other.admin.call(saveOwnProducts, { params: { id }, body: { changes } })).ok).toBe(false);
  expect((await save([{ product_id: 999_999, name: 'X' }])).ok).toBe(false);
});

test('CAT-045 CAT-043 a catalogue shows the pictures that were chosen for it, on every output', async () => {
  const { admin } = company;
  const [first = '', second = ''] = await company.inside(async (ctx) => {
    const stored = await Promise.all(
      [40, 140].map((red) =>
        checkAndStoreImage(company.base, { bytes: makePng(320, 240, [red, 90, 60]), name: `${red}.png` }),
      ),
    );
    const image_ids = await enterImages(ctx, stored);
    const fields = { product_id: 'OWN-P', name: 'Pictured', status: 'published' as const, image_ids };
    const [made] = await applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'create', fields }] });
    products.push(made?.id ?? 0);
    return image_ids;
  });
  const product_id = products.at(-1) ?? 0;
  const body = { name: 'Pictures', buyer_company: 'Nordhem', product_ids: [product_id] };
  const { id } = must(await admin.call(createCatalogue, { body }));
  const choose = async (image_ids: string[] | null) =>
    must(
      await admin.call(saveOwnProducts, { params: { id }, body: { changes: [{ product_id, image_ids }] } }),
    );
  const { link, covers } = must(await admin.call(generateCatalogue, { params: { id } }));
  expect(covers.map((image) => image.id)).toEqual([first]);
  const [listed] = must(await admin.call(listOwnProducts, { params: { id } })).products;
  expect(listed?.images.map((image) => image.id)).toEqual([first, second]);
  const token = link?.split('/').at(-1) ?? '';
  const shown = async () => {
    const template = await company.inside((ctx) => loadTemplate(ctx, { catalogueId: id }));
    const { cards } = must(await admin.call(listBuyerProducts, { params: { token } }));
    const pictures = template.content.sections.flatMap((section) =>
      section.products.map((one) => one.images),
    );
    return { card: cards[0]?.image?.card, pictures };
  };
  const before = await shown();
  await choose([second]);
  expect(must(await admin.call(getCatalogue, { params: { id } })).covers.map((image) => image.id)).toEqual([
    second,
  ]);
  const chosen = await shown();
  expect(chosen.card).not.toBe(before.card);
  expect(chosen.pictures).not.toEqual(before.pictures);
  await choose(null);
  expect((await shown()).pictures).toEqual(before.pictures);
  // Chosen pictures that the product has no longer leave it with those that it has.
  await choose([second]);
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      source: 'form',
      changes: [{ kind: 'update', id: product_id, fields: { image_ids: [first] } }],
    }),
  );
  expect((await shown()).pictures).toEqual(before.pictures.map((pictures) => pictures.slice(0, 1)));
});
