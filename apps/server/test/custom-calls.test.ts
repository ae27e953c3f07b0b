import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  collectionProductsTable,
  contentItems,
  createCatalogue,
  createProduct,
  generateCatalogue,
  listAttributes,
  mailCatalogueCreated,
  mailEnquiryCopy,
  outbox,
  productVariantsTable,
  sendEnquiry,
  updateCatalogue,
  type Attribute,
  type Catalogue,
  type Product,
} from '@sourcewiz/contract';
import { sql } from 'drizzle-orm';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';

let t: TestApp;
let own: Company;
let attributes: Attribute[];
let products: Product[];
let catalogue: Catalogue;

const idOf = (key: string) => attributes.find(({ internal_name }) => internal_name === key)?.id ?? 0;
const keyOf = (key: string) => `attribute_${idOf(key)}`;
const costId = () => attributes.find(({ dtype, is_internal }) => dtype === 'price' && is_internal)?.id ?? 0;

beforeAll(async () => {
  t = await bootTestApp();
  own = await makeCompany(t, { name: 'Anadolu', language: 'tr' });
  attributes = must(await own.admin.call(listAttributes));
  // An archived one, and one of the packaging.
  await own.inside(({ db }) =>
    db.execute(sql`update attribute set visible = internal_name <> 'keywords',
      tabname = case internal_name when 'moq' then 'packing' else tabname end where org_id = ${own.orgId}`),
  );
  const values = {
    [idOf('size')]: { length: '10', width: '20', height: '30', unit: 'cm' },
    [idOf('material')]: ['Pirinç'],
    [idOf('keywords')]: ['gizli'],
    [costId()]: { value: '12.75', currency: 'USD', unit: 'per-piece' },
  };
  products = [];
  for (const sku of ['A', 'B', 'C']) {
    const variants = ['S', 'M'].map((size) => ({
      variant_id: `${sku}-${size}`,
      options: { Size: size },
      values: size === 'M' ? { [idOf('material')]: ['Cam'] } : {},
    }));
    const variant_types = [{ name: 'Size', options: ['S', 'M'] }];
    const body = { product_id: sku, name: `Vazo ${sku}`, values, variant_types, variants };
    products.push(must(await own.admin.call(createProduct, { body })));
  }
  await own.inside(({ db }) =>
    db.execute(
      sql`update product set status = case product_id when 'C' then 'draft' else 'published' end where org_id = ${own.orgId}`,
    ),
  );
  const body = {
    name: 'Bahar',
    buyer_company: 'Nordic',
    product_ids: products.map(({ id }) => id).toReversed(),
  };
  catalogue = must(
    await own.admin.call(createCatalogue, { body: { ...body, attribute_ids: [idOf('size')] } }),
  );
});
afterAll(() => t.close());

