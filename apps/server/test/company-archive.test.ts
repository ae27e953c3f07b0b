import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createProduct,
  createSavedView,
  listTasks,
  NOT_ARCHIVED,
  searchProducts,
  startImport,
} from '@sourcewiz/contract';
import { areaTables } from '../src/app/company-program.ts';
import { columnList, describeTables, quoted } from '../src/platform/db/backups/described-tables.ts';
import { keyOf } from '../src/platform/db/backups/copy-rows.ts';
import { readArchive, writeArchive } from '../src/platform/db/backups/archive.ts';
import { makeBackup, restoreBackup } from '../src/platform/db/backups/index.ts';
import { knownMigrations } from '../src/platform/db/backups/schema-state.ts';
import { migrateUpTo } from '../src/platform/db/migrate.ts';
import {
  exportCompany,
  holdCompany,
  importCompany,
  removeCompany,
} from '../src/platform/db/companies/index.ts';
import { createStorage, type Storage } from '../src/platform/storage/index.ts';
import { writeActivity } from '../src/areas/activity/index.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';
import { ended, importsOf, sheetOf } from './import-flow.ts';
import { makeRecords } from './records/make-records.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './postgres.ts';
import { withClient } from './with-client.ts';

const SECRET = 'the-same-secret-in-both-of-the-places';

let t: TestApp;
let company: Company;
let other: Company;
let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  t = await bootTestApp({ SECRET });
  folder = await mkdtemp(join(tmpdir(), 'sourcewiz-company-'));
  other = await makeCompany(t, { name: 'Other' });
  await makeRecords(t, other, 'OTHER');
  company = await makeCompany(t, { name: 'Kaya' });
  await makeRecords(t, company, 'MOVED');
  // What buyers did is written a moment later.
  await writeActivity(t.platform);
  // What no fixture makes: a plan, a request, a claim, an authenticator, events in two months.
  await asOwner(
    t.databaseUrl,
    company.orgId,
    `insert into company_plan (org_id, part, plan_id, name, label, tier, priority, limits, starts_on, starts_at, created_at)
       values ($1, 'core', 1, 'growth', 'Growth', 'growth', 1, '{"product_library": 0}', '2026-01-01', now(), now());
     insert into plan_request (org_id, id, request_type, feature_type, feature_identifier, label, from_label, is_renewal,
         user_comments, contact_number, user_id, requested_at)
       values ($1, 5, 'upgrade', 'plan', 1, '{"en": "Growth", "tr": "Growth"}', '', false, '', '', gen_random_uuid(), now());
     insert into reward_claim (org_id, id, milestone_id, user_id, name, email, mobile, reward, provider, claimed_at)
       values ($1, 5, 1, gen_random_uuid(), 'Ayse', 'a@b.example', '555', 5, 'A shop', now());
     update app_user set totp_secret = '\\x01', totp_confirmed_at = now(), totp_last_step = 7;
     insert into recovery_code (org_id, id, user_id, code_hash, created_at)
       select org_id, gen_random_uuid(), id, '\\x02', now() from app_user;
     insert into activity_event (org_id, at, id, kind, subject_kind, subject_id)
       select $1, now() - days * interval '1 day', gen_random_uuid(), 'opened', 'catalogue', 1 from unnest(array[0, 100]) days`,
  );
});
afterAll(async () => {
  await t.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

let archives = 0;
async function exported({ isTaken = false, storage = t.platform.storage } = {}): Promise<string> {
  const path = join(folder, `company-${(archives += 1)}.tar`);
  await exportCompany(path, {
    databaseUrl: t.databaseUrl,
    storage,
    secret: t.platform.settings.secret,
    areaTables,
    company: { id: company.orgId, isTaken },
  });
  return path;
}

async function emptyPlace() {
  return placeWith(await createEmptyDatabase());
}

async function placeWith(database: TestDatabase) {
  databases.push(database);
  const files = await mkdtemp(join(folder, 'files-'));
  const storage = await createStorage({ files: { kind: 'local' }, folder: files });
  return { databaseUrl: database.url, storage, secret: t.platform.settings.secret, areaTables, files };
}

/** Runs statements in the role of queries, as a company. */
function asOwner(url: string, orgId: string, statements: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(
      `begin; set local app.org_id = '${orgId}'; set local app.moving = 'on'; set local role app_tenant`,
    );
    await client.query(statements.replaceAll('$1', `'${orgId}'`));
    await client.query('commit');
  });
}

