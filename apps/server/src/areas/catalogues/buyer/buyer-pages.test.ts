import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createCatalogue,
  deleteExchangeRate,
  setExchangeRate,
  deleteCatalogue,
  deleteMember,
  generateCatalogue,
  getCatalogue,
  hiddenCatalogueProducts,
  listBuyerProducts,
  listCatalogueEnquiries,
  listCatalogueProducts,
  listShortlist,
  manufacturer,
  readableColour,
  updateManufacturer,
  sendEnquiry,
  updateCatalogue,
  type BuyerPage,
  type Catalogue,
  type InputOf,
  type Language,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { buyerBrowser } from '../../../../test/buyer-browser.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { makePng } from '../../../../test/uploads/upload-samples.ts';
import { writeActivity } from '../../activity/index.ts';
import { ensureCategories, loadAttributes } from '../../attributes/index.ts';
import { checkAndStoreImage, enterImages } from '../../media/index.ts';
import { applyProductChanges, loadProducts } from '../../products/index.ts';

/** Values that must never reach a buyer; each is unique. */
const secrets = {
  cost: '77.31',
  remark: 'REMARK-FOR-US-ONLY',
  vendor: 'VENDOR-NOBODY-KNOWS',
  place: 'SHELF-Q9',
};
const PIECES = 30;
const browser = { 'user-agent': 'Mozilla/5.0 (iPhone)' };

interface Shop {
  company: Company;
  products: number[];
  /** Attribute ids by their stable key. */
  attribute: Record<string, number>;
}

let t: TestApp;
let shop: Shop;
let turkish: Shop;

beforeAll(async () => {
  t = await bootTestApp();
  shop = await openShop('Kaveri Exports', 'en');
  turkish = await openShop('Anadolu Seramik', 'tr');
});
afterAll(() => t.close());
// The limit of enquiries from one address is shared by all tests.
beforeEach(() => t.clock.advance(15 * 60_000));

async function openShop(name: string, language: Language): Promise<Shop> {
  const company = await makeCompany(t, { name, language });
  const told = { Artist: secrets.remark, ImageDescription: secrets.place };
  const photo = sharp(makePng(64, 48, [10, 90, 60])).jpeg();
  const image = await checkAndStoreImage(company.base, {
    bytes: await photo.withExif({ IFD0: told }).toBuffer(),
    name: 'vase.jpg',
  });
  return company.inside(async (ctx) => {
    const attributes = await loadAttributes(ctx);
    const attribute = Object.fromEntries(attributes.map(({ internal_name, id }) => [internal_name, id]));
    const categories = await ensureCategories(ctx, ['Vases', 'Lamps']);
    const [vases, lamps] = ['vases', 'lamps'].map((name) => categories.get(name)?.id ?? 0);
    const [imageId = ''] = await enterImages(ctx, [image]);
    const key = (one: string) => String(attribute[one]);
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: Array.from({ length: PIECES }, (_, index) => ({
        kind: 'create' as const,
        fields: {
          product_id: `${language}-${index}`,
          name: index === 3 ? 'Şamdan <b>"pirinç"</b>' : `Piece ${index}`,
          status: 'published' as const,
          category_id: (index % 3 === 0 ? lamps : vases) ?? null,
          image_ids: [imageId],
          values: {
            [key('selling_price')]: {
              value: `${10 + ((index * 7) % PIECES)}.5`,
              currency: 'USD',
              unit: 'per-piece',
            },
            [key('moq')]: { value: '24', unit: 'pieces' },
            [key('description')]: 'Thrown by hand',
            [key('material')]: ['Brass'],
            [key('cost_price')]: { value: secrets.cost, currency: 'USD', unit: 'per-piece' },
            [key('remarks')]: secrets.remark,
            [key('vendor')]: secrets.vendor,
            [key('storage_place')]: secrets.place,
          },
          ...(index === 0
            ? {
                variant_types: [{ name: 'Size', options: ['S', 'L'] }],
                variants: {
                  mode: 'replace' as const,
                  list: ['S', 'L'].map((size, n) => ({
                    variant_id: `${language}-0-${size}`,
                    options: { Size: size },
                    values: {
                      [key('selling_price')]: { value: `${20 + n}.25`, currency: 'USD', unit: 'per-piece' },
                      [key('remarks')]: secrets.remark,
                    },
                    image_ids: [],
                  })),
                },
              }
            : {}),
        },
      })),
    });
    return { company, attribute, products: applied.map(({ id }) => id ?? 0) };
  });
}

/** A catalogue with an active link. */
async function share(
  { company, products }: Shop,
  more: Partial<InputOf<typeof createCatalogue>['body']> = {},
): Promise<Catalogue & { token: string }> {
  const { call } = company.admin;
  const body = { name: 'Spring Edit', buyer_company: 'Nordhem Living', product_ids: products, ...more };
  const { id } = must(await call(createCatalogue, { body }));
  const made = must(await call(generateCatalogue, { params: { id } }));
  return { ...made, token: made.link?.split('/').at(-1) ?? '' };
}

