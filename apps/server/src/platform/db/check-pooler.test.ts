import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { checkPooler } from './check-pooler.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

test('G02 an address that leads to the same database and keeps named statements is accepted', async () => {
  await expect(checkPooler({ databaseUrl: database.url, poolUrl: database.url })).resolves.toBeUndefined();
});

test('G02 a pooler that leads to another database is refused', async () => {
  const other = await createEmptyDatabase();
  await expect(checkPooler({ databaseUrl: database.url, poolUrl: other.url })).rejects.toThrow(
    'leads to another database',
  );
  await other.drop();
});

test('G02 a pooler that does not answer, or refuses, is told without the password', async () => {
  const absent = Object.assign(new URL(database.url), { port: '1', password: 'hidden-word-17' });
  const refusal = checkPooler({ databaseUrl: database.url, poolUrl: absent.href });
  await expect(refusal).rejects.toThrow(/The pooler at .+:1 cannot be used: .*ECONNREFUSED/);
  await expect(refusal).rejects.not.toThrow('hidden-word-17');
});

test('G02 through a pooler each transaction has the time-outs, which a connection of the pooler does not keep', async () => {
  const onError = () => undefined;
  const pooled = openDatabase({ url: database.url, poolUrl: database.url, max: 1, onError });
  const lockTimeOut = `select current_setting('lock_timeout') as given`;
  const { rows } = await pooled.inSystem((db) => db.execute<{ given: string }>(lockTimeOut));
  expect(rows).toEqual([{ given: '15s' }]);
  expect((await pooled.pool.query(lockTimeOut)).rows).toEqual([{ given: '0' }]);
  expect((await pooled.direct.query(lockTimeOut)).rows).toEqual([{ given: '15s' }]);
  await pooled.close();
});

const pooler = inject('poolerUrl');
test.skipIf(pooler === null)(
  `G02 the PgBouncer of TEST_POOLER is accepted${pooler === null ? ' (skipped as TEST_POOLER names none)' : ''}`,
  async () => {
    const poolUrl = Object.assign(new URL(pooler ?? ''), { pathname: new URL(database.url).pathname }).href;
    await expect(checkPooler({ databaseUrl: database.url, poolUrl })).resolves.toBeUndefined();
  },
);