async function liveInstallation() {
  const place = await placeWith(await createTestDatabase());
  const app = await bootTestApp({ DATABASE_URL: place.databaseUrl, SECRET });
  return { place, app };
}

/** How many files are in a folder of stored contents. */
async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

/** Never leave; the rest must be equal. */
const STAY = [
  'session',
  'one_time_code',
  'password_token',
  'message',
  'content_check',
  'link_code',
  'company_hold',
];

/** All rows of a company, by table. */
function rowsOf(url: string, orgId: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read');
    await client.query(`select set_config('app.backup', 'on', true), set_config('timezone', 'UTC', true)`);
    const found: Record<string, string[]> = {};
    for (const table of await describeTables(client)) {
      const key = table.columns.includes('org_id') ? 'org_id' : table.name === 'organisation' ? 'id' : '';
      if (key === '' || table.schema !== 'public' || STAY.includes(table.name)) continue;
      const { rows } = await client.query<{ row: string }>(
        `select row(${columnList(client, table)})::text as row from ${quoted(client, table)} where ${key} = $1 order by 1`,
        [orgId],
      );
      found[keyOf(table)] = rows.map(({ row }) => row);
    }
    return found;
  });
}

/** SHA-256 of every content that rows of a company refer to. */
async function filesOf(url: string, { orgId, storage }: { orgId: string; storage: Storage }) {
  const names = await withClient(url, async (client) => {
    await client.query(`begin; set local app.backup = 'on'`);
    const { rows } = await client.query<{ sha256: string }>(
      'select sha256 from file where org_id = $1 union select sha256 from made_file where org_id = $1 order by 1',
      [orgId],
    );
    return rows.map(({ sha256 }) => sha256);
  });
  const found: Record<string, string> = {};
  for (const sha256 of names) {
    const bytes = await storage.get(`orgs/${orgId}/${sha256.slice(0, 2)}/${sha256}`);
    found[sha256] = createHash('sha256').update(bytes).digest('hex');
  }
  return found;
}

test('O01 a company that moves into an empty installation is there row by row and file by file, and works on', async () => {
  const path = await exported();
  expect((await stat(path)).mode & 0o077).toBe(0);
  const place = await emptyPlace();
  const { company: told } = await importCompany(path, place);
  expect(told).toEqual({ id: company.orgId, name: 'Kaya', isTaken: false });
  const before = await rowsOf(t.databaseUrl, company.orgId);
  expect(await rowsOf(place.databaseUrl, company.orgId)).toEqual(before);
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(45);
  const files = await filesOf(t.databaseUrl, { orgId: company.orgId, storage: t.platform.storage });
  expect(Object.keys(files).length).toBeGreaterThan(2);
  expect(await filesOf(place.databaseUrl, { orgId: company.orgId, storage: place.storage })).toEqual(files);
  // Nothing of the other company went along, and nobody is signed in.
  expect(Object.values(await rowsOf(place.databaseUrl, other.orgId)).flat()).toEqual([]);
  await withClient(place.databaseUrl, async (client) => {
    await client.query(`begin; set local app.backup = 'on'`);
    const { rows } = await client.query(`select (select count(*)::int from session) as sessions,
      (select count(*)::int from message) as messages`);
    expect(rows).toEqual([{ sessions: 0, messages: 0 }]);
  });

  const arrived = await bootTestApp({ DATABASE_URL: place.databaseUrl, SECRET });
  try {
    const added = await arrived.platform.database.inTenant(company.orgId, (db) =>
      db.execute(sql`insert into session (org_id, id, user_id, token_hash, verified, created_at, last_seen_at, expires_at)
        values (${company.orgId}, gen_random_uuid(), ${company.admin.userId},
          ${createHash('sha256').update('token').digest()}, true, now(), now(), now() + interval '1 hour')`),
    );
    expect(added.rowCount).toBe(1);
    const call = arrived.as('token');
    const refused = await call(createProduct, { body: { product_id: 'AFTER', name: 'A new one' } });
    expect(refused).toMatchObject({ errors: [{ code: 'plan_limit_reached' }] });
    must(await call(createSavedView, { body: { name: 'A view' } }));
    const body = { query: 'product of MOVED', filter_args: { filters: NOT_ARCHIVED } };
    const found = must(await call(searchProducts, { body }));
    expect(found.hits.map(({ product_id }) => product_id)).toContain('MOVED');
    must(await call(listTasks));
  } finally {
    await arrived.close();
  }
});

