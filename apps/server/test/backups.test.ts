import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProduct, NOT_ARCHIVED, searchProducts, updateProduct } from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany, type Company } from './factories.ts';
import { makeRecords } from './records/make-records.ts';
import { createEmptyDatabase, type TestDatabase } from './postgres.ts';
import { migrate, migrateUpTo } from '../src/platform/db/migrate.ts';
import { createStorage, type Storage } from '../src/platform/storage/index.ts';
import { removeExpiredFiles } from '../src/areas/media/expired-files.ts';
import { keyOf } from '../src/platform/db/backups/copy-rows.ts';
import { columnList, describeTables, quoted } from '../src/platform/db/backups/described-tables.ts';
import {
  checkBackup,
  isDue,
  makeBackup,
  makeDueBackup,
  restoreBackup,
  selectLastBackups,
} from '../src/platform/db/backups/index.ts';
import { knownMigrations, readSchemaState } from '../src/platform/db/backups/schema-state.ts';
import { withClient } from './with-client.ts';

const HOUR = 3_600_000;

let t: TestApp;
let company: Company;
let folder: string;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  t = await bootTestApp();
  folder = await mkdtemp(join(tmpdir(), 'sourcewiz-backup-'));
  company = await makeCompany(t);
  await makeRecords(t, company, 'BACKUP');
  const other = await makeCompany(t, { name: 'Other' });
  await makeRecords(t, other, 'OTHER');
});
afterAll(async () => {
  await t.close();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const input = () => ({
  databaseUrl: t.databaseUrl,
  storage: t.platform.storage,
  secret: t.platform.settings.secret,
  keepsSecret: false,
});

async function emptyPlace() {
  const database = await createEmptyDatabase();
  databases.push(database);
  const files = await mkdtemp(join(folder, 'files-'));
  const storage = await createStorage({ files: { kind: 'local' }, folder: files });
  return { databaseUrl: database.url, storage, keepSecret: vi.fn<(secret: string) => void>() };
}

/** All rows of all tables in one snapshot. */
function allRows(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    await client.query(`begin isolation level repeatable read`);
    await client.query(`select set_config('app.backup', 'on', true), set_config('timezone', 'UTC', true)`);
    const found: Record<string, string[]> = {};
    for (const table of await describeTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select row(${columnList(client, table)})::text as row from ${quoted(client, table)} order by 1`,
      );
      found[keyOf(table)] = rows.map(({ row }) => row);
    }
    return found;
  });
}

/** Foreign keys, triggers and row-level security, as they are enabled. */
function guards(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`
      select c.conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(c.oid) || convalidated as guard
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname in ('public', 'pgboss')
      union all select tgrelid::regclass::text || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal
      union all select concat_ws(' ', relname, relrowsecurity, relforcerowsecurity) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      union all select concat_ws(' ', tablename, policyname, roles::text, qual) from pg_policies
      order by 1`);
    return rows.map(({ guard }) => String(guard).replaceAll(/test_[0-9a-f]+/g, 'owner'));
  });
}

/** Contents by the keys that rows refer to. */
async function filesOf(rows: Record<string, string[]>, storage: Storage): Promise<Record<string, string>> {
  const keys = ['public.file', 'public.made_file', 'public.import'].flatMap((table) =>
    (rows[table] ?? []).flatMap((row) => {
      const [org = ''] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(row) ?? [];
      const [sha256] = /\b[0-9a-f]{64}\b/.exec(row) ?? [];
      return sha256 === undefined ? [] : [`orgs/${org}/${sha256.slice(0, 2)}/${sha256}`];
    }),
  );
  const hashed = [...new Set(keys)].map(async (key) => [
    key,
    createHash('sha256')
      .update(await storage.get(key))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(hashed)) as Record<string, string>;
}

test('G01 a backup goes into an installation with partitions, and from there into one without', async () => {
  const path = join(folder, 'whole.tar');
  await makeBackup(path, input());
  const divided = await emptyPlace();
  await restoreBackup(path, { ...divided, partitions: 3 });
  const before = await allRows(t.databaseUrl);
  expect(await allRows(divided.databaseUrl)).toEqual(before);
  // Of each company, its own rows alone, and none of a partition.
  await withClient(divided.databaseUrl, async (client) => {
    await client.query(
      `begin; set local role app_tenant; select set_config('app.org_id', '${company.orgId}', true)`,
    );
    const { rows } = await client.query<{ org_id: string }>('select distinct org_id from product');
    expect(rows).toEqual([{ org_id: company.orgId }]);
    await client.query('rollback');
  });
  const again = join(folder, 'divided.tar');
  const from = { ...input(), databaseUrl: divided.databaseUrl };
  await makeBackup(again, from);
  const place = await emptyPlace();
  await restoreBackup(again, place);
  expect(await allRows(place.databaseUrl)).toEqual(before);

  // A table whose rows would be missing is named, and no backup is made.
  await withClient(divided.databaseUrl, (client) =>
    client.query('drop policy backup_reads on product_history'),
  );
  await expect(makeBackup(join(folder, 'less.tar'), from)).rejects.toThrow(/product_history/);
});

test('O01 what is restored is the same row by row and file by file, with all guards, and can be worked on', async () => {
  // In this month, and in one that has no partition.
  for (const daysAgo of [0, 100]) {
    await company.inside(({ db }) =>
      db.execute(sql`insert into activity_event (org_id, at, id, kind, subject_kind, subject_id)
        values (${company.orgId}, now() - ${daysAgo} * interval '1 day', gen_random_uuid(), 'opened', 'catalogue', 1)`),
    );
  }
  const path = join(folder, 'quiet.tar');
  const made = await makeBackup(path, input());
  expect(made.missing).toEqual([]);
  expect((await stat(path)).mode & 0o077).toBe(0);
  const place = await emptyPlace();
  await restoreBackup(path, place);
  const before = await allRows(t.databaseUrl);
  const after = await allRows(place.databaseUrl);
  expect(after).toEqual(before);
  expect(before['public.product']?.length).toBeGreaterThan(1);
  expect(before['public.activity_event']?.length).toBeGreaterThan(1);
  expect(before['pgboss.job']?.length).toBeGreaterThan(0);
  const files = await filesOf(before, t.platform.storage);
  expect(Object.keys(files).length).toBeGreaterThan(3);
  expect(await filesOf(after, place.storage)).toEqual(files);
  expect(made.files).toBe(Object.keys(files).length);
  expect(await guards(place.databaseUrl)).toEqual(await guards(t.databaseUrl));

  const restored = await bootTestApp({ DATABASE_URL: place.databaseUrl });
  try {
    const call = restored.as(company.admin.token);
    must(await call(createProduct, { body: { product_id: 'AFTER', name: 'A new one' } }));
    const body = { query: 'product of BACKUP', filter_args: { filters: NOT_ARCHIVED } };
    const found = must(await call(searchProducts, { body }));
    expect(found.hits.map(({ product_id }) => product_id)).toContain('BACKUP');
  } finally {
    await restored.close();
  }
});

test('O01 a backup that is made while people write is one moment of their work', async () => {
  const enough = new AbortController();
  let written = 0;
  const write = async () => {
    for (; !enough.signal.aborted; written += 1) {
      const body = { product_id: `W-${written}`, name: `Written ${written}` };
      const { id, revision } = must(await company.admin.call(createProduct, { body }));
      const change = { name: `Renamed ${written}`, revision };
      must(await company.admin.call(updateProduct, { params: { id }, body: change }));
    }
  };
  const writer = write();
  await vi.waitFor(() => expect(written).toBeGreaterThan(2));
  const path = join(folder, 'at-work.tar');
  const writtenBefore = written;
  await makeBackup(path, input());
  await vi.waitFor(() => expect(written).toBeGreaterThan(writtenBefore));
  enough.abort();
  await writer;

  const place = await emptyPlace();
  await restoreBackup(path, place);
  const { rows } = await withClient(place.databaseUrl, async (client) => {
    await client.query(`begin; set local app.backup = 'on'`);
    return client.query(`select
      (select count(*)::int from product where product_id like 'W-%') as products,
      (select count(*)::int from product_search where sku like 'W-%') as found,
      (select count(*)::int from product_history where field = 'created'
        and product_id in (select id from product where product_id like 'W-%')) as made,
      (select count(*)::int from product p join product_search s on s.product_id = p.id and s.name = p.name
        where p.product_id like 'W-%') as same_name,
      (select max(revision)::int = (select catalogue_revision::int from organisation where id = '${company.orgId}')
        from product_search where org_id = '${company.orgId}') as same_revision`);
  });
  const { products } = rows[0] as { products: number };
  expect(products).toBeGreaterThan(2);
  expect(products).toBeLessThan(written);
  expect(rows).toEqual([
    { products, found: products, made: products, same_name: products, same_revision: true },
  ]);
  // Everything that existed before the writing, and is not written to, is the same.
  const source = await allRows(t.databaseUrl);
  const restored = await allRows(place.databaseUrl);
  for (const table of ['public.file', 'public.catalogue', 'public.app_user', 'public.attribute']) {
    expect(restored[table]).toEqual(source[table]);
  }
  const known = new Set(source['public.product']);
  const strange = (restored['public.product'] ?? []).filter((row) => !known.has(row));
  // The one product that was between its two writes.
  expect(strange.length).toBeLessThanOrEqual(1);
});

test('O01 a damaged, cut off or foreign file is refused, and nothing is restored from it', async () => {
  const path = join(folder, 'whole.tar');
  await makeBackup(path, input());
  const bytes = await readFile(path);
  const damaged = join(folder, 'damaged.tar');
  const place = await emptyPlace();
  const refused = async (change: Buffer, reason: RegExp) => {
    await writeFile(damaged, change);
    await expect(checkBackup(damaged)).rejects.toThrow(reason);
    await expect(restoreBackup(damaged, place)).rejects.toThrow(reason);
  };
  // A header takes one block of 512 bytes.
  const contentBehind = (inHeader: number) => Math.ceil((inHeader + 1) / 512) * 512;
  const gzip = Buffer.from([0x1f, 0x8b]);
  const places = [
    bytes.indexOf('"madeAt"') + 12,
    bytes.indexOf(gzip) + 60,
    bytes.lastIndexOf(gzip) + 30,
    contentBehind(bytes.indexOf('files/orgs/')) + 1,
    contentBehind(bytes.lastIndexOf('checksums/')) + 10,
    bytes.lastIndexOf('"sha256"') + 12,
  ];
  for (const at of places) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ 0x01;
    await refused(changed, /cannot be used/);
  }
  await refused(bytes.subarray(0, Math.floor(bytes.length * 0.6)), /cannot be used/);
  await refused(Buffer.from('not a backup at all'), /cannot be used/);
  const tables = await withClient(place.databaseUrl, (client) => describeTables(client));
  expect(tables).toEqual([]);
});

test('O01 a database that holds something, and a backup of a newer version, are refused in words', async () => {
  const path = join(folder, 'newer.tar');
  await makeBackup(path, input());
  await expect(restoreBackup(path, { ...input(), keepSecret: () => undefined })).rejects.toThrow(
    'The database is not empty',
  );

  await withClient(t.databaseUrl, (client) =>
    client.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 4102444800000)`,
    ),
  );
  const newer = join(folder, 'really-newer.tar');
  await makeBackup(newer, input());
  await expect(restoreBackup(newer, await emptyPlace())).rejects.toThrow(
    'was made by a newer version of the program than this one',
  );
  await withClient(t.databaseUrl, (client) =>
    client.query(`delete from drizzle.__drizzle_migrations where hash = 'later'`),
  );
});

