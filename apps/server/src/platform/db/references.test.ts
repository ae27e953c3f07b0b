import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, createCategory, deleteCategory } from '@sourcewiz/contract';
import { bootTestApp, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, must, type Company } from '../../../test/factories.ts';

let t: TestApp;
let company: Company;
let owner: pg.Client;

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  owner = new pg.Client({ connectionString: t.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

test('S13 the migration takes rows away that name nothing, and keeps all others', async () => {
  const migration = new URL('../../../migrations/0009_references.sql', import.meta.url);
  const script = await readFile(migration, 'utf8');
  const all = await owner.query<{ name: string; table: string }>(
    `select conname as name, conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const names = all.rows.filter(({ name }) => script.includes(`CONSTRAINT ${name} `));
  for (const { name, table } of names) await owner.query(`alter table ${table} drop constraint ${name}`);
  const category = must(await company.admin.call(createCategory, { body: { name: 'Kept' } }));
  const body = { product_id: 'KEPT', name: 'Vase', category_id: category.id };
  const product = must(await company.admin.call(createProduct, { body }));
  await owner.query(
    `begin; alter table variant no force row level security; alter table product no force row level security;
     alter table spec_sheet no force row level security; alter table module_use no force row level security;
     insert into variant (org_id, parent_id, variant_id, variant_key)
       values ('${company.orgId}', 999999, 'LOST', 'lost'), ('${company.orgId}', ${product.id}, 'HELD', 'held');
     insert into spec_sheet (org_id, product_id, template_id, title, updated_at)
       values ('${company.orgId}', 999999, 999999, 'Waits', now());
     insert into product (org_id, product_id, product_key, name, category_id, created_at, updated_at)
       values ('${company.orgId}', 'LOOSE', 'loose', 'Loose', 999999, now(), now()); commit`,
  );
  for (const statement of script.split('--> statement-breakpoint')) {
    await owner.query(statement);
  }
  const read = async (what: string) =>
    (await company.inside(({ db }) => db.execute<{ is: unknown }>(what))).rows.map((row) => row.is);
  expect(await read(`select variant_id as is from variant`)).toEqual(['HELD']);
  expect(await read(`select category_id::int as is from product order by product_key`)).toEqual([
    category.id,
    null,
  ]);
  // Specification sheets wait for their product to be restored; the template is deleted.
  expect(await read(`select title as is from spec_sheet where template_id is null`)).toEqual(['Waits']);
  const after = await owner.query(
    `select count(*)::int as count from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and convalidated`,
  );
  expect(after.rows).toEqual([{ count: all.rows.length }]);
});

test('S13 a category is not removed under a writer, and a writer names none that is gone', async () => {
  const results: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const { id } = must(await company.admin.call(createCategory, { body: { name: `Race ${round}` } }));
    const body = { product_id: `RACE-${round}`, name: 'Vase', category_id: id };
    const [made, gone] = await Promise.all([
      company.admin.call(createProduct, { body }),
      company.admin.call(deleteCategory, { params: { id } }),
    ]);
    expect([made.ok, gone.ok].filter(Boolean)).toHaveLength(1);
    if (!made.ok) results.push(...made.errors.map(({ code }) => code));
    if (!gone.ok) results.push(...gone.errors.map(({ code }) => code));
  }
  for (const code of results) expect(['category_in_use', 'not_found', 'unknown_category']).toContain(code);
});

test('S13 whatever else names a row that is gone is refused by the database, of another company too', async () => {
  const other = await makeCompany(t);
  const [mine] = (
    await company.inside(({ db }) => db.execute<{ id: number }>('select id from product limit 1'))
  ).rows;
  const variantOf = (of: Company) =>
    of.inside(({ db }) =>
      db.execute(
        `insert into variant (org_id, parent_id, variant_id, variant_key)
         values ('${of.orgId}', ${mine?.id ?? 0}, '${randomUUID()}', '${randomUUID()}')`,
      ),
    );
  await variantOf(company);
  await expect(variantOf(other)).rejects.toMatchObject({ cause: { code: '23503' } });
});