test('O01 a company moves beside others: ids go on above its own, and those of the provider do not meet', async () => {
  const { place, app } = await liveInstallation();
  try {
    const resident = await makeCompany(app, { name: 'Resident' });
    await asOwner(
      place.databaseUrl,
      resident.orgId,
      `insert into plan_request (org_id, id, request_type, feature_type, feature_identifier, label, from_label, is_renewal,
         user_comments, contact_number, user_id, requested_at)
       values ($1, 5, 'upgrade', 'plan', 1, '{"en": "Other", "tr": "Other"}', '', false, '', '', gen_random_uuid(), now())`,
    );
    // The same number has claimed a reward here.
    await asOwner(
      place.databaseUrl,
      resident.orgId,
      `insert into reward_claim (org_id, id, milestone_id, user_id, name, email, mobile, reward, provider, claimed_at)
       values ($1, 9, 1, gen_random_uuid(), 'Ali', '', '555', 5, 'A shop', now())`,
    );
    const residents = await rowsOf(place.databaseUrl, resident.orgId);
    await importCompany(await exported(), { ...place, withPlan: true });
    const before = await rowsOf(t.databaseUrl, company.orgId);
    const after = await rowsOf(place.databaseUrl, company.orgId);
    const {
      'public.plan_request': [request = ''] = [],
      'public.reward_claim': [claim = ''] = [],
      ...rest
    } = after;
    expect({ ...before, ...rest }).toEqual(before);
    expect(claim.replace(/,t,\)$/, ',f,)')).toBe(before['public.reward_claim']?.[0]);
    expect(request).toContain('Growth');
    expect(request).not.toMatch(/,5,upgrade/);
    expect(await rowsOf(place.databaseUrl, resident.orgId)).toEqual(residents);
    // The limit of its plan is passed already, and still it has arrived with its products.
    expect(after['public.product']?.length).toBeGreaterThan(0);
    const { id } = must(await resident.admin.call(createProduct, { body: { product_id: 'R', name: 'R' } }));
    const { rows } = await withClient(place.databaseUrl, (client) =>
      client
        .query<{ highest: number }>(
          `begin; set local app.backup = 'on'; select max(id)::int as highest from product where org_id = '${company.orgId}'`,
        )
        .then((answers) => (answers as unknown as { rows: { highest: number }[] }[])[2]!),
    );
    expect(id).toBeGreaterThan(rows[0]!.highest);
    await expect(importCompany(await exported(), place)).rejects.toThrow('is here already');
  } finally {
    await app.close();
  }
});

test('O01 beside others, what a provider sold it stays behind unless it is asked for', async () => {
  const { place, app } = await liveInstallation();
  try {
    await importCompany(await exported(), place);
    const { sold, rest } = partsOf(await rowsOf(place.databaseUrl, company.orgId));
    expect(sold.flatMap(([, rows]) => rows)).toEqual([]);
    expect(rest).toEqual(partsOf(await rowsOf(t.databaseUrl, company.orgId)).rest);
  } finally {
    await app.close();
  }
});

/** Rows by table: what the provider sold, and the rest. */
function partsOf(rows: Record<string, string[]>) {
  const isSold = (table: string) =>
    /^public\.(company_plan|company_addon|plan_|reward_claim|module_trial)/.test(table);
  const all = Object.entries(rows);
  return {
    sold: all.filter(([table]) => isSold(table)),
    rest: all.filter(([table]) => !isSold(table)),
  };
}

