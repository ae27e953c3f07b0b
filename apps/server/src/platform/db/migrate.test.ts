import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { migrate, waitForSchema } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const searchFunctions = async () => {
  const { rows } = await client.query<{ name: string; open: boolean }>(`
    select p.oid::regprocedure::text as name, has_function_privilege('app_tenant', p.oid, 'execute') as open
    from pg_proc p where p.proname like 'search_products%' order by 1`);
  return rows;
};

test('a repeatable script takes the place of its earlier version, whatever arguments that one had', async () => {
  const now = await searchFunctions();
  expect(now.filter(({ open }) => open)).toHaveLength(1);
  await client.query(`
    drop function search_products(jsonb);
    create function search_products(request text, size int) returns text language sql as $$ select request $$;
    create function search_products_counts(jsonb) returns int language sql as $$ select 1 $$;
    update schema_repeatable set sha256 = 'of an earlier version'`);
  await migrate(database.url);
  expect(await searchFunctions()).toEqual(now);
});

test('two programs that start at the same moment migrate one after the other', async () => {
  await client.query(`update schema_repeatable set sha256 = 'of an earlier version'`);
  await Promise.all([migrate(database.url), migrate(database.url)]);
  expect(await searchFunctions()).toHaveLength(2);
});

test('G04 a process of an earlier version does not put its functions back, and starts beside the later one', async () => {
  await client.query(`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999);
    create function search_products_later(jsonb) returns int language sql as $$ select 1 $$;
    update schema_repeatable set sha256 = 'of a later version'`);
  await migrate(database.url);
  await waitForSchema(database.url, { everyMs: 5, onWait: () => expect.fail('waits') });
  expect((await searchFunctions()).map(({ name }) => name)).toContain('search_products_later(jsonb)');
  await client.query(`
    delete from drizzle.__drizzle_migrations where hash = 'of a later version';
    drop function search_products_later(jsonb)`);
  // Its own functions are not there yet.
  const waited = vi.fn<() => void>();
  const waiting = waitForSchema(database.url, { everyMs: 5, onWait: waited });
  await vi.waitFor(() => expect(waited).toHaveBeenCalledOnce());
  await migrate(database.url);
  await waiting;
});

test('money that was stored bare gets the currency of its company, and keeps it when it has one', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('_money.sql'));
  const script = await readFile(new URL(name, folder), 'utf8');
  const statements = script.slice(script.indexOf('-- From here on')).split('--> statement-breakpoint');
  const org = '0d4f2a10-0000-4000-8000-000000000007';
  const bare = { description: 'Carton', cost_of_carton: '50', rate_of_carton: '' };
  const packaging = JSON.stringify([bare, { ...bare, cost_of_carton: '' }, { ...bare, currency: 'EUR' }]);
  await client.query('begin');
  await client.query('alter table module_use no force row level security');
  for (const table of ['organisation', 'attribute', 'product', 'saved_view']) {
    await client.query(`alter table ${table} no force row level security`);
  }
  await client.query(`insert into organisation (id, name, default_currency) values ($1, 'A', 'TRY')`, [org]);
  await client.query(
    `insert into attribute (org_id, id, name, internal_name, dtype, tabname)
     overriding system value values ($1, 20, 'Price', 'selling_price', 'price', 'basic'), ($1, 21, 'MOQ', 'moq', 'uom', 'basic')`,
    [org],
  );
  await client.query(
    `insert into product (org_id, id, product_id, product_key, name, packaging, values, created_at, updated_at)
     values ($1, 1, 'A', 'a', 'A', $2, '{"20": {"value": "5", "currency": "EUR"}}', now(), now())`,
    [org, packaging],
  );
  await client.query(
    `insert into product_search (org_id, product_id, words, folded, facets, numbers, type, status, sku, sku_key, name,
       completeness, variant_count, image_count, created_at, updated_at)
     values ($1, 1, '', '', '{}', '{"20": 5, "21": 3}', 'product', 'draft', 'A', 'a', 'A', 0, 0, 0, now(), now())`,
    [org],
  );
  await client.query(
    `insert into saved_view (org_id, id, user_id, user_name, name, name_key, filters, sort_by, created_at)
     values ($1, $1, $1, '', 'V', 'v', '(20:1 TO 2 OR 20:* TO 0.5) AND 21:3 TO *', 'products', now())`,
    [org],
  );
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query<Record<string, unknown>>(
    `select jsonb_path_query_array(p.packaging, '$[*].currency') as currencies, s.numbers, v.filters
     from product p join product_search s using (org_id) join saved_view v using (org_id) where org_id = $1`,
    [org],
  );
  await client.query('rollback');
  expect(rows).toEqual([
    {
      currencies: ['TRY', '', 'EUR'],
      numbers: { '20:EUR': 5, '21': 3 },
      filters: '(20:TRY:1 TO 2 OR 20:TRY:* TO 0.5) AND 21:3 TO *',
    },
  ]);
});

