import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deleteExchangeRate,
  listExchangeRates,
  listTasks,
  rateSheets,
  setExchangeRate,
  type IncomingSheet,
} from '@sourcewiz/contract';
import { upload } from '../../../test/import-flow.ts';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { runTask } from '../tasks/index.ts';
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

test('COST-007 rates come in from a sheet: the latest day of each pair, and bad rows named by their cells', async () => {
  const { admin } = await makeCompany(app);
  const old = { base: 'INR', quote: 'EUR', rate: '0.01', day: '2026-11-20', source: 'ECB' };
  must(await admin.call(setExchangeRate, { body: old }));
  const bytes = Buffer.from(
    [
      'Currency,In,Exchange rate,Date,Source',
      'usd,INR,84.60,24/11/2026,RBI',
      'USD,INR,84.10,23/11/2026,RBI',
      'EUR,INR,90.5,24/11/2026,RBI',
      'XYZ,INR,3,24/11/2026,RBI',
      'GBP,INR,none,24/11/2026,RBI',
      'JPY,INR,0.56,,RBI',
      'INR,INR,1,24/11/2026,RBI',
    ].join('\n'),
  );
  const opened = must(
    await upload<IncomingSheet>(app, admin, {
      op: rateSheets.open,
      files: [{ name: 'rates.csv', bytes }],
    }),
  );
  const params = { id: opened.id };
  const sheet = must(await admin.call(rateSheets.get, { params }));
  expect(sheet.state).toBe('ready');
  expect(sheet.counts).toMatchObject({ all: 7, new: 1, changed: 1, error: 5 });
  const { rows } = must(await admin.call(rateSheets.rows, { params, query: {} }));
  const wrong = rows.filter(({ result }) => result === 'error');
  expect(
    wrong.map(({ row, cells, problems }) => [
      row,
      ...[...cells.flatMap(({ problem }) => problem ?? []), ...problems].map(({ code }) => code),
    ]),
  ).toEqual([
    [3, 'newer_rate'],
    [5, 'unknown_currency', 'rate_incomplete'],
    [6, 'not_a_number', 'rate_incomplete'],
    [7, 'rate_incomplete'],
    [8, 'rate_of_itself'],
  ]);
  must(await admin.call(rateSheets.start, { params, body: { revision: sheet.revision } }));
  for (const { task_id: id } of must(await admin.call(listTasks))) await runTask(app.platform, id);
  expect(must(await admin.call(rateSheets.get, { params })).state).toBe('done');
  expect(must(await admin.call(listExchangeRates, {}))).toEqual([
    { base: 'EUR', quote: 'INR', rate: '90.5', day: '2026-11-24', source: 'RBI' },
    { base: 'USD', quote: 'INR', rate: '84.6', day: '2026-11-24', source: 'RBI' },
  ]);
});
