import pg from 'pg';
import { againIfCollided } from './again-if-collided.ts';
import { isForgotten } from './connection-loss.ts';
import { statementsOn, type Db } from './statements.ts';
import { API_TIME_OUTS, driverTimeOuts, type TimeOuts } from './time-outs.ts';

export type { Db } from './statements.ts';

export interface Database {
  /** Of the role that owns the tables. */
  url: string;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction that reads and writes only rows of `orgId`. An error rolls everything back and is
   * passed on.
   */
  inTenant<T>(orgId: string, work: (db: Db) => Promise<T>): Promise<T>;
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
  /** @throws if the database does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

// bigint: ids and counters stay below 2^53. numeric stays text: it is never a float.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the pool of connections.
 * @param url address of the owner role, which under forced row-level security sees no tenant rows itself
 * @param max most connections of this process
 * @param timeOuts how long to wait for the database
 */
export function openDatabase({
  url,
  max = 10,
  timeOuts = API_TIME_OUTS,
  onError,
}: {
  url: string;
  max?: number;
  timeOuts?: TimeOuts;
  onError: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: false,
    // Statements that are sent without waiting for one another share a round trip.
    pipeline: true,
    ...driverTimeOuts(timeOuts),
  });
  // The pool listens to idle connections only. One that is lost during a transaction, or while it listens for
  // notifications, would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);

  async function transaction<T>(opening: string, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    let told: Error | undefined;
    let isOpen = true;
    const note = (error: Error) => (told ??= error);
    client.on('error', note);
    try {
      // Nothing is sent before this has run: without the role and the organisation there is no row-level security.
      await client.query(opening);
      const last: (() => Promise<unknown>)[] = [];
      const result = await work(statementsOn(client, { isOpen: () => isOpen, last }));
      const sent = last.map((send) => send());
      isOpen = false;
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
      // The driver only says that the connection is unusable; the server said why before.
      throw isForgotten(told) ? told : error;
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  }

  return {
    url,
    pool,
    inTenant(orgId, work) {
      if (!uuid.test(orgId)) throw new Error('An organisation id is a UUID');
      // One round trip; the id is a checked UUID, so it can be part of the text.
      return transaction(
        `begin; select set_config('app.org_id', '${orgId}', true), set_config('role', 'app_tenant', true)`,
        work,
      );
    },
    inSystem(work, { mayBeLost = false } = {}) {
      const opening = `begin; select set_config('role', 'app_system', true)`;
      const begin = mayBeLost ? `${opening}, set_config('synchronous_commit', 'off', true)` : opening;
      return againIfCollided(() => transaction(begin, work));
    },
    listen: (channel, listener) => listen({ url, channel, ...listener, onError }),
    async ping() {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
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