test('links that were sent before buyers could download them stay closed, unless the company has opened them', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const [name = ''] = (await readdir(folder)).filter((file) => file.startsWith('0028_'));
  const script = await readFile(new URL(name, folder), 'utf8');
  const from = script.indexOf('-- Links that were sent already');
  const statements = script.slice(from).split('--> statement-breakpoint').slice(0, 3);
  const [silent, open, closed] = [1, 2, 3].map((end) => `0d4f2a10-0000-4000-8000-00000000001${end}`);
  await client.query('begin');
  await client.query('alter table module_use no force row level security');
  await client.query(
    `alter table catalogue add column token text, add column allow_ppt_download boolean not null default true`,
  );
  for (const table of ['organisation', 'organisation_setting', 'catalogue']) {
    await client.query(`alter table ${table} no force row level security`);
  }
  for (const org of [silent, open, closed]) {
    await client.query(`insert into organisation (id, name, default_currency) values ($1, 'A', 'TRY')`, [
      org,
    ]);
    await client.query(
      `insert into catalogue (org_id, id, name, buyer_company, token, created_by, created_by_name, created_by_email,
         created_at, updated_at)
       values ($1, 1, 'Draft', '', null, $1, '', '', now(), now()), ($1, 2, 'Sent', '', $2, $1, '', '', now(), now())`,
      [org, `token of ${org}`],
    );
  }
  await client.query(
    `insert into organisation_setting (org_id, key, value, updated_at)
     select org_id, 'catalogue_link_settings_defaults', jsonb_build_object('allow_ppt_download', is_open), now()
     from (values ($1::uuid, true), ($2::uuid, false)) s(org_id, is_open)`,
    [open, closed],
  );
  for (const statement of statements) await client.query(statement);
  const { rows } = await client.query<{ allowed: boolean[] }>(
    `select array_agg(allow_ppt_download order by id) as allowed from catalogue
     where org_id = any($1) group by org_id order by org_id`,
    [[silent, open, closed]],
  );
  await client.query('rollback');
  expect(rows.map(({ allowed }) => allowed)).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
});

test('D08 enquiries from before keep the name of their catalogue, and their lines find product and variant', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('_enquiries.sql'));
  const script = await readFile(new URL(name, folder), 'utf8');
  const org = '0d4f2a10-0000-4000-8000-000000000008';
  const line = (productId: string, variant = '') => ({
    product_id: productId,
    name: 'A',
    variant,
    quantity: 1,
  });
  const lines = [line('B-1'), line('B-1-L', 'L'), line('GONE')];
  await client.query('begin');
  await client.query('alter table module_use no force row level security');
  for (const table of ['product', 'variant', 'catalogue', 'enquiry']) {
    await client.query(`alter table ${table} no force row level security`);
  }
  await client.query('alter table enquiry drop column catalogue_name, drop column number');
  await client.query(
    `insert into product (org_id, id, product_id, product_key, name, created_at, updated_at)
     overriding system value values ($1, 7, 'B-1', 'b-1', 'Bowl', now(), now())`,
    [org],
  );
  await client.query(
    `insert into variant (org_id, id, parent_id, variant_id, variant_key)
     overriding system value values ($1, 8, 7, 'B-1-L', 'b-1-l')`,
    [org],
  );
  await client.query(
    `insert into catalogue (org_id, id, name, buyer_company, created_by, created_by_name, created_by_email,
       created_at, updated_at)
     overriding system value values ($1, 9, 'Spring', '', $1, '', '', now(), now())`,
    [org],
  );
  await client.query(
    `insert into enquiry (org_id, catalogue_id, name, company, email, message, items, at)
     values ($1, 9, 'Ebba', '', 'e@b.example', '', $2, now())`,
    [org, JSON.stringify(lines)],
  );
  for (const statement of script.split('--> statement-breakpoint')) await client.query(statement);
  const { rows } = await client.query<{ catalogue_name: string; items: object[] }>(
    'select catalogue_name, items from enquiry where org_id = $1',
    [org],
  );
  expect(rows).toMatchObject([
    {
      catalogue_name: 'Spring',
      items: [
        { ...lines[0], id: 7, variant_id: null },
        { ...lines[1], id: 7, variant_id: 8 },
        { ...lines[2], id: null, variant_id: null },
      ],
    },
  ]);
  await client.query('rollback');
});

