import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { againIfCollided } from './again-if-collided.ts';
import { CompanyHeld, isAborted, isForgotten, isReadOnly, isStopping } from './connection-loss.ts';
import { sendTogether, statementsOn, type Db } from './statements.ts';
import { API_TIME_OUTS, driverTimeOuts, localTimeOuts, type TimeOuts } from './time-outs.ts';

export type { Db } from './statements.ts';

export interface Database {
  /** Of the role that owns the tables. */
  url: string;
  /** Connections of transactions, through the pooler if there is one. */
  pool: pg.Pool;
  /** Connections that stay the same from one transaction to the next: what listens needs them. */
  direct: pg.Pool;
  /**
   * Runs `work` in one transaction that reads and writes only rows of `orgId`. An error rolls everything back and is
   * passed on.
   * @param options.readOnly the database refuses to write, so nobody has to wait for the commit
   * @param options.first a call of an SQL function that travels with the beginning: what it refuses is not begun
   */
  inTenant<T>(
    orgId: string,
    work: (db: Db) => Promise<T>,
    options?: { readOnly?: boolean; first?: string },
  ): Promise<T>;
  /**
   * Runs `work` in one transaction over the few tables that are open before the organisation is known; repeated once
   * after a collision.
   * @param options.mayBeLost the commit does not wait for the disk: a crash of the machine may lose the last second
   */
  inSystem<T>(work: (db: Db) => Promise<T>, options?: { mayBeLost?: boolean }): Promise<T>;
  /**
   * Calls `onPayload` for each notification of the channel, on a separate connection, and `onGap` when that was lost
   * and is restored: notifications sent meanwhile are missed. @returns a function that stops it
   */
  listen(
    channel: string,
    listener: { onPayload: (payload: string) => void; onGap: () => void },
  ): Promise<() => Promise<void>>;
  /**
   * Asks whether the database answers and takes new connections. A server that was told to stop takes none and waits
   * for those it has: all idle ones are closed then, also those of other parts of the program.
   * @throws if it does not
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Direct connections of a process whose transactions go through a pooler. */
const DIRECT_MAX = 3;
/** How long a new connection may take before the database counts as away. */
const PING_MS = 5_000;
const CLOSING_MS = 200;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// bigint: ids and counters stay below 2^53. numeric stays text: it is never a float.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the pool of connections.
 * @param url address of the owner role, which under forced row-level security sees no tenant rows itself
 * @param poolUrl the same database through a pooler that gives connections to transactions; without it, transactions use
 * direct connections, too
 * @param max most connections of this process
 * @param timeOuts how long to wait for the database
 */
export function openDatabase({
  url,
  poolUrl,
  max = 10,
  timeOuts = API_TIME_OUTS,
  onError,
}: {
  url: string;
  poolUrl?: string | undefined;
  max?: number;
  timeOuts?: TimeOuts;
  onError: (error: Error) => void;
}): Database {
  const settings = {
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: false,
    // Statements that are sent without waiting for one another share a round trip.
    pipeline: true,
    connectionTimeoutMillis: timeOuts.connection,
  };
  const ofSession = { ...settings, ...driverTimeOuts(timeOuts) };
  const pool = new pg.Pool(
    poolUrl === undefined
      ? { ...ofSession, connectionString: url, max }
      : // A pooler refuses time-outs as parameters of a connection; each transaction brings them.
        { ...settings, connectionString: poolUrl, max },
  );
  const direct =
    poolUrl === undefined ? pool : new pg.Pool({ ...ofSession, connectionString: url, max: DIRECT_MAX });
  const ofTransaction = poolUrl === undefined ? '' : `, ${localTimeOuts(timeOuts)}`;
  for (const one of new Set([pool, direct])) {
    // The pool listens to idle connections only. One that is lost during a transaction, or while it listens for
    // notifications, would end the process.
    one.on('connect', (client) => client.on('error', onError));
    one.on('error', () => undefined);
  }

  let closing: Promise<void> | undefined;

  async function transaction<T>(
    opening: string,
    work: (db: Db) => Promise<T>,
    { readOnly = false }: { readOnly?: boolean } = {},
  ): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    let told: Error | undefined;
    let isOpen = true;
    const note = (error: Error) => (told ??= error);
    client.on('error', note);
    try {
      // The first statements travel with it. It begins with `begin`: if the role or the organisation cannot be set, the
      // transaction has failed, and the database refuses every statement behind it.
      sendTogether(client);
      const opened = client.query(opening);
      opened.catch(note);
      const last: (() => Promise<unknown>)[] = [];
      const result = await work(statementsOn(client, { isOpen: () => isOpen, last, note }));
      const sent = last.map((send) => send());
      isOpen = false;
      if (readOnly) {
        // Whoever uses the connection next sends its statements behind this one.
        client.query('commit').catch(() => undefined);
        return result;
      }
      const [{ command }] = await Promise.all([client.query('commit'), ...sent]);
      // A statement failed and its error was swallowed: PostgreSQL answers the commit with a rollback, without an
      // error.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed');
      return result;
    } catch (error) {
      isOpen = false;
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      // That the connection is unusable, or the transaction has failed, says nothing; what came first says why.
      throw told && (isForgotten(told) || isAborted(error)) ? told : error;
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  }

  return {
    url,
    pool,
    direct,
    inTenant(orgId, work, options) {
      if (!uuid.test(orgId)) throw new Error('An organisation id is a UUID');
      // One round trip; the id is a checked UUID, so it can be part of the text.
      const isReader = options?.readOnly === true;
      const hold = isReader ? '' : `, set_config('transaction_read_only', held('${orgId}'), true)`;
      const first = options?.first === undefined ? '' : `; select ${options.first}`;
      return transaction(
        `begin${isReader ? ' read only' : ''}; select set_config('app.org_id', '${orgId}', true), set_config('role', 'app_tenant', true)${ofTransaction}${hold}${first}`,
        work,
        options,
      ).catch((error: unknown) => {
        // Only a company that is held is refused so: others were not begun as readers.
        throw !isReader && isReadOnly(error)
          ? new CompanyHeld('The company is held', { cause: error })
          : error;
      });
    },
    inSystem(work, { mayBeLost = false } = {}) {
      const opening = `begin; select set_config('role', 'app_system', true)${ofTransaction}`;
      const begin = mayBeLost ? `${opening}, set_config('synchronous_commit', 'off', true)` : opening;
      return againIfCollided(() => transaction(begin, work));
    },
    listen: (channel, listener) => listen({ url, channel, ...listener, onError }),
    async ping() {
      const answers = pool.query('select 1');
      const [, opened] = await Promise.allSettled([answers, connectOnce(url)]);
      if (opened.status === 'fulfilled') return void (await answers);
      if (isStopping(opened.reason))
        closing ??= closeIdle(direct)
          .catch(() => undefined)
          .finally(() => (closing = undefined));
      throw opened.reason;
    },
    async close() {
      await Promise.all([...new Set([pool, direct])].map((one) => one.end()));
    },
  };
}

async function connectOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PING_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Closes idle connections of the program until only the one that asks for it is left, and that one, too. */
async function closeIdle(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    let others = 1;
    while (others > 0) {
      const { rows } = await client.query<{ pid: number }>(
        `select case when state = 'idle' then pg_terminate_backend(pid) end, pid from pg_stat_activity
         where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
      );
      others = rows.length;
      if (others > 0) await sleep(CLOSING_MS);
    }
  } finally {
    client.release(true);
  }
}

async function listen({
  url,
  channel,
  onPayload,
  onGap,
  onError,
}: {
  url: string;
  channel: string;
  onPayload: (payload: string) => void;
  onGap: () => void;
  onError: (error: Error) => void;
}): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('error', onError);
    next.on('end', () => {
      if (!stopped) retry = setTimeout(() => void connect().then(onGap, onError), 1000);
    });
    next.on('notification', ({ payload }) => onPayload(payload ?? ''));
    await next.connect();
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end();
  };
}
