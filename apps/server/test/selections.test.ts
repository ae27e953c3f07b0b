import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  addToCatalogueSelection,
  addToDocumentSelection,
  addToQuotationSelection,
  catalogueSelection,
  createCatalogue,
  createProduct,
  documentSelection,
  quotationSelection,
  removeFromCatalogueSelection,
  removeFromDocumentSelection,
  removeFromQuotationSelection,
  SELECTION_LIMIT,
  type Product,
} from '@sourcewiz/contract';
import { applyProductChanges, deleteProductsNow } from '../src/areas/products/index.ts';
import { sweepSelections } from '../src/areas/selections/selections.service.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';

let t: TestApp;
let own: Company;
let products: Product[];
let stranger: Product;
let catalogueId: number;

beforeAll(async () => {
  t = await bootTestApp();
  own = await makeCompany(t);
  const other = await makeCompany(t, { name: 'Other company' });
  products = [];
  for (const sku of ['A', 'B', 'C']) products.push(await makeProduct(own, sku));
  stranger = await makeProduct(other, 'X');
  catalogueId = await makeCatalogue();
});
afterAll(() => t.close());

async function makeProduct(company: Company, sku: string): Promise<Product> {
  const body = {
    product_id: sku,
    name: `Product ${sku}`,
    variant_types: [{ name: 'Size', options: ['S', 'M'] }],
    variants: ['S', 'M'].map((size) => ({ variant_id: `${sku}-${size}`, options: { Size: size } })),
  };
  return must(await company.admin.call(createProduct, { body }));
}

async function makeCatalogue(): Promise<number> {
  const body = { name: 'Spring', buyer_company: 'A buyer' };
  return must(await own.admin.call(createCatalogue, { body })).id;
}

const at = (index: number): Product => products[index] as Product;
const idsOf = (selection: { products: { product_id: number }[] }) =>
  selection.products.map(({ product_id }) => product_id);