test('O01 an address that has an account here is named, and nothing of the company is written', async () => {
  const { place, app } = await liveInstallation();
  try {
    const resident = await makeCompany(app, { name: 'Resident' });
    await asOwner(place.databaseUrl, resident.orgId, `update app_user set email = '${company.admin.email}'`);
    const lines = await importCompany(await exported(), place).catch(
      (error: { lines: string[] }) => error.lines,
    );
    expect(lines).toContain(`  ${company.admin.email}`);
    expect(Object.values(await rowsOf(place.databaseUrl, company.orgId)).flat()).toEqual([]);
    expect(await filesIn(place.files)).toBe(0);
  } finally {
    await app.close();
  }
});

test('O01 a disk that fills during the import leaves no row and no file, and the next import succeeds', async () => {
  const { place, app } = await liveInstallation();
  try {
    const path = await exported();
    let puts = 0;
    const full: Storage = {
      ...place.storage,
      put: (...input) =>
        (puts += 1) > 2
          ? Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
          : place.storage.put(...input),
    };
    await expect(importCompany(path, { ...place, storage: full })).rejects.toThrow('no space left');
    expect(puts).toBe(3);
    expect(await filesIn(place.files)).toBe(0);
    expect(Object.values(await rowsOf(place.databaseUrl, company.orgId)).flat()).toEqual([]);
    await importCompany(path, { ...place, withPlan: true });
    expect(await rowsOf(place.databaseUrl, company.orgId)).toEqual(
      await rowsOf(t.databaseUrl, company.orgId),
    );
  } finally {
    await app.close();
  }
  const place2 = await emptyPlace();
  const away = { ...place2.storage, put: () => Promise.reject(new Error('the storage is away')) };
  await expect(importCompany(await exported(), { ...place2, storage: away })).rejects.toThrow('away');
  expect(await withClient(place2.databaseUrl, describeTables)).toEqual([]);
});

test('O01 with another SECRET nothing sealed arrives; a company that takes its data along gets neither that nor what is the provider’s', async () => {
  const told = (place: { databaseUrl: string }) =>
    withClient(place.databaseUrl, async (client) => {
      await client.query(`begin; set local app.backup = 'on'`);
      const { rows } = await client.query(`select
        (select count(*)::int from app_user where totp_secret is not null or totp_confirmed_at is not null) as sealed,
        (select count(*)::int from app_user where password_hash <> '') as passwords,
        (select count(*)::int from app_user where is_system_user) as providers,
        (select count(*)::int from recovery_code) as recovery,
        (select count(*)::int from company_plan) as plans,
        (select count(*)::int from plan_request) as requests,
        (select count(*)::int from pgboss.job where data->>'org_id' is not null) as jobs`);
      return rows[0] as Record<string, number>;
    });
  const place = { ...(await emptyPlace()), secret: 'another-secret-than-that-of-the-source' };
  await importCompany(await exported(), place);
  const moved = await told(place);
  expect(moved).toMatchObject({ sealed: 0, providers: 0, recovery: 0, plans: 1, requests: 1 });
  expect(moved['passwords']).toBeGreaterThan(0);
  expect(moved['jobs']).toBeGreaterThan(0);
  const own = await emptyPlace();
  const path = await exported({ isTaken: true });
  await importCompany(path, own);
  expect(await told(own)).toEqual({
    sealed: 0,
    passwords: 0,
    providers: 0,
    recovery: 0,
    plans: 0,
    requests: 0,
    jobs: 0,
  });
  // Nor are they in the file.
  const parts: string[] = [];
  await readArchive(path, async ({ name }) => void parts.push(name));
  expect(parts.filter((name) => /session|recovery|company_plan|pgboss|message|secret$/.test(name))).toEqual(
    [],
  );
});

