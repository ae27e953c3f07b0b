import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { openDatabase, type Database } from './database.ts';
import { passLock, takeLocks } from './lock-order.ts';

let source: TestDatabase;
let database: Database;
const orgId = randomUUID();

beforeAll(async () => {
  source = await createTestDatabase();
  database = openDatabase({ url: source.url, max: 4, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await source.drop();
});

type Place = Parameters<typeof takeLocks>[0];
const inside = <T>(work: (place: Place) => Promise<T>) =>
  database.inTenant(orgId, (db) => work({ db, orgId }));
const countLocks = async ({ db }: Place) => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
  );
  return rows[0]?.count;
};

test('S12 locks are taken in one order, each once, and go with the transaction', async () => {
  await inside(async (place) => {
    await takeLocks(place, 'product_ids', 'attributes');
    await takeLocks(place, 'attributes');
    passLock(place, 'products');
    passLock(place, 'catalogue_revision');
    // Order does not matter for locks already held.
    await takeLocks(place, 'product_ids');
    expect(await countLocks(place)).toBe(2);
  });
  await inside(async (place) => expect(await countLocks(place)).toBe(0));
});

test('S12 a lock that is asked for out of order is an error in tests', async () => {
  await inside(async (place) => {
    passLock(place, 'products');
    await expect(takeLocks(place, 'attributes')).rejects.toThrow('"attributes" is taken before "products"');
  });
  await inside(async (place) => {
    passLock(place, 'catalogue_revision');
    expect(() => passLock(place, 'products')).toThrow('lock-order.ts');
  });
});

test('any number of writers keep the data types as they are; whoever changes one waits for them', async () => {
  await inside(async (one) => {
    await takeLocks(one, 'data_types');
    await inside((other) => takeLocks(other, 'data_types'));
    let isIn = false;
    const changing = inside((other) => takeLocks(other, 'data_types_alone').then(() => (isIn = true)));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isIn).toBe(false);
    return { changing };
  }).then(({ changing }) => changing);
});
