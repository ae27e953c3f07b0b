import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { inOneTransaction, inTransaction, type CallerCtx } from '../context.ts';
import { isBusy, isCollision, isConnectionLoss, isPassing } from './connection-loss.ts';
import { openDatabase, type Database, type Db } from './database.ts';
import type { TimeOuts } from './time-outs.ts';

let source: TestDatabase;
let database: Database;
const [mine, theirs] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  source = await createTestDatabase();
  database = openDatabase({ url: source.url, max: 4, onError: () => undefined });
  for (const orgId of [mine, theirs]) {
    await database.inTenant(orgId, (db) =>
      db.execute(sql`insert into category (org_id, name, name_key) values (${orgId}, 'Storage', 'storage')`),
    );
  }
});
afterAll(async () => {
  await database.close();
  await source.drop();
});

const owners = (rows: unknown) => (rows as { rows: { org_id: string }[] }).rows.map((row) => row.org_id);

describe('API-035 two organisations in one database', () => {
  test('a query that forgot its where shows only the own rows', async () => {
    const rows = await database.inTenant(mine, (db) => db.execute(sql`select org_id from category`));
    expect(owners(rows)).toEqual([mine]);
  });

  test('rows of the other organisation cannot be written, changed or deleted', async () => {
    const insert = database.inTenant(mine, (db) =>
      db.execute(sql`insert into category (org_id, name, name_key) values (${theirs}, 'Stolen', 'stolen')`),
    );
    await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } });
    const changed = await database.inTenant(mine, async (db) => [
      (await db.execute(sql`update category set name = 'x' where org_id = ${theirs}`)).rowCount,
      (await db.execute(sql`delete from category where org_id = ${theirs}`)).rowCount,
    ]);
    expect(changed).toEqual([0, 0]);
  });

  test('the owner of the tables sees nothing outside a tenant transaction, before and after one', async () => {
    const client = await database.pool.connect();
    try {
      expect(owners(await client.query('select org_id from category'))).toEqual([]);
      await client.query(`begin; select set_config('app.org_id', '${mine}', true)`);
      await client.query('commit');
      expect(owners(await client.query('select org_id from category'))).toEqual([]);
    } finally {
      client.release();
    }
  });

  test('the system role sees no tenant data but what is opened to it', async () => {
    const rows = await database.inSystem((db) => db.execute(sql`select org_id from category`));
    expect(owners(rows)).toEqual([]);
  });

  test('every table with an organisation is under forced row-level security', async () => {
    const client = new pg.Client({ connectionString: source.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`
      select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      where c.relkind in ('r', 'p') and not c.relispartition and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id')
        and not (c.relrowsecurity and (c.relforcerowsecurity or c.relname in ('product_search', 'product_search_word')))`);
    await client.end();
    expect(rows).toEqual([]);
  });

  test('what the roles of queries may read at all is under row-level security, or is the job queue', async () => {
    const { rows } = await database.pool.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss')
      where c.relkind in ('r', 'p', 'v', 'm') and not c.relrowsecurity
        and (has_table_privilege('app_tenant', c.oid, 'select') or has_table_privilege('app_system', c.oid, 'select'))
        and has_schema_privilege('app_tenant', n.oid, 'usage')`);
    expect(rows).toEqual([]);
  });

  test('an organisation id that is none is refused before it reaches the database', () => {
    expect(() => database.inTenant(`${mine}'; drop table category; --`, async () => undefined)).toThrow(
      /UUID/,
    );
  });
});

