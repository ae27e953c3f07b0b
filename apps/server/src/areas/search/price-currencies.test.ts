import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExchangeRate, searchProducts, setExchangeRate, updateManufacturer } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';
import { loadAttributes } from '../attributes/index.ts';
import { applyProductChanges } from '../products/index.ts';

let app: TestApp;
let company: Company;
let price: string;

beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  price = await company.inside(async (ctx) => {
    const attributes = await loadAttributes(ctx);
    return String(attributes.find(({ internal_name }) => internal_name === 'selling_price')?.id);
  });
  const amounts = ['10 USD', '40 USD', '20 EUR', '900 INR'];
  const changes = amounts.map((text) => {
    const [value = '', currency = ''] = text.split(' ');
    const values = { [price]: { value, currency, unit: 'per-piece' } };
    return {
      kind: 'create' as const,
      fields: { product_id: text, name: text, status: 'published' as const, values },
    };
  });
  await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }));
});
afterAll(() => app.close());

async function search(filters: string) {
  const body = { filter_args: { filters: filters.replaceAll('price', price) } };
  const { hits, facets } = must(await company.admin.call(searchProducts, { body }));
  const scales = facets.filter(({ key }) => key.startsWith(price));
  return {
    found: hits.map(({ product_id }) => product_id).toSorted(),
    scales: scales.map(({ key, name, currency, min, max }) => ({
      key: key.replace(price, 'price'),
      name,
      currency,
      span: `${min} to ${max}`,
    })),
  };
}

const rate = { base: 'EUR', quote: 'USD', rate: '1.25', day: '2026-11-20', source: 'manual' };

describe('SEARCH-023 prices of several currencies', () => {
  test('S10 are never compared as bare numbers: each currency has its scale, the own one first', async () => {
    const { found, scales } = await search('price:USD:5 TO 1000');
    expect(found).toEqual(['10 USD', '40 USD']);
    expect(scales).toEqual([
      { key: 'price:USD', name: 'Selling price (USD)', currency: 'USD', span: '10 to 40' },
      { key: 'price:EUR', name: 'Selling price (EUR)', currency: 'EUR', span: '20 to 20' },
      { key: 'price:INR', name: 'Selling price (INR)', currency: 'INR', span: '900 to 900' },
    ]);
    expect((await search('price:USD:5 TO 20 AND price:INR:* TO 900')).found).toEqual(['10 USD', '900 INR']);
  });

  test('meet where a rate is known, at either end exactly', async () => {
    must(await company.admin.call(setExchangeRate, { body: rate }));
    expect((await search('price:USD:25 TO 25')).found).toEqual(['20 EUR']);
    expect((await search('price:USD:25.01 TO 100')).found).toEqual(['40 USD']);
    expect((await search('price:EUR:8 TO 20')).found).toEqual(['10 USD', '20 EUR']);
    // Euros count on the scale of dollars, until they are filtered by.
    const shown = async (filters: string) => (await search(filters)).scales.map(({ key }) => key);
    expect(await shown('')).toEqual(['price:USD', 'price:INR']);
    expect(await shown('price:EUR:8 TO 20')).toEqual(['price:USD', 'price:EUR', 'price:INR']);
    const params = { base: 'USD', quote: 'EUR' };
    must(await company.admin.call(deleteExchangeRate, { params }));
    expect((await search('price:USD:25 TO 25')).found).toEqual([]);
  });

  test('a filter that names no currency means the own one; only a price has any', async () => {
    must(await company.admin.call(updateManufacturer, { body: { default_currency: 'INR' } }));
    expect((await search('price:5 TO 1000')).found).toEqual(['900 INR']);
    const body = { filter_args: { filters: '999999:USD:1 TO 2' } };
    expect(await company.admin.call(searchProducts, { body })).toMatchObject({
      errors: [{ code: 'invalid_filter', path: 'body.filter_args.filters' }],
    });
  });
});
