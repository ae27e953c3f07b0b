import pg from 'pg';
import { expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from './postgres.ts';

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('two test databases are migrated and do not see each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(one.url, 'CREATE TABLE only_here (id int)');
  const tables = `SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'`;
  const [{ n: inOne }, { n: inOther }] = [
    (await ask(one.url, tables))[0]!,
    (await ask(other.url, tables))[0]!,
  ];
  expect(inOther).toBeGreaterThan(0);
  expect(inOne).toBe(Number(inOther) + 1);
  await Promise.all([one.drop(), other.drop()]);
  await expect(ask(one.url, 'SELECT 1')).rejects.toMatchObject({ code: '3D000' });
});

test('the owner of a test database is under forced row-level security like the owner of a real one', async () => {
  const { url, drop } = await createEmptyDatabase();
  await ask(url, 'CREATE TABLE secret (id int)');
  await ask(url, 'INSERT INTO secret VALUES (1)');
  await ask(url, 'ALTER TABLE secret ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY');
  expect(await ask(url, 'SELECT * FROM secret')).toEqual([]);
  await drop();
});