test('O01 a backup of an earlier version is restored into its tables, and these are brought to this version', async () => {
  const last = knownMigrations().at(-1)!;
  const older = await createEmptyDatabase();
  databases.push(older);
  await migrateUpTo(older.url, knownMigrations().at(-2)!.folderMillis);
  const path = join(folder, 'older.tar');
  await makeBackup(path, { ...input(), databaseUrl: older.url });
  expect((await checkBackup(path)).schema.migrations).not.toContain(last.folderMillis);
  const place = await emptyPlace();
  await restoreBackup(path, place);
  const state = await withClient(place.databaseUrl, readSchemaState);
  expect(state.migrations).toContain(last.folderMillis);
});

test('O01 a restore that is cut off is begun anew, and no program starts on what it left', async () => {
  const path = join(folder, 'cut-off.tar');
  const made = await makeBackup(path, input());
  const place = await emptyPlace();
  await withClient(place.databaseUrl, (client) =>
    client.query('create table unfinished_restore (); create table half ()'),
  );
  await expect(migrate(place.databaseUrl)).rejects.toThrow('that was cut off');
  const full = { ...place.storage, put: () => Promise.reject(new Error('the disk is full')) };
  await expect(restoreBackup(path, { ...place, storage: full })).rejects.toThrow('the disk is full');
  expect(await withClient(place.databaseUrl, describeTables)).toEqual([]);
  await restoreBackup(path, place);
  expect((await allRows(place.databaseUrl))['public.product']).toHaveLength(made.rows['public.product']!);
});

