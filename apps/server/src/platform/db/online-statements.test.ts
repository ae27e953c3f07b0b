import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { migrationsFolder } from './migrate.ts';
import { migrationProblems } from './migration-problems.rules.ts';
import { runOnlineStatements } from './online-statements.ts';

/** The last migration from before the rule. */
const BEFORE_THE_RULE = '0052';

let database: TestDatabase;
let client: pg.Client;
let folder: string;
beforeAll(async () => {
  database = await createEmptyDatabase();
  client = await connect();
  folder = mkdtempSync(join(tmpdir(), 'sourcewiz-online-'));
  await client.query(`
    create table schema_repeatable (name text primary key, sha256 text not null);
    create table thing (id int, note text);
    insert into thing select n, 'note' from generate_series(1, 1000) n`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: database.url });
  await one.connect();
  return one;
}

const isValid = async (name: string) => {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows[0]?.indisvalid;
};

test('G04 an index is made beside people at work, once, and again if its making was interrupted', async () => {
  writeFileSync(
    join(folder, '0001_thing-note.sql'),
    'CREATE UNIQUE INDEX CONCURRENTLY "thing_note" ON "thing" ("note")',
  );
  // It fails on the rows and leaves an index behind that is not valid.
  await expect(runOnlineStatements(client, folder)).rejects.toThrow('could not create unique index');
  expect(await isValid('thing_note')).toBe(false);
  await client.query('update thing set note = id::text');
  await runOnlineStatements(client, folder);
  expect(await isValid('thing_note')).toBe(true);
  const { rows } = await client.query(`select name from schema_repeatable`);
  expect(rows).toEqual([{ name: 'online/0001_thing-note.sql' }]);
  await runOnlineStatements(client, folder);
});

test('G04 an index waits for a transaction that began before, however long, and is entered once it is valid', async () => {
  writeFileSync(
    join(folder, '0002_thing-id.sql'),
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS "thing_id" ON "thing" ("id")',
  );
  const earlier = await connect();
  await earlier.query('begin isolation level repeatable read; select count(*) from thing');
  const running = runOnlineStatements(client, folder);
  const writer = await connect();
  await new Promise((resolve) => void setTimeout(resolve, 2_500));
  await writer.query(`insert into thing values (-1, 'written meanwhile')`);
  const { rows: early } = await writer.query(
    `select name from schema_repeatable where name like '%thing-id%'`,
  );
  expect(early).toEqual([]);
  await earlier.query('commit');
  await running;
  expect(await isValid('thing_id')).toBe(true);
  await Promise.all([earlier.end(), writer.end()]);
});

test('G04 a table that is held is given up after two seconds and tried again, so that nobody waits behind it', async () => {
  writeFileSync(
    join(folder, '0003_thing-mark.sql'),
    'ALTER TABLE "thing" ADD COLUMN IF NOT EXISTS "mark" text',
  );
  const holder = await connect();
  await holder.query('begin; lock table thing in access share mode');
  const running = runOnlineStatements(client, folder);
  const reader = await connect();
  // Behind the waiting statement, but for at most two seconds.
  await new Promise((resolve) => void setTimeout(resolve, 300));
  await reader.query(`set lock_timeout = '10s'`);
  await expect(reader.query('select count(*) from thing')).resolves.toMatchObject({ rowCount: 1 });
  await holder.query('commit');
  await running;
  const { rows } = await client.query(`select mark from thing limit 1`);
  expect(rows).toEqual([{ mark: null }]);
  await Promise.all([holder.end(), reader.end()]);
});

test('G04 each numbered migration lets the release before work', () => {
  const names = readdirSync(migrationsFolder).filter((name) => /^\d{4}_.*\.sql$/.test(name));
  const since = names.filter((name) => name.slice(0, 4) > BEFORE_THE_RULE);
  const problems = since.flatMap((name) =>
    migrationProblems(readFileSync(join(migrationsFolder, name), 'utf8')),
  );
  expect(problems).toEqual([]);
});

test.each([
  ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', 'RENAME breaks'],
  ['ALTER TABLE "a" DROP COLUMN "b"', 'still used'],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', 'SET NOT NULL breaks'],
  ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint', 'another type'],
  ['UPDATE "a" SET b = 1', 'in batches'],
  ['CREATE UNIQUE INDEX "i" ON "a" USING btree ("b")', 'stops its writers'],
  ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0)', 'NOT VALID'],
  ['ALTER TABLE "a" ADD FOREIGN KEY ("b") REFERENCES "d"("b")', 'NOT VALID'],
  ['ALTER TABLE "a" ADD COLUMN "b" bigint REFERENCES "d"("b")', 'NOT VALID'],
  ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', 'without a default'],
])('G04 %s is refused in a migration, for a table that was there before', (statement, why) => {
  expect(migrationProblems(statement)).toEqual([expect.stringContaining(why)]);
  const since = `-- contracts since 1.2\n${statement}`;
  expect(migrationProblems(since)).toEqual([]);
});

test('G04 a migration may add tables with their indexes and constraints, columns, and constraints that are not checked yet', () => {
  const script = `CREATE TABLE IF NOT EXISTS "a" ("b" int NOT NULL);--> statement-breakpoint
CREATE INDEX "i" ON "a" USING btree ("b");--> statement-breakpoint
ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "d"("b");--> statement-breakpoint
ALTER TABLE "d" ADD COLUMN "e" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "d" ADD CONSTRAINT "f" CHECK (e <> 'x') NOT VALID`;
  expect(migrationProblems(script)).toEqual([]);
});