describe('the selection of a catalogue', () => {
  test('API-008 API-010 API-017 keeps per product its image, whose it is, and the chosen variants', async () => {
    const query = { model_id: catalogueId };
    const variant = at(0).variants[1]?.id ?? 0;
    const chosen = {
      product_id: at(0).id,
      image: '/files/some/picture',
      is_exclusive_product: true,
      meta: { exclusive_buyer_details: { name: 'Nordic Home', since: 2024 }, selected_variants: [variant] },
    };
    const stored = must(
      await own.admin.call(addToCatalogueSelection, { query, body: { products: [chosen] } }),
    );
    expect(stored).toEqual({
      model_id: catalogueId,
      products: [{ ...chosen, meta: { ...chosen.meta, product_id: at(0).id } }],
    });
    expect(must(await own.admin.call(catalogueSelection, { query }))).toEqual(stored);
    const details = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`detail ${n}`, n]));
    const flood = { ...chosen, meta: { ...chosen.meta, exclusive_buyer_details: details } };
    const refused = await own.admin.call(addToCatalogueSelection, { query, body: { products: [flood] } });
    expect(refused).toMatchObject({ status: 400 });
  });

  test('API-008 a product that is chosen again is brought up to date and keeps its place', async () => {
    const query = { model_id: await makeCatalogue() };
    const add = (list: { product_id: number; image?: string }[]) =>
      own.admin.call(addToCatalogueSelection, { query, body: { products: list } });
    must(await add([{ product_id: at(2).id }, { product_id: at(0).id }]));
    const twice = [
      { product_id: at(1).id },
      { product_id: at(2).id },
      { product_id: at(2).id, image: '/new' },
    ];
    const selection = must(await add(twice));
    expect(idsOf(selection)).toEqual([at(2).id, at(0).id, at(1).id]);
    expect(selection.products[0]?.image).toBe('/new');
    expect(selection.products[1]?.image).toBeNull();
  });

  test('API-009 a body of integer ids takes products out; ids that are not in it change nothing', async () => {
    const query = { model_id: await makeCatalogue() };
    const body = { products: products.map(({ id }) => ({ product_id: id })) };
    must(await own.admin.call(addToCatalogueSelection, { query, body }));
    const left = must(
      await own.admin.call(removeFromCatalogueSelection, { query, body: [at(0).id, at(2).id, 999_999] }),
    );
    expect(idsOf(left)).toEqual([at(1).id]);
    const texts = await t.app.inject({
      method: 'DELETE',
      url: addressOf(removeFromCatalogueSelection, {}, query),
      headers: { 'access-token': own.admin.token },
      payload: ['1', 2.5],
    });
    expect(texts.statusCode).toBe(400);
    expect(texts.json().errors.map(({ path }: { path: string }) => path)).toEqual(['body.0', 'body.1']);
  });

  test('API-035 products, variants and catalogues of nobody or of others are named and nothing is stored', async () => {
    const query = { model_id: await makeCatalogue() };
    const foreignVariant = stranger.variants[0]?.id ?? 0;
    const ofAnotherProduct = at(1).variants[0]?.id ?? 0;
    const refused = await own.admin.call(addToCatalogueSelection, {
      query,
      body: {
        products: [
          { product_id: at(0).id, meta: { selected_variants: [foreignVariant, ofAnotherProduct] } },
          { product_id: stranger.id },
          { product_id: at(1).id },
        ],
      },
    });
    expect(refused).toMatchObject({ ok: false, status: 404 });
    const errors = refused.ok ? [] : refused.errors;
    expect(errors.map(({ path, params }) => [path, params?.['id']])).toEqual([
      ['body.products.0.meta.selected_variants.0', foreignVariant],
      ['body.products.0.meta.selected_variants.1', ofAnotherProduct],
      ['body.products.1.product_id', stranger.id],
    ]);
    expect(idsOf(must(await own.admin.call(catalogueSelection, { query })))).toEqual([]);
    const nobodys = { query: { model_id: 999_999 } };
    expect(await own.admin.call(catalogueSelection, nobodys)).toMatchObject({ status: 404 });
    const body = { products: [{ product_id: at(0).id }] };
    expect(await own.admin.call(addToCatalogueSelection, { ...nobodys, body })).toMatchObject({
      status: 404,
    });
    expect(await own.admin.call(removeFromCatalogueSelection, { ...nobodys, body: [1] })).toMatchObject({
      status: 404,
    });
  });

  test('API-008 people who add at the same time do not lose each other', async () => {
    const query = { model_id: await makeCatalogue() };
    const adds = [0, 1, 2, 0, 1, 2].map((index) =>
      own.admin.call(addToCatalogueSelection, { query, body: { products: [{ product_id: at(index).id }] } }),
    );
    (await Promise.all(adds)).forEach(must);
    const selection = must(await own.admin.call(catalogueSelection, { query }));
    expect(idsOf(selection).toSorted()).toEqual(products.map(({ id }) => id).toSorted());
  });

  test('API-008 thousands are stored at once in their order, and one more than the limit is refused', async () => {
    const changes = Array.from({ length: SELECTION_LIMIT }, (_, number) => ({
      kind: 'create' as const,
      fields: { product_id: `MANY-${number}`, name: `Number ${number}` },
    }));
    const applied = await own.inside((ctx) => applyProductChanges(ctx, { changes, source: 'import' }));
    const ids = applied.flatMap(({ product }) => product?.id ?? []).toReversed();
    const query = { model_id: await makeCatalogue() };
    const body = { products: ids.map((product_id) => ({ product_id })) };
    expect(idsOf(must(await own.admin.call(addToCatalogueSelection, { query, body })))).toEqual(ids);
    const one = { products: [{ product_id: at(0).id }] };
    expect(await own.admin.call(addToCatalogueSelection, { query, body: one })).toMatchObject({
      status: 400,
      errors: [{ code: 'selection_full', params: { limit: SELECTION_LIMIT } }],
    });
    expect(must(await own.admin.call(catalogueSelection, { query })).products).toHaveLength(SELECTION_LIMIT);
  });
});

test('API-011 API-012 API-013 the selection of a quotation is stored, answered and shortened', async () => {
  // The ids of quotations are not those of catalogues.
  const query = { model_id: await makeCatalogue() };
  expect(must(await own.admin.call(quotationSelection, { query }))).toEqual({ ...query, products: [] });
  const body = { products: [{ product_id: at(1).id }, { product_id: at(0).id }] };
  must(await own.admin.call(addToQuotationSelection, { query, body }));
  expect(idsOf(must(await own.admin.call(quotationSelection, { query })))).toEqual([at(1).id, at(0).id]);
  expect(
    idsOf(must(await own.admin.call(removeFromQuotationSelection, { query, body: [at(1).id] }))),
  ).toEqual([at(0).id]);
  expect(must(await own.admin.call(catalogueSelection, { query })).products).toEqual([]);
});