describe('tables', () => {
  test('API-031 the products of a catalogue come with the attributes that it shows, in its order', async () => {
    const query = { collection_id: catalogue.id, per_page: 2 };
    const table = must(await own.admin.call(collectionProductsTable, { query }));
    expect(table.columns).toEqual([
      { key: 'product_id', label: 'Ürün kodu', dtype: 'text' },
      { key: 'name', label: 'Ürün adı', dtype: 'text' },
      { key: 'category', label: 'Kategori', dtype: 'text' },
      { key: keyOf('size'), label: 'Ölçü', dtype: 'size' },
    ]);
    expect(table.total).toBe(3);
    expect(table.rows.map((row) => row['product_id'])).toEqual(['C', 'B']);
    expect(table.rows[0]?.[keyOf('size')]).toBe('10 × 20 × 30 cm');
    const second = must(await own.admin.call(collectionProductsTable, { query: { ...query, page: 2 } }));
    expect(second.rows.map((row) => row['product_id'])).toEqual(['A']);
  });

  test('API-032 variants come with their own values and those of their product', async () => {
    const table = must(await own.admin.call(productVariantsTable, { query: { per_page: 3 } }));
    expect(table.total).toBe(6);
    expect(table.rows.map((row) => [row['variant_id'], row[keyOf('material')], row['options']])).toEqual([
      ['A-S', 'Pirinç', 'S'],
      ['A-M', 'Cam', 'M'],
      ['B-S', 'Pirinç', 'S'],
    ]);
    expect(table.rows[0]?.[keyOf('size')]).toBe('10 × 20 × 30 cm');
    const one = { product_id: products[2]?.id };
    const ofOne = must(await own.admin.call(productVariantsTable, { query: one as { product_id: number } }));
    expect(ofOne.rows.map((row) => row['variant_id'])).toEqual(['C-S', 'C-M']);
    expect(await own.admin.call(productVariantsTable, { query: { product_id: 999_999 } })).toMatchObject({
      status: 404,
    });
  });

  test('PERM-037 API-032 columns that are put away or not for the caller are never in a table', async () => {
    const keys = async (slugs: Parameters<Company['employee']>[0]) => {
      const { call } = await own.employee(slugs);
      const { columns, rows } = must(await call(productVariantsTable));
      return [columns.map(({ key }) => key), JSON.stringify(rows)] as const;
    };
    const cost = `attribute_${costId()}`;
    const [all, rows] = await keys(['view_products', 'view_costing', 'view_packaging']);
    expect([all.includes(cost), all.includes(keyOf('moq')), all.includes(keyOf('keywords'))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(rows).not.toContain('gizli');
    const [few, hidden] = await keys(['view_products']);
    expect([few.includes(cost), few.includes(keyOf('moq'))]).toEqual([false, false]);
    expect(hidden).not.toContain('12,75');
    expect(rows).toContain('12,75');
  });
});

describe('mails', () => {
  const sent = async (to: string) => must(await t.as()(outbox, { query: { to } }));

  test('API-029 a catalogue is mailed to its buyer or to oneself once its link opens', async () => {
    const send = (to: 'buyer' | 'me') =>
      own.admin.call(mailCatalogueCreated, { body: { collection_id: catalogue.id, to } });
    expect(await send('me')).toMatchObject({ status: 409, errors: [{ code: 'catalogue_not_ready' }] });
    const { link } = must(await own.admin.call(generateCatalogue, { params: { id: catalogue.id } }));
    expect(must(await send('me'))).toEqual({ sent_to: own.admin.email });
    const [mail] = await sent(own.admin.email);
    expect(mail?.subject).toBe('Bahar, Anadolu firmasından');
    expect(mail?.text).toContain(link);
    // Of the three products, buyers see two.
    expect(mail?.text).toContain('2 ürün');
    expect(await send('buyer')).toMatchObject({ status: 409, errors: [{ code: 'no_buyer_email' }] });
    const change = { buyer_email: 'lena@nordic.example' };
    must(await own.admin.call(updateCatalogue, { params: { id: catalogue.id }, body: change }));
    expect(must(await send('buyer'))).toEqual({ sent_to: 'lena@nordic.example' });
    expect((await sent('lena@nordic.example'))[0]?.text).toContain('Merhaba Nordic,');
    const past = { expires_at: new Date(t.clock.now().getTime() - 60_000).toISOString() };
    must(await own.admin.call(updateCatalogue, { params: { id: catalogue.id }, body: past }));
    expect(await send('me')).toMatchObject({ errors: [{ code: 'link_expired' }] });
    must(await own.admin.call(updateCatalogue, { params: { id: catalogue.id }, body: { expires_at: null } }));
  });

  test('API-030 an enquiry is copied to the caller', async () => {
    const { link } = must(await own.admin.call(generateCatalogue, { params: { id: catalogue.id } }));
    const letter = {
      name: 'Lena',
      company: 'Nordic',
      email: 'lena@nordic.example',
      message: 'Kaç gün?',
      items: [],
    };
    must(await t.as()(sendEnquiry, { params: { token: link?.split('/').at(-1) ?? '' }, body: letter }));
    const found = must(
      await own.admin.call(contentItems, { params: { collection: 'enquiries' }, query: {} }),
    );
    const enquiry_id = Number(found[0]?.['id']);
    const { call, email } = await own.employee(['view_buyer_details']);
    expect(must(await call(mailEnquiryCopy, { body: { enquiry_id } }))).toEqual({ sent_to: email });
    const [mail] = await sent(email);
    expect(mail?.subject).toBe('Talep ENQ-0001, Nordic: ürünsüz bir soru');
    expect(mail?.text).toContain('Kaç gün?');
  });

  test('API-029 API-030 one person sends at most twenty in a quarter of an hour, by whatever server', async () => {
    const { call, token } = await own.employee(['access_ppt_excel_link']);
    const body = { collection_id: catalogue.id, to: 'me' as const };
    for (let n = 0; n < 20; n += 1) must(await call(mailCatalogueCreated, { body }));
    expect(await call(mailCatalogueCreated, { body })).toMatchObject({
      status: 429,
      errors: [{ code: 'rate_limited' }],
    });
    const other = await bootTestApp({ DATABASE_URL: t.databaseUrl });
    try {
      expect(await other.as(token)(mailCatalogueCreated, { body })).toMatchObject({ status: 429 });
    } finally {
      await other.close();
    }
    must(await own.admin.call(mailCatalogueCreated, { body }));
    t.clock.advance(16 * 60_000);
    must(await call(mailCatalogueCreated, { body }));
  });

  test('PERM-014 API-029 mails the link for those who may have it, and tells a buyer to those who may know them', async () => {
    const { id } = catalogue;
    must(
      await own.admin.call(updateCatalogue, { params: { id }, body: { buyer_email: 'lena@nordic.example' } }),
    );
    const maker = await own.employee(['create_edit_catalogues', 'view_buyer_details']);
    for (const to of ['me', 'buyer'] as const) {
      expect(await maker.call(mailCatalogueCreated, { body: { collection_id: id, to } })).toMatchObject({
        status: 403,
        errors: [{ params: { permission: 'access_ppt_excel_link' } }],
      });
    }
    expect(await sent(maker.email)).toEqual([]);
    const sharer = await own.employee(['access_ppt_excel_link']);
    const body = { collection_id: id, to: 'buyer' as const };
    expect(must(await sharer.call(mailCatalogueCreated, { body }))).toEqual({ sent_to: '' });
  });
});