test('O01 a company that is exported while a sheet is imported is one moment of the import', async () => {
  const count = 3_000;
  const rows = Array.from({ length: count }, (_, n) => [`S-${n}`, `Sheet ${n}`]);
  const imports = importsOf(t, company);
  // The plan of the test has room for one.
  await asOwner(t.databaseUrl, company.orgId, 'delete from company_plan');
  const found = await imports.preview(await sheetOf(['Product ID', 'Product name'], rows));
  await t.work();
  const { task_id: taskId } = must(await company.admin.call(startImport, { params: { id: found.id } }));
  await vi.waitFor(async () => expect(await imports.productCount()).toBeGreaterThan(10), { interval: 5 });
  const path = await exported();
  const place = await emptyPlace();
  await importCompany(path, place);
  await ended(company.admin, taskId);
  const { rows: counted } = await withClient(place.databaseUrl, async (client) => {
    await client.query(`begin; set local app.backup = 'on'`);
    return client.query(`select (select count(*)::int from product where product_id like 'S-%') as products,
      (select count(*)::int from product_search where sku like 'S-%') as found,
      (select count(distinct h.product_id)::int from product_history h join product p on p.id = h.product_id
        where p.product_id like 'S-%' and h.field = 'created') as histories,
      (select done_count from task where id = '${taskId}') as done,
      (select count(*)::int from pgboss.job where data->>'task_id' = '${taskId}' and state < 'completed') as jobs,
      (select max(revision)::int = (select catalogue_revision::int from organisation) from product_search) as same`);
  });
  const { products, done, jobs } = counted[0] as Record<string, number>;
  expect(products).toBeGreaterThan(10);
  expect(counted).toEqual([{ products, found: products, histories: products, done, jobs, same: true }]);
  // What was left to do goes on where it has arrived.
  expect(products).toBeLessThan(count);
  expect([done, jobs]).toEqual([products, 1]);
  const app = await bootTestApp({ DATABASE_URL: place.databaseUrl, SECRET });
  try {
    await app.work();
    await vi.waitFor(async () => {
      const { rows: now } = await app.platform.database.inSystem((db) =>
        db.execute<{ status: string }>(sql`select status from task where id = ${taskId}`),
      );
      expect(now).toEqual([{ status: 'success' }]);
    });
    const arrived = await rowsOf(place.databaseUrl, company.orgId);
    expect(arrived['public.product']?.length).toBeGreaterThan(count);
  } finally {
    await app.close();
  }
});

test('O01 a company that is removed and imported again is the same, and nobody else has noticed', async () => {
  const input = { databaseUrl: t.databaseUrl, orgId: company.orgId };
  await expect(removeCompany(input)).rejects.toThrow('Only a company that is held');
  await holdCompany({ ...input, longestMs: 10_000 });
  const [mine, others] = [
    await rowsOf(t.databaseUrl, company.orgId),
    await rowsOf(t.databaseUrl, other.orgId),
  ];
  const path = await exported();
  await removeCompany(input);
  expect(Object.values(await rowsOf(t.databaseUrl, company.orgId)).flat()).toEqual([]);
  await importCompany(path, {
    databaseUrl: t.databaseUrl,
    storage: t.platform.storage,
    secret: SECRET,
    areaTables,
    withPlan: true,
  });
  expect(await rowsOf(t.databaseUrl, company.orgId)).toEqual(mine);
  expect(await rowsOf(t.databaseUrl, other.orgId)).toEqual(others);
  expect(
    Object.keys(await filesOf(t.databaseUrl, { orgId: company.orgId, storage: t.platform.storage })).length,
  ).toBeGreaterThan(2);
});

