import pg from 'pg';
import { StartError } from '../settings/start-error.ts';

/** Transactions that are opened to make the pooler give the connection of a statement to another one. */
const HELD = 6;
/** Of the database: whoever holds it through one address is seen through the other. */
const SAME_DATABASE_LOCK = 4_130_927;
const STATEMENT = { name: 'sourcewiz-pooler', text: 'select pg_backend_pid() as pid' };

/**
 * Checks that a pooler leads to the same database and keeps named statements when it gives a client another connection.
 * What it does is tried rather than its version asked for, which only its administrators may read.
 * @param databaseUrl direct address of the database, known to work
 * @param poolUrl address of the pooler
 * @param patienceMs how long to wait for each answer
 * @throws StartError what is wrong, and what to do about it; never with a password
 */
export async function checkPooler({
  databaseUrl,
  poolUrl,
  patienceMs = 5_000,
}: {
  databaseUrl: string;
  poolUrl: string;
  patienceMs?: number;
}): Promise<void> {
  const clients: pg.Client[] = [];
  const connect = async (connectionString: string) => {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    client.on('error', () => undefined);
    clients.push(client);
    await client.connect();
    return client;
  };
  try {
    const direct = await connect(databaseUrl);
    const pooled = await connect(poolUrl);
    if (!(await isSameDatabase(direct, pooled))) {
      throw new StartError([
        'DATABASE_POOL_URL leads to another database than DATABASE_URL.',
        'Correct one of them: both name the same database, through the pooler and without it.',
      ]);
    }
    if (!(await keepsStatements(pooled, () => connect(poolUrl)))) {
      throw new StartError([
        'The pooler of DATABASE_POOL_URL loses named statements when it changes the connection.',
        'Use PgBouncer 1.21 or newer with max_prepared_statements above 0 (such as 200), or leave DATABASE_POOL_URL away.',
      ]);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    // Without its cause, which may contain the password.
    const { hostname, port, password } = new URL(poolUrl);
    const message = error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : '';
    throw new StartError([
      `The pooler at ${hostname}:${port === '' ? '5432' : port} cannot be used: ${password === '' ? message : message.replaceAll(decodeURIComponent(password), '***')}.`,
      'Correct DATABASE_POOL_URL, look at the log of the pooler, or leave DATABASE_POOL_URL away: then everything connects directly.',
    ]);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function isSameDatabase(direct: pg.Client, pooled: pg.Client): Promise<boolean> {
  await direct.query(`begin; select pg_advisory_xact_lock(${SAME_DATABASE_LOCK})`);
  const { rows } = await pooled.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${SAME_DATABASE_LOCK}) as taken`,
  );
  await direct.query('rollback');
  return rows[0]?.taken === false;
}

/** Whether a named statement still answers once its connection is another client's. */
async function keepsStatements(client: pg.Client, another: () => Promise<pg.Client>): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>(STATEMENT);
  for (let held = 0; held < HELD; held += 1) {
    const other = await another();
    await other.query('begin');
    const taken = await other.query<{ pid: number }>(STATEMENT.text);
    if (taken.rows[0]?.pid === rows[0]?.pid) break;
  }
  return client.query(STATEMENT).then(
    () => true,
    // 26000: there is no such statement.
    (error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '26000') return false;
      throw error;
    },
  );
}
