import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCatalogue,
  generateCatalogue,
  generateCatalogueExcel,
  generateCataloguePdf,
  generateCataloguePpt,
  listBuyerProducts,
  listOwnProducts,
  listTasks,
  saveOwnProducts,
  updateLinkSettings,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { readPdf } from '../../../platform/print/pdf-reader.fixture.ts';
import { loadAttributes } from '../../attributes/index.ts';
import { applyProductChanges } from '../../products/index.ts';
import { readPptx, unzipped } from '../slides/pptx.fixture.ts';

let t: TestApp;
let company: Company;
let id: number;

beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '20' });
  company = await makeCompany(t, { name: 'Kaveri' });
  id = await makeCatalogue();
  await t.work();
});
afterAll(() => t.close());

/** Calculated, typed, on request, without a price, and an option with a price of its own. */
async function makeCatalogue(): Promise<number> {
  const product_ids = await company.inside(async (ctx) => {
    const price = (await loadAttributes(ctx)).find(({ internal_name: name }) => name === 'selling_price')?.id;
    const costs = (value: string | null) =>
      value === null ? {} : { [String(price)]: { value, currency: 'USD', unit: 'per-piece' } };
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: ['11', '12', '13', null, '14'].map((value, at) => ({
        kind: 'create' as const,
        fields: {
          product_id: `SP-${at}`,
          name: `Vase ${at}`,
          status: 'published' as const,
          values: costs(value),
          ...(at === 4
            ? {
                variant_types: [{ name: 'Glaze', options: ['Ash', 'Pine'] }],
                variants: {
                  mode: 'merge' as const,
                  list: ['Ash', 'Pine'].map((glaze) => ({
                    variant_id: `SP-4-${glaze}`,
                    options: { Glaze: glaze },
                    values: costs('14'),
                  })),
                },
              }
            : {}),
        },
      })),
    });
    return applied.map((one) => one.id ?? 0);
  });
  const { admin } = company;
  const price_rules = { markup: '50', rounding: 'exact', on_request: false } as const;
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids, price_rules };
  const made = must(await admin.call(createCatalogue, { body }));
  const params = { id: made.id };
  const { products } = must(await admin.call(listOwnProducts, { params }));
  const [, typed, asked, , family] = products;
  const pine = family?.options.find(({ name }) => name === 'Pine');
  const changes = [
    { product_id: typed?.id ?? 0, price: { amount: '77.7', currency: 'USD' } },
    { product_id: asked?.id ?? 0, on_request: true },
    {
      product_id: family?.id ?? 0,
      variant_prices: { [String(pine?.id)]: { amount: '88.8', currency: 'USD' } },
    },
  ];
  must(await admin.call(saveOwnProducts, { params, body: { changes } }));
  must(await admin.call(updateLinkSettings, { params, body: { allow_ppt_download: true } }));
  return made.id;
}

async function fileOf(
  op: typeof generateCataloguePdf | typeof generateCataloguePpt | typeof generateCatalogueExcel,
): Promise<Buffer> {
  const { call } = company.admin;
  const { task_id } = must(await call(op as typeof generateCataloguePdf, { body: { collection_id: id } }));
  const find = async () => must(await call(listTasks)).find((task) => task.task_id === task_id);
  await expect.poll(async () => (await find())?.status, { interval: 100 }).toBe('success');
  return (await t.app.inject({ url: (await find())?.download_link ?? '' })).rawPayload;
}

/** What each output says. */
async function readAll(): Promise<Record<string, string>> {
  const { link } = must(await company.admin.call(generateCatalogue, { params: { id } }));
  const token = link?.split('/').at(-1) ?? '';
  const { cards } = must(await company.admin.call(listBuyerProducts, { params: { token } }));
  const page = async (path: string) => (await t.app.inject({ url: `/view-collection/${token}${path}` })).body;
  const { slides } = await readPptx(await fileOf(generateCataloguePpt));
  const sheet = await unzipped(await fileOf(generateCatalogueExcel));
  return {
    json: JSON.stringify(cards),
    list: await page(''),
    pages: (await Promise.all(cards.map((card) => page(`/product/${card.id}`)))).join('\n'),
    pdf: readPdf(await fileOf(generateCataloguePdf)).pages.join('\n'),
    pptx: slides.flatMap(({ texts }) => texts).join('\n'),
    // Its prices are numbers with a format.
    xlsx: [...sheet]
      .flatMap(([path, file]) => (path.endsWith('.xml') ? file.toString() : []))
      .join('\n')
      .replaceAll(
        /<c (?![^>]*\bt=)[^>]*><v>([\d.]+)<\/v>/g,
        (_, value: string) => `$${Number(value).toFixed(2)}`,
      ),
  };
}

/** Marked up, typed, and the lowest of the options. */
const right = ['$16.50', '$77.70', '$21.00'];
/** Of the library, or calculated where another one is typed. */
const wrong = ['$11.00', '$12.00', '$13.00', '$14.00', '$18.00', '$19.50'];

test('CAT-043 CAT-002 all outputs of a catalogue show the same prices, or say that they are on request', async () => {
  const outputs = await readAll();
  const shown = Object.entries(outputs).map(([kind, text]) => ({
    kind,
    prices: [...right, ...wrong].filter((price) => text.includes(price)),
    // The browser puts it into words.
    onRequest: kind === 'json' ? 2 : Math.min(2, text.match(/on request/gi)?.length ?? 0),
  }));
  expect(shown).toEqual(Object.keys(outputs).map((kind) => ({ kind, prices: right, onRequest: 2 })));
  // Where options are listed, each has its own price.
  expect(outputs['pages']).toContain('$88.80');
  expect(outputs['xlsx']).toContain('$88.80');
});
