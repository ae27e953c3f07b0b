import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExchangeRate, listExchangeRates, setExchangeRate } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
});
afterAll(() => app.close());

const rate = { base: 'EUR', quote: 'USD', rate: '1.25', day: '2026-11-20', source: 'manual' };

test('a pair has one rate: the other direction takes its place, and another company sees neither', async () => {
  const { admin } = company;
  const { source: _, ...bare } = rate;
  expect(must(await admin.call(setExchangeRate, { body: bare }))).toEqual([rate]);
  const inverse = { ...rate, base: 'USD', quote: 'EUR', rate: '0.8', source: 'Central bank' };
  expect(must(await admin.call(setExchangeRate, { body: inverse }))).toEqual([inverse]);
  const other = await makeCompany(app);
  expect(must(await other.admin.call(listExchangeRates, {}))).toEqual([]);
  const params = { base: 'EUR', quote: 'USD' };
  expect(must(await admin.call(deleteExchangeRate, { params }))).toEqual([]);
});

test.each([
  { ...rate, quote: 'EUR' },
  { ...rate, rate: '0' },
  { ...rate, rate: '-1' },
  { ...rate, base: 'XYZ' },
  { ...rate, day: '2026-02-30' },
])('%j is no rate', async (body) => {
  expect(await company.admin.call(setExchangeRate, { body })).toMatchObject({ ok: false, status: 400 });
});