async function open(path: string, headers: Record<string, string> = browser) {
  const answer = await t.app.inject({ url: `/view-collection/${path}`, headers });
  return { status: answer.statusCode, html: answer.body, headers: answer.headers };
}

const missingIn = (html: string, words: readonly string[]) => words.filter((word) => !html.includes(word));
const foundIn = (html: string, words: readonly string[]) => words.filter((word) => html.includes(word));

/** The data that the browser gets. */
function pageData<K extends BuyerPage['kind']>(html: string, kind: K): Extract<BuyerPage, { kind: K }> {
  const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  const page = JSON.parse(json) as BuyerPage;
  if (page.kind !== kind) throw new Error(`The page is a ${page.kind}`);
  return page as Extract<BuyerPage, { kind: K }>;
}

const post = (token: string, form: string, address = '10.1.1.1') =>
  t.app.inject({
    method: 'POST',
    url: `/view-collection/${token}/enquiry`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...browser },
    payload: form,
    remoteAddress: address,
  });

describe('the page of a catalogue', () => {
  test('CAT-003 a buyer reads it without an account and without script', async () => {
    const { token } = await share(shop, { note: 'First choice for spring' });
    const { status, html, headers } = await open(token);
    expect(status).toBe(200);
    expect(html.match(/<article/g)).toHaveLength(24);
    const words = ['Kaveri Exports', 'Prepared for Nordhem Living', 'First choice for spring', '$17.50'];
    // Links, search, order and enquiry work as they are in the page.
    const ways = [
      `href="/view-collection/${token}/product/${shop.products[1]}"`,
      `action="/view-collection/${token}" method="get"`,
      `href="/view-collection/${token}?page=2"`,
      '<form id="enquiry" class="plain" action=',
      'form="enquiry"',
    ];
    expect(missingIn(html, [...words, ...ways])).toEqual([]);
    expect(headers['x-robots-tag']).toContain('noindex');
  });

  test('U04 it shows the logo of the company, and its initial where there is none', async () => {
    const { company } = shop;
    const { token } = await share(shop);
    const logoOf = async () => pageData((await open(token)).html, 'catalogue').catalogue.company.logo;
    expect(await logoOf()).toBeNull();
    const logo = await checkAndStoreImage(company.base, {
      bytes: makePng(120, 40, [200, 30, 60]),
      name: 'logo.png',
    });
    const [logo_file_id = ''] = await company.inside((ctx) => enterImages(ctx, [logo]));
    const { revision } = must(await company.admin.call(manufacturer));
    must(await company.admin.call(updateManufacturer, { body: { logo_file_id, revision } }));
    expect(await logoOf()).toMatchObject({ width: 120, height: 40 });
    const { html } = await open(token);
    const [, source = ''] = /<img class="logo" src="([^"]+)"/.exec(html) ?? [];
    const file = await t.app.inject({ url: source.replaceAll('&amp;', '&') });
    expect([file.statusCode, String(file.headers['content-type']).split('/')[0]]).toEqual([200, 'image']);
  });

  test('a phone can put it among its apps, as long as the link is open', async () => {
    const { id, token } = await share(turkish);
    const { html } = await open(token);
    const home = `/view-collection/${token}`;
    const ways = [`href="${home}/manifest.webmanifest" crossorigin="use-credentials"`, `href="${home}/icon"`];
    expect(missingIn(html, ways)).toEqual([]);
    const manifest = await t.app.inject({ url: `${home}/manifest.webmanifest` });
    expect(manifest.json()).toMatchObject({
      name: 'Anadolu Seramik',
      start_url: home,
      display: 'standalone',
      icons: [{ src: `${home}/icon`, type: 'image/svg+xml' }],
    });
    const letter = await t.app.inject({ url: `${home}/icon` });
    expect([letter.headers['content-type'], letter.body.includes('>A</text>')]).toEqual([
      'image/svg+xml; charset=utf-8',
      true,
    ]);
    const logo = await checkAndStoreImage(turkish.company.base, {
      bytes: makePng(120, 40, [30, 90, 160]),
      name: 'logo.png',
    });
    const [logo_file_id = ''] = await turkish.company.inside((ctx) => enterImages(ctx, [logo]));
    const { revision } = must(await turkish.company.admin.call(manufacturer));
    must(await turkish.company.admin.call(updateManufacturer, { body: { logo_file_id, revision } }));
    const { icons } = (await t.app.inject({ url: `${home}/manifest.webmanifest` })).json<{
      icons: { src: string; sizes: string }[];
    }>();
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
    const icon = await t.app.inject({ url: icons[1]?.src ?? '' });
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect([width, height, format]).toEqual([512, 512, 'png']);
    const body = { status: 'inactive' as const };
    must(await turkish.company.admin.call(updateCatalogue, { params: { id }, body }));
    for (const path of ['manifest.webmanifest', 'icon']) {
      expect((await t.app.inject({ url: `${home}/${path}` })).statusCode).toBe(410);
    }
  });

  test("it has the company's colour, dark enough to be read on it", async () => {
    const { company } = shop;
    const { token } = await share(shop);
    const accentOf = async () => /:root\{--accent:(#\w+)\}/.exec((await open(token)).html)?.[1];
    expect(await accentOf()).toBeUndefined();
    for (const [colour, shown] of [
      ['#1f4f66', '#1f4f66'],
      ['#ffd400', readableColour('#ffd400')],
    ] as const) {
      const { revision } = must(await company.admin.call(manufacturer));
      must(await company.admin.call(updateManufacturer, { body: { colour, revision } }));
      expect(await accentOf()).toBe(shown);
    }
    const { revision } = must(await company.admin.call(manufacturer));
    const refused = await company.admin.call(updateManufacturer, {
      body: { colour: 'red;}body{display:none', revision },
    });
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'body.colour' }] });
    must(await company.admin.call(updateManufacturer, { body: { colour: '', revision } }));
  });

  test('nothing in it can run but the script file, and texts of sellers stay texts', async () => {
    const { token } = await share(shop, { name: '</script><script>alert(1)</script>' });
    const { html, headers } = await open(token);
    expect(foundIn(html, ['<script>alert', '<b>"pirinç"'])).toEqual([]);
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" id="page-data">',
      expect.stringMatching(/^<script type="module" src="\/assets\/buyer\/[\w-]+\.js" fetchpriority="low">$/),
    ]);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(pageData(html, 'catalogue').catalogue.name).toBe('</script><script>alert(1)</script>');
  });

  test('its script and fonts are served and kept by the browser', async () => {
    const { token } = await share(shop);
    const [script = ''] = /\/assets\/buyer\/[\w-]+\.js/.exec((await open(token)).html) ?? [];
    const answer = await t.app.inject({ url: script });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    for (const range of ['bytes=999999999-', 'bytes=5-2', 'bytes=a-b']) {
      expect((await t.app.inject({ url: script, headers: { range } })).statusCode).toBe(200);
    }
    expect((await t.app.inject({ url: '/assets/buyer/.vite/manifest.json' })).statusCode).toBe(404);
  });

  test('category, search, order and further pages are parts of the address', async () => {
    const { token } = await share(shop);
    const lamps = pageData((await open(`${token}?category=Lamps`)).html, 'catalogue');
    expect(lamps.total).toBe(10);
    expect(lamps.filters?.kinds[0]).toMatchObject({
      key: 'category',
      values: [
        { label: 'Lamps', count: 10, isChosen: true },
        { label: 'Vases', count: 20, isChosen: false },
      ],
    });
    const found = pageData((await open(`${token}?search=samdan`)).html, 'catalogue');
    expect(found.cards.map(({ name }) => name)).toEqual(['Şamdan <b>"pirinç"</b>']);
    expect(pageData((await open(`${token}?search=carafe`)).html, 'catalogue').total).toBe(0);
    const cheap = pageData((await open(`${token}?sort=price`)).html, 'catalogue');
    const prices = cheap.cards.map(({ price }) => Number(price?.slice(1)));
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const second = pageData((await open(`${token}?page=2`)).html, 'catalogue');
    expect(second.cards.map(({ id }) => id)).toEqual(shop.products.slice(24));
    expect((await open(`${token}?page=-1&sort=nonsense`)).status).toBe(200);
  });

  test('names are in the order of the alphabet: É is with E, and numbers count', async () => {
    const { company } = shop;
    const named = ['Zebra', 'Étoile', 'Fern 10', 'Fern 9', 'elm'];
    const made = await company.inside((ctx) =>
      applyProductChanges(ctx, {
        source: 'form',
        changes: named.map((name, index) => ({
          kind: 'create' as const,
          fields: { product_id: `alphabet-${index}`, name, status: 'published' as const },
        })),
      }),
    );
    const { token } = await share({ ...shop, products: made.map(({ id }) => id ?? 0) });
    const { cards } = pageData((await open(`${token}?sort=name`)).html, 'catalogue');
    expect(cards.map(({ name }) => name)).toEqual(['elm', 'Étoile', 'Fern 9', 'Fern 10', 'Zebra']);
  });

  test('U07 U08 prices of several currencies are shown in one, by rates that are told, and ordered by their worth', async () => {
    const { company } = shop;
    const price = String(shop.attribute['selling_price']);
    const [base, variants] = [
      ['10 USD', '9 EUR', '900 INR', ''],
      ['11.5 USD', '5 EUR'],
    ].map((texts) =>
      texts.map((text) => {
        const [value = '', currency = ''] = text.split(' ');
        return { text, values: value === '' ? {} : { [price]: { value, currency, unit: 'per-piece' } } };
      }),
    );
    const changes = (base ?? []).map(({ text, values }, index) => ({
      kind: 'create' as const,
      fields: {
        product_id: `worth-${index}`,
        name: text || 'In two sizes',
        status: 'published' as const,
        values,
        ...(text === ''
          ? {
              variant_types: [{ name: 'Size', options: ['S', 'L'] }],
              variants: {
                mode: 'replace' as const,
                list: (variants ?? []).map((variant, n) => ({
                  variant_id: `worth-${index}-${n}`,
                  options: { Size: ['S', 'L'][n] ?? '' },
                  values: variant.values,
                  image_ids: [],
                })),
              },
            }
          : {}),
      },
    }));
    const products = (
      await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }))
    ).map(({ id }) => id ?? 0);
    const { token, id } = await share({ ...shop, products });
    const prices = async (sort: string) =>
      pageData((await open(`${token}?sort=${sort}`)).html, 'catalogue').cards.map((card) => card.price);
    // No rate is known: the company's currency first, each other currency by itself.
    expect(await prices('price')).toEqual(['$10.00', '$11.50', '€9.00', '₹900.00']);
    const rate = { base: 'EUR', quote: 'USD', rate: '1.25', day: '2026-11-20', source: 'manual' };
    must(await company.admin.call(setExchangeRate, { body: rate }));
    expect(await prices('price')).toEqual(['$6.25', '$10.00', '$11.25', '₹900.00']);
    expect(await prices('-price')).toEqual(['$11.25', '$10.00', '$6.25', '₹900.00']);
    const page = async () => pageData((await open(token)).html, 'catalogue').catalogue;
    expect(await page()).toMatchObject({ currency: 'USD', rates: '1 EUR = $1.25, 20 November 2026' });
    const listed = must(await company.admin.call(listCatalogueProducts, { query: { collection_id: id } }));
    const told = listed.products.map(
      ({ facts }) => facts.find(({ label }) => label === 'Selling price')?.value,
    );
    expect(told).toEqual(['$10.00', '$11.25', '₹900.00', 'from $6.25']);

    const { revision } = must(await company.admin.call(getCatalogue, { params: { id } }));
    const body = { currency: 'EUR', revision };
    must(await company.admin.call(updateCatalogue, { params: { id }, body }));
    expect(await prices('price')).toEqual(['€5.00', '€8.00', '€9.00', '₹900.00']);
    expect(await page()).toMatchObject({ currency: 'EUR' });
    expect(
      await company.admin.call(updateCatalogue, { params: { id }, body: { currency: 'XYZ', revision } }),
    ).toMatchObject({ status: 400, errors: [{ path: 'body.currency' }] });
    must(await company.admin.call(deleteExchangeRate, { params: rate }));
  });

  test('the browser loads more pieces', async () => {
    const { token } = await share(shop);
    const more = must(await t.as()(listBuyerProducts, { params: { token }, query: { page: 2 } }));
    expect(more.cards.map(({ id }) => id)).toEqual(shop.products.slice(24));
    expect(more.total).toBe(PIECES);
  });

  test('CAT-038 a line of a shortlist is the chosen option, and what is not offered any more has none', async () => {
    const { token } = await share(shop);
    const [sized = 0, plain = 0] = shop.products;
    const { product } = pageData((await open(`${token}/product/${sized}`)).html, 'product');
    const [small, large] = product.variants;
    const gone = [turkish.products[0], `${sized}-999999`];
    const items = [`${sized}-${large?.id}`, plain, `${sized}-${small?.id}`, ...gone].join(',');
    const { lines } = must(await t.as()(listShortlist, { params: { token }, query: { items } }));
    expect(lines).toMatchObject([
      { id: sized, variant: large?.id, label: 'L', price: '$21.25', amount: '21.25', step: 24 },
      { id: plain, variant: null, label: 'Brass', price: '$17.50', quantity: 24, moq: '24' },
      { id: sized, variant: small?.id, label: 'S', price: '$20.25' },
    ]);
  });

  test('it speaks the language that the buyer chose, then that of the browser, then that of its seller', async () => {
    const { token } = await share(turkish);
    const languageOf = async (path: string, headers: Record<string, string>) => {
      const { html } = await open(path, { ...browser, ...headers });
      return [/<html lang="(..)"/.exec(html)?.[1], html.includes('Prepared for Nordhem Living')];
    };
    expect(await languageOf(token, {})).toEqual(['tr', false]);
    expect(await languageOf(token, { 'accept-language': 'de, en;q=0.5' })).toEqual(['en', true]);
    const switched = await open(`${token}?filter=category:Vases&language=en`);
    expect([switched.status, switched.headers.location]).toEqual([
      303,
      `/view-collection/${token}?filter=category%3AVases`,
    ]);
    const cookie = String(switched.headers['set-cookie']).split(';')[0] ?? '';
    expect(await languageOf(token, { cookie, 'accept-language': 'tr' })).toEqual(['en', true]);
    const product = `${token}/product/${turkish.products[1]}`;
    expect(await languageOf(product, { cookie })).toEqual(['en', false]);
    expect((await open(`${token}?language=xx`)).status).toBe(200);
    const url = `/api/view-collection/${token}/products`;
    const facets = async (more: Record<string, string>) =>
      (await t.app.inject({ url, headers: more })).json<{
        data: { filters: { kinds: { label: string }[] } };
      }>().data.filters.kinds[0]?.label;
    expect([await facets({}), await facets({ cookie })]).toEqual(['Kategori', 'Category']);
  });

  test('it speaks the language of its seller', async () => {
    const { token } = await share(turkish, { expires_at: '2031-03-31T12:00:00.000Z' });
    const { html } = await open(token);
    const words = [
      '<html lang="tr">',
      'Nordhem Living için hazırlandı',
      '31 Mart 2031 tarihine kadar',
      '$17,50',
    ];
    expect(missingIn(html, words)).toEqual([]);
    expect(foundIn(html, ['Prepared for'])).toEqual([]);
  });

  test('CAT-042 a visit is what happens within ten minutes; robots and second pages are none', async () => {
    const { id, token } = await share(shop);
    const opened = async () => {
      await writeActivity(t.platform);
      return must(await shop.company.admin.call(getCatalogue, { params: { id } })).opened_count;
    };
    await open(token, { 'user-agent': 'WhatsApp/2.23' });
    await t.app.inject({ method: 'HEAD', url: `/view-collection/${token}`, headers: browser });
    await open(token);
    expect(await opened()).toBe(0);
    const buyer = buyerBrowser(t, token);
    await buyer.visit();
    await buyer.visit('?page=2&utm=1');
    expect(await opened()).toBe(1);
    t.clock.advance(9 * 60_000);
    await buyer.visit();
    expect(await opened()).toBe(1);
    t.clock.advance(11 * 60_000);
    await buyer.visit();
    expect(await opened()).toBe(2);
  });
});