describe('the selection of a document', () => {
  const key = { module: 'documentRecord', id: 'po:2026/14', product_types: 'product' } as const;

  test('API-014 API-015 API-016 API-018 is stored, answered and shortened by its three parts', async () => {
    expect(must(await own.admin.call(documentSelection, { query: key }))).toEqual({
      ...key,
      product_ids: [],
    });
    const wanted = [at(2).id, at(0).id, at(2).id];
    const stored = must(
      await own.admin.call(addToDocumentSelection, { body: { ...key, product_ids: wanted } }),
    );
    expect(stored).toEqual({ ...key, product_ids: [at(2).id, at(0).id] });
    expect(must(await own.admin.call(documentSelection, { query: key }))).toEqual(stored);
    const left = must(await own.admin.call(removeFromDocumentSelection, { query: key, body: [at(2).id] }));
    expect(left.product_ids).toEqual([at(0).id]);
    const foreign = { ...key, product_ids: [at(0).id, stranger.id] };
    expect(await own.admin.call(addToDocumentSelection, { body: foreign })).toMatchObject({
      status: 404,
      errors: [{ path: 'body.product_ids.1', params: { id: stranger.id } }],
    });
  });

  test('API-014 API-015 API-018 documents and quotations have a selection each, in the order of its choice', async () => {
    const paper = { ...key, id: '4711' };
    const product_ids = [at(1).id, at(0).id, at(2).id];
    const twice = [...product_ids, at(1).id];
    must(await own.admin.call(addToDocumentSelection, { body: { ...paper, product_ids: twice } }));
    const query = { model_id: 4711 };
    expect(idsOf(must(await own.admin.call(quotationSelection, { query })))).toEqual([]);
    const body = { products: [{ product_id: at(0).id }] };
    must(await own.admin.call(addToQuotationSelection, { query, body }));
    const another = { ...key, id: '4712' };
    must(await own.admin.call(removeFromDocumentSelection, { query: another, body: [at(1).id] }));
    expect(must(await own.admin.call(documentSelection, { query: paper }))?.product_ids).toEqual(product_ids);
  });

  test('API-006 API-007 is found by one query key, and a key of nothing is empty and no error', async () => {
    const byKey = (text: string) => own.admin.call(documentSelection, { query: { key: text } });
    const found = must(await byKey('documentRecord:po:2026/14:product'));
    expect(found).toEqual({ ...key, product_ids: [at(0).id] });
    expect(must(await byKey('documentRecord:unknown:product'))?.product_ids).toEqual([]);
    expect(must(await byKey('something else'))).toBeNull();
    expect(must(await byKey('documentRecord::product'))).toBeNull();
    const half = await own.admin.call(documentSelection, { query: { module: 'documentRecord' } });
    expect(half).toMatchObject({ status: 400, errors: [{ code: 'invalid_input' }] });
  });
});

test('API-010 a product that is deleted is in no selection any more', async () => {
  const gone = await makeProduct(own, 'GONE');
  const query = { model_id: await makeCatalogue() };
  const body = { products: [{ product_id: gone.id }, { product_id: at(0).id }] };
  must(await own.admin.call(addToCatalogueSelection, { query, body }));
  await own.inside((ctx) => deleteProductsNow(ctx, [gone.id]));
  expect(idsOf(must(await own.admin.call(catalogueSelection, { query })))).toEqual([at(0).id]);
});

test('API-010 a selection is forgotten a month after it was last touched', async () => {
  const [old, touched] = [await makeCatalogue(), await makeCatalogue()];
  const body = { products: [{ product_id: at(0).id }, { product_id: at(1).id }] };
  for (const model_id of [old, touched])
    must(await own.admin.call(addToCatalogueSelection, { query: { model_id }, body }));
  const DAY = 86_400_000;
  t.clock.advance(20 * DAY);
  const call = t.as(await freshToken());
  must(await call(removeFromCatalogueSelection, { query: { model_id: touched }, body: [at(0).id] }));
  t.clock.advance(11 * DAY);
  await sweepSelections(t.platform);
  const later = t.as(await freshToken());
  expect(must(await later(catalogueSelection, { query: { model_id: old } })).products).toEqual([]);
  expect(idsOf(must(await later(catalogueSelection, { query: { model_id: touched } })))).toEqual([at(1).id]);
});

/** Sessions expire while nobody works. */
async function freshToken(): Promise<string> {
  return (await own.employee(['create_edit_catalogues', 'view_catalogue_history'])).token;
}
