import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  changeProductsCategory,
  createCategory,
  createProduct,
  listTasks,
  login,
  sendEnquiry,
  updateProduct,
  getProduct,
} from '@sourcewiz/contract';
import { failAbandonedTasks } from '../src/areas/tasks/run-task.ts';
import { listOrganisationIds } from '../src/areas/organisation/index.ts';
import { holdCompany, releaseCompany } from '../src/platform/db/companies/index.ts';
import { ended, makeProducts } from './companies/bulk-company.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, PASSWORD, type Company } from './factories.ts';
import { sql } from 'drizzle-orm';
import { makeRecords } from './records/make-records.ts';

let t: TestApp;
let company: Company;
let link: string;
let links: string[] = [];
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  await makeRecords(t, company, 'HELD');
  const { rows } = await company.inside(({ db }) =>
    db.execute<{ token: string }>(
      sql`select token from share_link where kind = 'catalogue' order by id desc limit 1`,
    ),
  );
  link = rows[0]?.token ?? '';
  // Only what was given out is shown.
  await company.inside(({ db }) =>
    db.execute(sql`update document set is_current = true, sent_at = now(),
      state = case when type = 'quotation' then 'sent' else 'issued' end`),
  );
  const { rows: all } = await company.inside(({ db }) =>
    db.execute<{ kind: string; token: string }>(
      sql`select kind, token from share_link where kind <> 'label' and revoked_at is null`,
    ),
  );
  const paths: Record<string, string> = {
    catalogue: 'view-collection',
    quotation: 'view-quotation',
    paper: 'view-document',
  };
  links = all.flatMap(({ kind, token }) => (paths[kind] ? [`/${paths[kind]}/${token}`] : []));
});
afterAll(() => t.close());

const hold = () => holdCompany({ databaseUrl: t.databaseUrl, orgId: company.orgId, longestMs: 10_000 });
const release = () => releaseCompany({ databaseUrl: t.databaseUrl, orgId: company.orgId });

test('O01 people and buyers of a company that is held read, and what would write says why not, until it is released', async () => {
  const { call } = company.admin;
  const { id, revision } = must(await call(createProduct, { body: { product_id: 'H-1', name: 'Held' } }));
  expect(await hold()).toMatchObject({ isQuiet: true });
  try {
    const refused = await call(createProduct, { body: { product_id: 'H-2', name: 'Never' } });
    expect(refused).toMatchObject({ ok: false, status: 423, errors: [{ code: 'company_held' }] });
    must(await call(getProduct, { params: { id } }));
    expect(await call(updateProduct, { params: { id }, body: { name: 'x', revision } })).toMatchObject({
      status: 423,
    });
    // Somebody can sign in and look.
    must(await t.as()(login, { body: { email: company.admin.email, password: PASSWORD } }));
    const shown = await Promise.all(links.map(async (url) => (await t.app.inject({ url })).statusCode));
    expect(links.map((url) => url.split('/')[1])).toEqual(
      expect.arrayContaining(['view-collection', 'view-quotation', 'view-document']),
    );
    expect(new Set(shown)).toEqual(new Set([200]));
    const enquiry = await t.as()(sendEnquiry, {
      params: { token: link },
      body: { name: 'B', email: 'b@buyer.example', items: [{ id }] },
    });
    expect(enquiry).toMatchObject({ status: 423, errors: [{ code: 'company_held' }] });
    // Others work.
    const other = await makeCompany(t, { name: 'Other' });
    must(await other.admin.call(createProduct, { body: { product_id: 'O', name: 'O' } }));
    expect(await t.platform.database.inSystem(listOrganisationIds)).not.toContain(company.orgId);
  } finally {
    await release();
  }
  must(await call(createProduct, { body: { product_id: 'H-2', name: 'Now' } }));
});

test('O01 a hold waits for what has begun before, and what begins after it cannot write', async () => {
  const begun = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const late = company.inside(async ({ db }) => {
    await db.execute('select 1');
    begun.resolve();
    await go.promise;
    await db.execute(`update organisation set tagline = 'written before the hold was over'`);
  });
  await begun.promise;
  let isOver = false;
  const holding = hold().then(() => (isOver = true));
  let tries = 0;
  await vi.waitFor(async () => {
    const body = { name: `Try ${(tries += 1)}` };
    expect(await company.admin.call(createCategory, { body })).toMatchObject({ status: 423 });
  });
  expect(isOver).toBe(false);
  go.resolve();
  await late;
  await holding;
  await release();
});

test('O01 a task of a company that is held waits, is not ended by the sweep, and finishes after the release', async () => {
  const ids = await makeProducts(company, 1_500, 'TASK');
  const { id: category } = must(await company.admin.call(createCategory, { body: { name: 'Waiting' } }));
  await t.work();
  const { task_id: taskId } = must(
    await company.admin.call(changeProductsCategory, { body: { product_ids: ids, category_id: category } }),
  );
  await hold();
  const task = async () => must(await company.admin.call(listTasks)).find(({ task_id: id }) => id === taskId);
  const atHold = (await task())?.progress;
  t.clock.advance(120_000);
  await failAbandonedTasks(t.platform);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect((await task())?.progress).toBe(atHold);
  expect(['pending', 'in-progress', 'success']).toContain((await task())?.status);
  await release();
  expect(await ended(company.admin, taskId)).toMatchObject({ status: 'success' });
});