describe('the page of a product', () => {
  test('shows facts, variants with prices and what goes well with it', async () => {
    const { token } = await share(shop);
    const { status, html } = await open(`${token}/product/${shop.products[0]}`);
    expect(status).toBe(200);
    const { product, goesWith } = pageData(html, 'product');
    expect(product).toMatchObject({
      productId: 'en-0',
      price: '$20.25',
      isFromPrice: true,
      moq: '24',
      quantity: 24,
      description: 'Thrown by hand',
      facts: [{ label: 'Material', value: 'Brass', icon: 'material' }],
    });
    expect(product.variants.map(({ options, price, amount }) => ({ options, price, amount }))).toEqual([
      { options: { Size: 'S' }, price: '$20.25', amount: '20.25' },
      { options: { Size: 'L' }, price: '$21.25', amount: '21.25' },
    ]);
    // Products of the same category first.
    expect(goesWith.map(({ id }) => id)).toEqual([3, 6, 9, 12].map((index) => shop.products[index]));
    expect(missingIn(html, ['This is not an order: Kaveri Exports answers with a quotation.'])).toEqual([]);
  });

  test('a piece that is not in this catalogue is not found', async () => {
    const { token } = await share(shop, { product_ids: shop.products.slice(0, 2) });
    expect((await open(`${token}/product/${shop.products[5]}`)).status).toBe(404);
    expect((await open(`${token}/product/${turkish.products[0]}`)).status).toBe(404);
    expect((await open(`${token}/product/nothing`)).status).toBe(404);
  });
});

