import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogue, removeCatalogueProducts, saveFamily, updateCategory } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { ensureCategories, loadAttributes } from '../../attributes/index.ts';
import { applyProductChanges, type ProductFields } from '../../products/index.ts';
import { findCatalogue } from '../catalogues.service.ts';
import { buyerFigures } from './buyer-figures.service.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

test('S22 a catalogue is counted once, and anew after each change that its figures tell of', async () => {
  const { price, vases, lamps, ids } = await company.inside(async (ctx) => {
    const attributes = await loadAttributes(ctx);
    const priceId = attributes.find(({ internal_name }) => internal_name === 'selling_price')?.id ?? 0;
    const categories = await ensureCategories(ctx, ['Vases', 'Lamps']);
    const [vaseId = 0, lampId = 0] = ['vases', 'lamps'].map((name) => categories.get(name)?.id ?? 0);
    const product = (n: number, category_id: number, currency: string) => ({
      product_id: `P-${n}`,
      name: `Piece ${n}`,
      status: 'published' as const,
      category_id,
      values: { [priceId]: { value: '10', currency, unit: 'per-piece' } },
    });
    const applied = await applyProductChanges(ctx, {
      source: 'form',
      changes: [product(1, vaseId, 'USD'), product(2, lampId, 'EUR'), product(3, vaseId, 'USD')].map(
        (fields) => ({ kind: 'create' as const, fields }),
      ),
    });
    return { price: priceId, vases: vaseId, lamps: lampId, ids: applied.map(({ id }) => id ?? 0) };
  });
  const { call } = company.admin;
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: ids, attribute_ids: [price] };
  const { id } = must(await call(createCatalogue, { body }));
  const figures = () => company.inside(async (ctx) => buyerFigures(ctx, await findCatalogue(ctx, id), price));
  const told = async () => {
    const { total, currencies } = await figures();
    return [total, ...currencies].join(', ');
  };
  expect(await told()).toBe('3, EUR, USD');
  // The same object: nothing was counted again.
  expect(await figures()).toBe(await figures());

  const change = (product: number, fields: ProductFields) =>
    company.inside((ctx) =>
      applyProductChanges(ctx, { source: 'form', changes: [{ kind: 'update', id: product, fields }] }),
    );
  await change(ids[2] ?? 0, { status: 'archived' });
  expect(await told()).toBe('2, EUR, USD');
  await change(ids[0] ?? 0, { category_id: lamps });
  expect(await told()).toBe('2, EUR, USD');
  must(await call(updateCategory, { params: { id: lamps }, body: { name: 'Lights' } }));
  expect(await told()).toBe('2, EUR, USD');
  const kept = [{ attribute_id: price, wanted: true, for_buyers: false, counts: false }];
  must(await call(saveFamily, { body: { category_id: lamps, attributes: kept } }));
  expect(await told()).toBe('2');
  await change(ids[0] ?? 0, { category_id: vases });
  expect(await told()).toBe('2, USD');
  t.clock.advance(1000);
  const gone = { product_ids: [ids[0] ?? 0] };
  must(await call(removeCatalogueProducts, { query: { collection_id: id }, body: gone }));
  expect(await told()).toBe('1');
});