test('links of catalogues and labels keep their tokens, settings and visitors in one table', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const files = await readdir(folder);
  const statementsOf = async (number: string) => {
    const name = files.find((file) => file.startsWith(`${number}_`)) ?? '';
    return (await readFile(new URL(name, folder), 'utf8')).split('--> statement-breakpoint');
  };
  const org = '0d4f2a10-0000-4000-8000-000000000021';
  await client.query('begin');
  await client.query('alter table module_use no force row level security');
  await client.query('drop table link_visitor, share_link cascade');
  // The tables as they were.
  await client.query(`alter table catalogue add column token text, add column expires_at timestamptz`);
  await client.query('create unique index catalogue_token on catalogue (token)');
  await client.query(
    'create policy catalogue_for_the_system on catalogue for all to app_system using (true)',
  );
  for (const statement of [...(await statementsOf('0021')), ...(await statementsOf('0028'))]) {
    const isOld = /label_link|catalogue_visitor|"catalogue" ADD COLUMN "(?!paper)/.test(statement);
    if (isOld) await client.query(statement);
  }
  for (const table of ['organisation', 'catalogue']) {
    await client.query(`alter table ${table} no force row level security`);
  }
  await client.query(`insert into organisation (id, name, default_currency) values ($1, 'A', 'TRY')`, [org]);
  await client.query(
    `insert into catalogue (org_id, id, name, buyer_company, token, passcode, passcode_set_at, expires_at,
       email_required, higher_thumbnail_quality, created_by, created_by_name, created_by_email, created_at, updated_at)
     values ($1, 1, 'Draft', '', null, null, null, null, false, false, $1, '', '', now(), now()),
       ($1, 2, 'Sent', '', 'sent', '120934', '2026-11-01', '2027-03-31', true, true, $1, '', '', now(), now())`,
    [org],
  );
  await client.query(
    `insert into catalogue_visitor (org_id, catalogue_id, email, openings, first_at, last_at)
     values ($1, 2, 'ebba@nordhem.example', 3, now(), now())`,
    [org],
  );
  await client.query(
    `insert into label_link (org_id, product_id, variant_id, token, created_at)
     values ($1, 5, null, 'own', '2026-10-01'), ($1, 5, 6, 'of variant', '2026-10-02')`,
    [org],
  );
  for (const statement of await statementsOf('0033')) await client.query(statement);
  const { rows } = await client.query<Record<string, unknown>>(
    `select kind, subject_id::int, part_id::int, token, passcode, passcode_set_at, expires_at, email_required, options,
       (select array_agg(email || openings) from link_visitor v where v.link_id = l.id) as visitors
     from share_link l where org_id = $1 order by kind, subject_id, part_id nulls first`,
    [org],
  );
  await client.query('rollback');
  const none = {
    passcode: null,
    passcode_set_at: null,
    expires_at: null,
    email_required: false,
    visitors: null,
  };
  const options = { allow_ppt_download: true, show_product_filter: true, higher_thumbnail_quality: false };
  expect(rows).toEqual([
    { ...none, kind: 'catalogue', subject_id: 1, part_id: null, token: null, options },
    {
      kind: 'catalogue',
      subject_id: 2,
      part_id: null,
      token: 'sent',
      passcode: '120934',
      passcode_set_at: new Date('2026-11-01T00:00:00Z'),
      expires_at: new Date('2027-03-31T00:00:00Z'),
      email_required: true,
      options: { ...options, higher_thumbnail_quality: true },
      visitors: ['ebba@nordhem.example3'],
    },
    { ...none, kind: 'label', subject_id: 5, part_id: null, token: 'own', options: {} },
    { ...none, kind: 'label', subject_id: 5, part_id: 6, token: 'of variant', options: {} },
  ]);
});

test('openings that were counted by day, and before that in total, are events of their month', async () => {
  const folder = new URL('../../../migrations/', import.meta.url);
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('_activity.sql'));
  const script = await readFile(new URL(name, folder), 'utf8');
  const org = '0d4f2a10-0000-4000-8000-000000000035';
  await client.query('begin');
  await client.query('alter table module_use no force row level security');
  // The tables as they were.
  await client.query('drop table activity_event cascade');
  await client.query(
    'alter table catalogue no force row level security, add column opened_count int not null default 0',
  );
  await client.query(
    `create table catalogue_day (org_id uuid, day date, catalogue_id bigint, openings int, last_at timestamptz)`,
  );
  await client.query('create policy catalogue_day_of_my_organisation on catalogue_day using (true)');
  await client.query(
    `insert into catalogue (org_id, id, name, buyer_company, created_by, created_by_name, created_by_email,
       created_at, updated_at, opened_count)
     overriding system value values ($1, 3, 'Spring', '', $1, '', '', '2026-01-05', now(), 5)`,
    [org],
  );
  await client.query(
    `insert into catalogue_day values ($1, '2026-09-30', 3, 2, '2026-09-30T18:00:00Z'),
       ($1, '2026-10-01', 3, 1, '2026-10-01T08:00:00Z')`,
    [org],
  );
  for (const statement of script.split('--> statement-breakpoint')) await client.query(statement);
  const { rows } = await client.query<{ at: Date }>(
    'select at from activity_event where org_id = $1 order by at',
    [org],
  );
  await client.query('rollback');
  expect(rows.map(({ at }) => at.toISOString())).toEqual([
    '2026-01-05T00:00:00.000Z',
    '2026-01-05T00:00:00.000Z',
    '2026-09-30T09:00:00.000Z',
    '2026-09-30T18:00:00.000Z',
    '2026-10-01T08:00:00.000Z',
  ]);
});
