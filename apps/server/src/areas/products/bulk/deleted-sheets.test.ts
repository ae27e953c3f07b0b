import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createSpecSheet,
  deleteProducts,
  getSpecSheet,
  listSpecSheets,
  listSpecTemplates,
  undoTask,
} from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../../test/boot-app.ts';
import { ended, makeProducts } from '../../../../test/companies/bulk-company.ts';
import { makeCompany, must, type Company } from '../../../../test/factories.ts';
import { removeExpiredBackups } from '../history/expired-backups.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await bootTestApp();
  company = await makeCompany(app);
  await app.work();
  must(await company.admin.call(listSpecTemplates));
});
afterAll(() => app.close());

async function withSheet(prefix: string): Promise<{ id: number; sheet: number }> {
  const [id = 0] = await makeProducts(company, 1, prefix);
  const { id: sheet } = must(
    await company.admin.call(createSpecSheet, { body: { product_id: id, title: `Of ${prefix}` } }),
  );
  return { id, sheet };
}

async function remove(id: number): Promise<string> {
  const { task_id } = must(await company.admin.call(deleteProducts, { body: { product_ids: [id] } }));
  await ended(company.admin, task_id);
  return task_id;
}

test('a deleted product that comes back has its specification sheets; while it is gone nobody sees them', async () => {
  const { admin } = company;
  const { id, sheet } = await withSheet('Sheeted');
  const deletion = await remove(id);
  const gone = { status: 404, errors: [{ code: 'not_found' }] };
  expect(await admin.call(getSpecSheet, { params: { id: sheet } })).toMatchObject(gone);
  expect(await admin.call(listSpecSheets, { query: { product_id: id } })).toMatchObject(gone);
  const { task_id } = must(await admin.call(undoTask, { params: { task_id: deletion } }));
  await ended(admin, task_id);
  expect(must(await admin.call(listSpecSheets, { query: { product_id: id } }))).toMatchObject([
    { id: sheet, title: 'Of Sheeted' },
  ]);
  expect(must(await admin.call(getSpecSheet, { params: { id: sheet } })).product.id).toBe(id);
});

test('sheets of a product that no backup can bring back any more go with the last backup', async () => {
  const { sheet, id } = await withSheet('Swept');
  await remove(id);
  const kept = async () => {
    const { rows } = await company.inside((ctx) =>
      ctx.db.execute(sql`select from spec_sheet where org_id = ${ctx.orgId} and id = ${sheet}`),
    );
    return rows.length;
  };
  await removeExpiredBackups(app.platform);
  expect(await kept()).toBe(1);
  app.clock.advance(31 * 86_400_000);
  await removeExpiredBackups(app.platform);
  expect(await kept()).toBe(0);
});