describe('statements that are sent without waiting for one another', () => {
  test('run in their order, each on what the one before has left', async () => {
    const names = await database.inTenant(mine, async (db) => {
      const [, changed, { rows }] = await Promise.all([
        db.execute(sql`insert into category (org_id, name, name_key) values (${mine}, 'Lamps', 'lamps')`),
        db.execute(sql`update category set name = 'Lighting' where name_key = 'lamps'`),
        db.execute<{ name: string }>(sql`select name from category where name_key = 'lamps'`),
        db.execute(sql`delete from category where name_key = 'lamps'`),
      ]);
      return [changed.rowCount, rows.map(({ name }) => name)];
    });
    expect(names).toEqual([1, ['Lighting']]);
  });

  test('are told what failed first, and leave nothing behind', async () => {
    const failing = database.inTenant(mine, (db) =>
      Promise.all([
        db.execute(sql`insert into category (org_id, name, name_key) values (${mine}, 'Half', 'half')`),
        db.execute(sql`select 1 / 0`),
        db.execute(sql`select 1`),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
    const rows = await database.inTenant(mine, (db) => db.execute(sql`select org_id from category`));
    expect(owners(rows)).toEqual([mine]);
  });

  test('and one that comes when the transaction is over is refused', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const failing = database.inTenant(mine, (db) => {
      const wait = new Promise((resolve) => setTimeout(resolve, 200));
      late = wait.then(() => db.execute(sql`select org_id from category`));
      return db.execute(sql`select 1 / 0`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
    await expect(late).rejects.toMatchObject({
      cause: { message: 'A statement came after the end of its transaction' },
    });
  });
});

describe('P02 what leaves with the commit', () => {
  const rename = (name: string) => sql`update category set name = ${name} where name_key = 'storage'`;
  const nameNow = () =>
    database.inTenant(mine, async (db) => {
      const { rows } = await db.execute<{ name: string }>(
        sql`select name from category where name_key = 'storage'`,
      );
      return rows[0]?.name;
    });

  test('holds nobody up before, and runs behind what the transaction did', async () => {
    await database.inTenant(mine, async (db) => {
      db.withCommit(rename('Last'));
      db.withCommit(sql`update category set name = name || '!' where name_key = 'storage'`);
      await database.inTenant(mine, (other) => other.execute(rename('In between')));
    });
    expect(await nameNow()).toBe('Last!');
  });

  test('is not sent when the work fails, and takes the work with it when it fails itself', async () => {
    const before = await nameNow();
    const failing = database.inTenant(mine, async (db) => {
      db.withCommit(rename('Never'));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    const failed = database.inTenant(mine, async (db) => {
      await db.execute(rename('Half'));
      db.withCommit(sql`select 1 / 0`);
    });
    await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
    expect(await nameNow()).toBe(before);
  });
});

test('a throw rolls everything back', async () => {
  const failing = database.inTenant(mine, async (db) => {
    await db.execute(sql`insert into category (org_id, name, name_key) values (${mine}, 'Half', 'half')`);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const rows = await database.inTenant(mine, (db) => db.execute(sql`select org_id from category`));
  expect(owners(rows)).toHaveLength(1);
});

test('a commit that the database turned into a rollback is an error', async () => {
  const swallowed = database.inTenant(mine, async (db) => {
    await db.execute(sql`insert into category (org_id, name, name_key) values (${mine}, 'Lost', 'lost')`);
    await db.execute(sql`select 1 / 0`).catch(() => undefined);
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('rolled back');
});

test('a connection that is lost between two statements fails its transaction and nothing else', async () => {
  const cutOff = database.inTenant(mine, async (db) => {
    const { rows } = await db.execute(sql`select pg_backend_pid() as pid`);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.['pid']]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return db.execute(sql`select 1`);
  });
  await expect(cutOff).rejects.toSatisfy(isConnectionLoss);
  expect(owners(await database.inTenant(mine, (db) => db.execute(sql`select org_id from category`)))).toEqual(
    [mine],
  );
});

test('a listener is told that it may have missed something', async () => {
  const heard: string[] = [];
  let gaps = 0;
  const stop = await database.listen('news', {
    onPayload: (payload) => heard.push(payload),
    onGap: () => (gaps += 1),
  });
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "news"' and datname = current_database()`,
  );
  await vi.waitFor(() => expect(gaps).toBe(1));
  await database.pool.query(`select pg_notify('news', 'again')`);
  await vi.waitFor(() => expect(heard).toEqual(['again']));
  await stop();
});

test('only what may be lost is committed without waiting for the disk, and only in its transaction', async () => {
  // The tests' server never waits for the disk.
  const waiting = openDatabase({
    url: `${source.url}?options=-c%20synchronous_commit%3Don`,
    max: 1,
    onError: () => undefined,
  });
  const modeIn = (options?: { mayBeLost: boolean }) =>
    waiting.inSystem(async (db) => {
      const { rows } = await db.execute<{ synchronous_commit: string }>(sql`show synchronous_commit`);
      return rows[0]?.synchronous_commit;
    }, options);
  expect(await modeIn()).toBe('on');
  expect(await modeIn({ mayBeLost: true })).toBe('off');
  expect(await modeIn()).toBe('on');
  await waiting.close();
});

describe('S03 what takes too long', () => {
  const opened: Database[] = [];
  afterAll(() => Promise.all(opened.map((one) => one.close())));

  /** Only this time-out is short: for the others a slow machine gets its time. */
  function impatient(timeOuts: Partial<TimeOuts>): Database {
    const patient = { connection: 60_000, statement: 60_000, lock: 60_000, idleInTransaction: 60_000 };
    const hasty = openDatabase({
      url: source.url,
      max: 2,
      timeOuts: { ...patient, ...timeOuts },
      onError: () => undefined,
    });
    opened.push(hasty);
    return hasty;
  }

  /** Whether every connection of the pool is usable, and a transaction on it works. */
  const works = (hasty: Database) =>
    Promise.all([1, 2].map(() => hasty.inTenant(mine, (db) => db.execute(sql`select pg_sleep(0.01)`))));

  test('a row that somebody holds is not waited for without end', async () => {
    const hasty = impatient({ lock: 150 });
    const rename = (db: Db) => db.execute(sql`update category set position = 1 where org_id = ${mine}`);
    await database.inTenant(mine, async (db) => {
      await rename(db);
      await expect(hasty.inTenant(mine, rename)).rejects.toSatisfy(isBusy);
    });
    await works(hasty);
  });

  test('a statement that runs on ends', async () => {
    const hasty = impatient({ statement: 1_000 });
    const slow = hasty.inSystem((db) => db.execute(sql`select pg_sleep(60)`));
    await expect(slow).rejects.toSatisfy(isBusy);
    await works(hasty);
  });

  test('a transaction that nobody goes on with gives its locks and its connection back', async () => {
    const hasty = impatient({ idleInTransaction: 500 });
    const idle = hasty.inTenant(mine, async (db) => {
      await db.execute(sql`update category set position = 2 where org_id = ${mine}`);
      await new Promise((resolve) => setTimeout(resolve, 2_500));
      return db.execute(sql`select 1`);
    });
    await expect(idle).rejects.toSatisfy(isBusy);
    await database.inTenant(mine, (db) =>
      db.execute(sql`update category set position = 3 where org_id = ${mine}`),
    );
    await works(hasty);
  });

  test('a connection that does not become free is not waited for without end, and the work may be done again', async () => {
    const hasty = impatient({ connection: 2_000 });
    const over = Promise.withResolvers<void>();
    const hold = () => over.promise;
    // Both connections are open before a third is asked for.
    await works(hasty);
    const held = Promise.all([hasty.inTenant(mine, hold), hasty.inTenant(mine, hold)]);
    const third = hasty.inTenant(mine, async () => 'done');
    await expect(third).rejects.toSatisfy((error) => isBusy(error) && isPassing(error));
    over.resolve();
    await held;
    await works(hasty);
  });
});

describe('S12 two transactions that wait for each other', () => {
  /** Runs two pieces of work that lock two rows in opposite order. */
  async function crossing(run: (work: (db: Db) => Promise<string>) => Promise<string>): Promise<unknown[]> {
    const lock = (db: Db, of: number) => db.execute(sql`select pg_advisory_xact_lock(77, ${of})`);
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const work = (first: number, second: number) => async (db: Db) => {
      await lock(db, first);
      begun += 1;
      if (begun >= 2) both.resolve();
      await both.promise;
      await lock(db, second);
      return 'done';
    };
    const ended = await Promise.allSettled([run(work(1, 2)), run(work(2, 1))]);
    return ended.map((one) => (one.status === 'fulfilled' ? one.value : isCollision(one.reason)));
  }
  const base = () => ({ platform: { database }, caller: { orgId: mine } }) as unknown as CallerCtx;

  test('are both done, whichever way the transaction was opened', async () => {
    expect(await crossing((work) => inTransaction(base(), ({ db }) => work(db)))).toEqual(['done', 'done']);
    expect(await crossing((work) => database.inSystem(work))).toEqual(['done', 'done']);
  });

  test('a chunk of a task is not done again by itself: the queue runs the task again', async () => {
    const ended = await crossing((work) => inOneTransaction(base(), ({ db }) => work(db)));
    expect(ended.toSorted()).toEqual(['done', true].toSorted());
  });
});