describe('PROD-008 nothing internal leaves', () => {
  test('not in the pages, not in the calls, for no choice of attributes', async () => {
    const { id, token } = await share(shop);
    // Even a choice that got past the checks is filtered on its way out.
    const all = Object.values(shop.attribute);
    await shop.company.inside(async (ctx) => {
      const { changeCatalogue } = await import('../catalogues.store.ts');
      await changeCatalogue(ctx, id, { attributeIds: all });
    });
    const answers = [
      (await open(token)).html,
      (await open(`${token}/product/${shop.products[0]}`)).html,
      (await open(`${token}?search=${secrets.remark}`)).html.replaceAll(secrets.remark, ''),
      (await t.app.inject({ url: `/api/view-collection/${token}/products` })).body,
    ];
    const email = shop.company.admin.email;
    const words = [
      ...Object.values(secrets),
      email,
      'Cost price',
      'created_by',
      'completeness',
      'revision',
      'locked',
    ];
    for (const answer of answers) expect(foundIn(answer, words)).toEqual([]);
    expect(pageData(answers[2] ?? '', 'catalogue').total).toBe(0);
  });

  test('CAT-004 not in the pictures: what a camera or a program wrote into a photo stays here', async () => {
    const { token } = await share(shop, { name: 'Pictures' });
    const pages = [await open(token), await open(`${token}/product/${shop.products[0]}`)];
    const texts = pages.map(({ html }) => html.replaceAll('&amp;', '&')).join('\n');
    const addresses = new Set(
      [...texts.matchAll(/"((?:https?:\/\/[^"/]+)?\/[^" ]*(?:\/files?\/|card)[^" ]*)"/g)].map(
        ([, url]) => url ?? '',
      ),
    );
    const kinds: string[] = [];
    for (const address of addresses) {
      const { pathname, search } = new URL(address, 'http://x');
      const { headers, rawPayload } = await t.app.inject({ url: `${pathname}${search}`, headers: browser });
      if (!String(headers['content-type']).startsWith('image/')) continue;
      const { format, exif, xmp, iptc } = await sharp(rawPayload).metadata();
      expect({ exif, xmp, iptc }).toEqual({});
      expect(foundIn(rawPayload.toString('latin1'), Object.values(secrets))).toEqual([]);
      kinds.push(String(format));
    }
    expect(kinds.length).toBeGreaterThanOrEqual(2);
  });

  test('every value that is served has a name on the list of what buyers get', async () => {
    const { token } = await share(shop);
    const items = `${shop.products[0]},${shop.products[1]}`;
    const api = async (path: string) =>
      (await t.app.inject({ url: `/api/view-collection/${token}/${path}` })).json<{ data: unknown }>().data;
    const product = pageData((await open(`${token}/product/${shop.products[0]}`)).html, 'product').product;
    const { lines } = (await api(`shortlist?items=${items}`)) as { lines: object[] };
    const { cards } = (await api('products')) as { cards: object[] };
    const namesOf = (all: readonly object[]) =>
      [...new Set(all.flatMap((one) => Object.keys(one)))].toSorted();
    const order = ['amount', 'cbm', 'id', 'moq', 'price', 'quantity', 'step'];
    expect(namesOf(lines)).toEqual([...order, 'image', 'label', 'name', 'variant'].toSorted());
    const listed = ['id', 'image', 'isFromPrice', 'moq', 'name', 'option', 'optionCount', 'price'];
    expect(namesOf(cards)).toEqual([...listed, 'quantity', 'summary'].toSorted());
    const described = [
      'category',
      'description',
      'facts',
      'images',
      'isFromPrice',
      'model',
      'name',
      'productId',
      'turn',
    ];
    expect(namesOf([product])).toEqual(
      [...order, ...described, 'summary', 'variantTypes', 'variants'].toSorted(),
    );
    expect(namesOf(product.variants)).toEqual(
      [...order, 'facts', 'images', 'options', 'variantId'].toSorted(),
    );
  });

  test('an axis is its attribute: search finds options, and the page shows the chosen one instead of the own value', async () => {
    const colour = shop.attribute['color'] ?? 0;
    const { id = 0 } = await shop.company.inside(async (ctx) => {
      const [applied] = await applyProductChanges(ctx, {
        source: 'form',
        changes: [
          {
            kind: 'create',
            fields: {
              product_id: 'MUG-1',
              name: 'Mug of clay',
              status: 'published',
              values: { [colour]: ['Ink'] },
              variant_types: [{ name: 'colour', options: ['Mustard', 'Green'] }],
              variants: {
                mode: 'replace',
                list: ['Mustard', 'Green'].map((option) => ({
                  variant_id: `MUG-1-${option}`,
                  options: { colour: option },
                  values: {},
                })),
              },
            },
          },
        ],
      });
      return { id: applied?.id ?? 0 };
    });
    const { token } = await share(shop, { product_ids: [id], attribute_ids: [colour] });
    const found = await shop.company.admin.call(listBuyerProducts, {
      params: { token },
      query: { search: 'mustard' },
    });
    expect(must(found).cards.map((card) => card.id)).toEqual([id]);
    const { product } = pageData((await open(`${token}/product/${id}`)).html, 'product');
    expect(product.facts.map(({ value }) => value)).toEqual(['Mustard, Green']);
    expect(product.variants.map(({ facts }) => facts.map(({ value }) => value))).toEqual([
      ['Mustard'],
      ['Green'],
    ]);
  });

  test('drafts, archived products and the catalogues of others stay out, and the catalogue says so', async () => {
    const { call } = shop.company.admin;
    const { id, token } = await share(shop, { product_ids: shop.products.slice(0, 3) });
    const archived = shop.products[1] ?? 0;
    const setStatus = (status: 'draft' | 'archived' | 'published') =>
      shop.company.inside((ctx) =>
        applyProductChanges(ctx, {
          source: 'form',
          changes: [{ kind: 'update', id: archived, fields: { status } }],
        }),
      );
    for (const status of ['archived', 'draft'] as const) {
      await setStatus(status);
      const page = pageData((await open(token)).html, 'catalogue');
      expect(page.cards.map((card) => card.id)).toEqual([shop.products[0], shop.products[2]]);
      expect(page.catalogue.total).toBe(2);
      expect((await open(`${token}/product/${archived}`)).status).toBe(404);
      const found = await call(listBuyerProducts, {
        params: { token },
        query: { search: 'Piece 1' },
      });
      expect(must(found)).toMatchObject({ cards: [], total: 0 });
      const items = String(archived);
      expect(must(await call(listShortlist, { params: { token }, query: { items } }))).toEqual({ lines: [] });
      const audience = { kind: 'buyer' as const, chosen: [] };
      expect(await shop.company.inside((ctx) => loadProducts({ ...ctx, audience }, [archived]))).toEqual([]);
      expect(must(await call(getCatalogue, { params: { id } }))).toMatchObject({
        product_count: 3,
        hidden_count: 1,
      });
      const listed = must(await call(listCatalogueProducts, { query: { collection_id: id } }));
      expect(listed.products.map((one) => [one.status, one.available])).toEqual([
        ['published', true],
        [status, false],
        ['published', true],
      ]);
      const hidden = must(await call(hiddenCatalogueProducts, { params: { id } }));
      expect(hidden).toEqual({
        drafts: status === 'draft' ? 1 : 0,
        archived: status === 'archived' ? 1 : 0,
        ready_ids: status === 'draft' ? [archived] : [],
        missing: [],
      });
    }
    await setStatus('published');
    const others = await share(turkish);
    expect(foundIn((await open(others.token)).html, ['Kaveri'])).toEqual([]);
  });
});