test('O01 rows of another company, a session, or a file beside its own in a changed archive are refused', async () => {
  const path = await exported();
  const forged = async (
    change: (part: { name: string; bytes: Buffer }) => { name: string; bytes: Buffer },
  ) => {
    const to = join(folder, `forged-${(archives += 1)}.tar`);
    await writeArchive(to, (archive) =>
      readArchive(path, async ({ name, content }) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of content) pieces.push(piece);
        const part = change({ name, bytes: Buffer.concat(pieces) });
        await archive.add({ name: part.name, size: part.bytes.length }, [part.bytes]);
      }),
    );
    const { place, app } = await liveInstallation();
    try {
      await expect(importCompany(to, place)).rejects.toThrow('cannot be used');
      expect(Object.values(await rowsOf(place.databaseUrl, company.orgId)).flat()).toEqual([]);
      expect(await filesIn(place.files)).toBe(0);
    } finally {
      await app.close();
    }
  };
  const elsewhere = company.orgId.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  await forged(({ name, bytes }) =>
    name === 'company.json'
      ? { name, bytes: Buffer.from(bytes.toString().replaceAll(company.orgId, elsewhere)) }
      : { name, bytes },
  );
  await forged(({ name, bytes }) => ({
    name: name.replace('public.note', 'public.session'),
    bytes:
      name === 'company.json' || name === 'counts.json'
        ? Buffer.from(bytes.toString().replaceAll('"public.note"', '"public.session"'))
        : bytes,
  }));
  // All companies take their next ids from the same sequences.
  await forged(({ name, bytes }) => ({
    name,
    bytes: name.startsWith('tables/public.product/')
      ? gzipSync(
          gunzipSync(bytes)
            .toString()
            .replace(/^([0-9a-f-]{36})\t\d+\t/, '$1\t9007199254740993\t'),
        )
      : bytes,
  }));
  await forged(({ name, bytes }) => ({
    name: name.replace(`files/orgs/${company.orgId}`, `files/orgs/${other.orgId}`),
    bytes,
  }));
});

test('O01 a newer archive, one of everything, and an older one beside others are refused in words', async () => {
  const input = { databaseUrl: t.databaseUrl, storage: t.platform.storage, secret: SECRET };
  const full = join(folder, 'full.tar');
  await makeBackup(full, { ...input, keepsSecret: false });
  await expect(importCompany(full, { ...input, areaTables })).rejects.toThrow('is a backup of everything');
  const path = await exported();
  const place = await emptyPlace();
  await expect(restoreBackup(path, { ...place, keepSecret: () => undefined })).rejects.toThrow(
    'of one company',
  );

  await withClient(t.databaseUrl, (client) =>
    client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
    ),
  );
  const newer = await exported();
  await withClient(t.databaseUrl, (client) =>
    client.query(`delete from drizzle.__drizzle_migrations where hash = 'later'`),
  );
  await expect(importCompany(newer, place)).rejects.toThrow('newer version of the program than this one');

  const before = await createEmptyDatabase();
  databases.push(before);
  await migrateUpTo(before.url, knownMigrations().at(-2)!.folderMillis);
  await asOwner(before.url, company.orgId, `insert into organisation (id, name) values ($1, 'Earlier')`);
  const older = join(folder, 'older.tar');
  await exportCompany(older, {
    ...input,
    databaseUrl: before.url,
    areaTables,
    company: { id: company.orgId, isTaken: false },
  });
  await expect(importCompany(older, { ...input, areaTables })).rejects.toThrow(
    'earlier version than this database',
  );
  await importCompany(older, place);
  expect((await rowsOf(place.databaseUrl, company.orgId))['public.organisation']).toHaveLength(1);
  expect(await withClient(place.databaseUrl, describeTables)).toContainEqual(
    expect.objectContaining({ name: 'company_hold' }),
  );
});

test('O01 a table that no area covers stops the export, and no file is left', async () => {
  await withClient(t.databaseUrl, (client) => client.query('create table strange (org_id uuid)'));
  const path = join(folder, 'strange.tar');
  const moved = { id: company.orgId, isTaken: false };
  const input = { databaseUrl: t.databaseUrl, storage: t.platform.storage, secret: SECRET, areaTables };
  await expect(exportCompany(path, { ...input, company: moved })).rejects.toThrow('which rows of strange');
  await withClient(t.databaseUrl, (client) => client.query('drop table strange'));
  await expect(stat(path)).rejects.toThrow('ENOENT');
  await expect(stat(`${path}.unfinished`)).rejects.toThrow('ENOENT');
  const nobody = { id: '00000000-0000-4000-8000-000000000000', isTaken: false };
  await expect(exportCompany(path, { ...input, company: nobody })).rejects.toThrow('no company with the id');
});