test('O01 no sweep takes away what a backup that is being made points at, and a lost file is told', async () => {
  const [key = ''] = Object.keys(await filesOf(await allRows(t.databaseUrl), t.platform.storage));
  const [, orgId, , sha256] = key.split('/');
  const path = join(folder, 'swept.tar');
  let isSwept = false;
  const slow: Storage = {
    ...t.platform.storage,
    async exists(one) {
      if (!isSwept) {
        isSwept = true;
        // The rows are removed while the backup, which still sees them, is about to read their files.
        await withClient(t.databaseUrl, (client) =>
          client.query(`begin; set local role app_system;
            insert into content_check (org_id, sha256, after) values ('${orgId}', '${sha256}', now() - interval '1 day')
              on conflict (org_id, sha256) do update set after = excluded.after;
            delete from file where sha256 = '${sha256}'; delete from made_file where sha256 = '${sha256}'; commit`),
        );
        await removeExpiredFiles(t.platform);
      }
      return t.platform.storage.exists(one);
    },
  };
  const made = await makeBackup(path, { ...input(), storage: slow });
  expect(made.missing).toEqual([]);
  expect(await t.platform.storage.exists(key)).toBe(true);
  await removeExpiredFiles(t.platform);
  expect(await t.platform.storage.exists(key)).toBe(false);

  const lost = { ...t.platform.storage, exists: async () => false };
  const without = await makeBackup(join(folder, 'lost.tar'), { ...input(), storage: lost });
  expect(without.files).toBe(0);
  expect(without.missing.length).toBeGreaterThan(2);
});