describe('a link that opens nothing', () => {
  test('CAT-015 expired and taken back say so, in the language of the seller', async () => {
    const { call } = turkish.company.admin;
    const { id, token } = await share(turkish);
    must(await call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
    const inactive = await open(token);
    expect(inactive.status).toBe(410);
    expect(missingIn(inactive.html, ['Bağlantının süresi doldu'])).toEqual([]);
    expect(foundIn(inactive.html, ['Spring Edit'])).toEqual([]);

    const soon = new Date(t.clock.now().getTime() + 60_000).toISOString();
    const other = await share(shop, { expires_at: soon });
    expect((await open(other.token)).status).toBe(200);
    t.clock.advance(61_000);
    const expired = await open(other.token);
    expect([expired.status, expired.html.includes('Link expired')]).toEqual([410, true]);
    const api = await t.as()(listBuyerProducts, { params: { token: other.token } });
    expect(api).toMatchObject({ status: 410, errors: [{ code: 'link_expired' }] });
    const sent = await t.as()(sendEnquiry, {
      params: { token: other.token },
      body: { name: 'Ebba', email: 'ebba@nordhem.example', items: [] },
    });
    expect(sent).toMatchObject({ status: 410 });
  });

  test('CAT-012 unknown and deleted ones are calmly not found', async () => {
    const { id, token } = await share(shop);
    must(await shop.company.admin.call(deleteCatalogue, { params: { id } }));
    for (const path of [token, 'x'.repeat(32), 'short', `${'x'.repeat(32)}/product/1`]) {
      const { status, html } = await open(path);
      expect([status, html.includes('Nothing to see here')]).toEqual([404, true]);
    }
    expect((await open('x'.repeat(32), { ...browser, 'accept-language': 'tr-TR,tr' })).html).toContain(
      'lang="tr"',
    );
  });
});

describe('enquiries', () => {
  const buyer = { name: 'Ebba Lindqvist', company: 'Nordhem Living', email: 'ebba@nordhem.example' };
  const sent = async (id: number, { company }: Shop = shop) =>
    must(await company.admin.call(listCatalogueEnquiries, { params: { id } }));

  test('S01 go to the company when who made the catalogue is no member any more', async () => {
    const company = await makeCompany(t);
    const [leaving, staying] = [await company.anotherAdmin(), company.admin];
    const products = await company.inside((ctx) =>
      applyProductChanges(ctx, {
        changes: [{ kind: 'create', fields: { product_id: 'Left-1', name: 'A bowl' } }],
        source: 'form',
      }),
    );
    const product_ids = products.flatMap(({ id }) => id ?? []);
    const body = { name: 'Left behind', buyer_company: 'Nordhem', product_ids };
    const made = must(await leaving.call(createCatalogue, { body }));
    const { link } = must(await leaving.call(generateCatalogue, { params: { id: made.id } }));
    must(await staying.call(deleteMember, { params: { id: leaving.userId } }));
    const token = link?.split('/').at(-1) ?? '';
    must(await t.as()(sendEnquiry, { params: { token }, body: { ...buyer, items: [] } }));
    const subject = 'Enquiry ENQ-0001 from Nordhem Living: a question without products';
    expect(await t.platform.messages.outbox({ to: staying.email, limit: 1 })).toMatchObject([{ subject }]);
    expect(await t.platform.messages.outbox({ to: leaving.email, limit: 1 })).toEqual([]);
  });

  test('are kept, and mailed to who made the catalogue', async () => {
    const { id, token } = await share(shop);
    const { product } = pageData((await open(`${token}/product/${shop.products[0]}`)).html, 'product');
    const items = [
      { id: product.id, variant: product.variants[1]?.id, quantity: 48 },
      { id: shop.products[1] ?? 0, quantity: 24 },
      { id: turkish.products[1] ?? 0, quantity: 1 },
    ];
    const body = { ...buyer, message: 'When can you deliver?', items };
    expect(must(await t.as()(sendEnquiry, { params: { token }, body }))).toEqual({ sent: true });
    expect(await sent(id)).toMatchObject([
      {
        ...buyer,
        message: 'When can you deliver?',
        items: [
          { product_id: 'en-0-L', name: 'Piece 0', variant: 'L', quantity: 48 },
          { product_id: 'en-1', name: 'Piece 1', variant: '', quantity: 24 },
        ],
      },
    ]);
    const [mail] = await t.platform.messages.outbox({ to: shop.company.admin.email, limit: 1 });
    expect(mail?.subject).toMatch(/^Enquiry ENQ-\d{4} from Nordhem Living: 2 products, 72 pieces$/);
    expect(mail?.text).toContain('48 × Piece 0 (L), en-0-L');
    expect(mail?.text).toContain('When can you deliver?');
    const counted = must(await shop.company.admin.call(getCatalogue, { params: { id } }));
    expect(counted.enquiry_count).toBe(1);
  });

  test('an enquiry that is sent again because no answer came arrives once', async () => {
    const { id, token } = await share(shop);
    const body = { ...buyer, key: 'a'.repeat(32), items: [{ id: shop.products[1] ?? 0, quantity: 24 }] };
    const sendIt = (key: string) => t.as()(sendEnquiry, { params: { token }, body: { ...body, key } });
    expect(must(await sendIt('a'.repeat(32)))).toEqual({ sent: true });
    expect(must(await sendIt('a'.repeat(32)))).toEqual({ sent: true });
    expect(await sent(id)).toHaveLength(1);
    must(await sendIt('b'.repeat(32)));
    expect(await sent(id)).toHaveLength(2);
  });

  test('a question needs no pieces, but a name and an address', async () => {
    const { id, token } = await share(turkish);
    const ask = (body: Partial<typeof buyer>) =>
      t.as()(sendEnquiry, { params: { token }, body: { ...buyer, ...body, items: [] } });
    expect(await ask({ name: ' ' })).toMatchObject({ status: 400, errors: [{ path: 'body.name' }] });
    expect(await ask({ email: 'ebba@' })).toMatchObject({ status: 400, errors: [{ path: 'body.email' }] });
    must(await ask({}));
    expect(await sent(id, turkish)).toHaveLength(1);
    const [mail] = await t.platform.messages.outbox({ to: turkish.company.admin.email, limit: 1 });
    expect(mail?.subject).toMatch(/^Talep ENQ-\d{4}, Nordhem Living: ürünsüz bir soru$/);
  });

  test('work as a plain form of a page without script', async () => {
    const { id, token } = await share(shop);
    const who = 'name=Ebba+Lindqvist&company=&email=ebba%40nordhem.example&message=';
    const [a, b] = shop.products;
    const answer = await post(token, `${who}Hello&item=${a}&item=${b}`);
    expect([answer.statusCode, answer.body.includes('Your enquiry is on its way')]).toEqual([200, true]);
    await post(token, `${who}&item=${b}&quantity=72`);
    expect((await sent(id)).map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([
      [72],
      [1, 1],
    ]);
    const refused = await post(token, 'name=&email=nobody');
    expect([refused.statusCode, refused.body.includes('The enquiry was not sent')]).toEqual([400, true]);
    expect((await post('x'.repeat(32), who)).statusCode).toBe(404);
  });

  test('are limited for one visitor, not for others', async () => {
    const { id, token } = await share(shop);
    const form = 'name=Ebba&email=ebba%40nordhem.example';
    for (let count = 0; count < 5; count += 1)
      expect((await post(token, form, '10.9.9.9')).statusCode).toBe(200);
    expect((await post(token, form, '10.9.9.9')).statusCode).toBe(429);
    expect((await post(token, form, '10.9.9.8')).statusCode).toBe(200);
    t.clock.advance(16 * 60_000);
    expect((await post(token, form, '10.9.9.9')).statusCode).toBe(200);
    expect(await sent(id)).toHaveLength(7);
  });
});