test('O01 a backup that fails leaves no file behind', async () => {
  const path = join(folder, 'failed.tar');
  const broken = { ...t.platform.storage, stream: () => Promise.reject(new Error('the storage is away')) };
  await expect(makeBackup(path, { ...input(), storage: broken })).rejects.toThrow('the storage is away');
  await expect(stat(path)).rejects.toThrow('ENOENT');
  await expect(stat(`${path}.unfinished`)).rejects.toThrow('ENOENT');
  await expect(makeBackup(join(folder, 'nowhere', 'x.tar'), input())).rejects.toThrow('cannot be written');
});

test('O01 scheduled backups are made when they are due, by one process of several, and the oldest go', async () => {
  const dir = join(folder, 'scheduled');
  const settings = { FULL_BACKUP_EVERY_HOURS: '6', FULL_BACKUP_KEEP: '2', FULL_BACKUP_DIR: dir };
  const app = await bootTestApp({ ...settings, DATABASE_URL: t.databaseUrl, LOG_LEVEL: 'silent' });
  const backups = async () => (await readdir(dir)).filter((name) => name !== 'my-own.tar');
  try {
    await Promise.all([
      makeDueBackup(app.platform),
      makeDueBackup(app.platform),
      makeDueBackup(app.platform),
    ]);
    expect(await backups()).toHaveLength(1);
    await writeFile(join(dir, 'my-own.tar'), 'not ours to remove');
    app.clock.advance(5 * HOUR);
    await makeDueBackup(app.platform);
    const [first] = await backups();
    expect(await backups()).toEqual([first]);
    for (let n = 0; n < 2; n += 1) {
      app.clock.advance(6 * HOUR);
      await makeDueBackup(app.platform);
    }
    expect(await backups()).toHaveLength(2);
    expect(await backups()).not.toContain(first);
    expect(await readdir(dir)).toContain('my-own.tar');
    for (const name of await backups()) await checkBackup(join(dir, name));
    const last = await app.platform.database.inSystem(selectLastBackups);
    expect(app.clock.now().getTime() - (last.made?.getTime() ?? 0)).toBeLessThan(HOUR);
  } finally {
    await app.close();
  }
});

test('O01 a scheduled backup that failed is told, and tried again after an hour', async () => {
  const blocked = join(folder, 'a-file');
  await writeFile(blocked, '');
  const settings = { FULL_BACKUP_EVERY_HOURS: '24', FULL_BACKUP_DIR: join(blocked, 'backups') };
  const app = await bootTestApp({ ...settings, DATABASE_URL: t.databaseUrl });
  try {
    const error = vi.spyOn(app.platform.log, 'error');
    app.clock.advance(48 * HOUR);
    await makeDueBackup(app.platform);
    expect(error).toHaveBeenCalledWith(expect.anything(), 'a backup could not be made');
    const last = await app.platform.database.inSystem(selectLastBackups);
    expect(last.tried!.getTime()).toBeGreaterThan(last.made!.getTime());
    const dueIn = (hours: number) =>
      isDue(last, { everyHours: 24, now: new Date(last.tried!.getTime() + hours * HOUR) });
    expect([dueIn(0.9), dueIn(1)]).toEqual([false, true]);
  } finally {
    await app.close();
  }
});
