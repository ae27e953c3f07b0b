import pg from 'pg';

/** How often it is tried whether the connection still answers; one that is silent until the next time is given up. */
const TRY_EVERY_MS = 30_000;

/**
 * What the adapter of the live events takes for its pool. The adapter never gives back a connection that it lost: it
 * would take one more of the pool at every restart of the database, until none is left for calls. Here it listens on a
 * connection of its own, one at a time.
 *
 * The adapter connects again after an error and after an end, so it is told of one of them only: `connect` may fail,
 * `query` never does, and the end comes once everything else about the connection has been heard.
 * @param on.gap called when it listens again: what was told meanwhile was not heard
 * @param on.error called with the reason why a connection was lost, or could not be opened
 * @returns the pool, and what ends listening for good, also while it connects
 */
export function listenApart(
  pool: pg.Pool,
  on: { gap: () => void; error: (error: Error) => void },
): { pool: pg.Pool; stop: () => void } {
  let hasListened = false;
  let stopped = false;
  let current: pg.Client | undefined;

  async function connect(): Promise<pg.PoolClient> {
    const client = new pg.Client({
      ...pool.options,
      // With it, `end` would wait for the answer of a dead connection.
      pipeline: false,
      keepAlive: true,
      keepAliveInitialDelayMillis: TRY_EVERY_MS,
    });
    current = client;
    let reported = false;
    const lose = (error: Error) => {
      if (!reported && !stopped) on.error(error);
      reported = true;
      void client.end();
    };
    client.on('error', lose);
    try {
      if (stopped) throw new Error('no longer listening');
      await client.connect();
    } catch (error) {
      lose(error as Error);
      // The adapter would try again.
      if (stopped) return new Promise(() => undefined);
      throw error;
    }

    let listens = false;
    let answers = true;
    const query = async (text: string) => {
      try {
        await client.query(text);
        if (!listens && hasListened) on.gap();
        listens = hasListened = answers = true;
      } catch (error) {
        lose(error as Error);
      }
    };
    const trying = setInterval(() => {
      if (!answers) return lose(new Error('the connection no longer answers'));
      answers = false;
      void query('select 1');
    }, TRY_EVERY_MS).unref();
    let tell: (() => void) | undefined;
    client.once('end', () => {
      clearInterval(trying);
      setImmediate(() => {
        if (!stopped) tell?.();
      });
    });
    // One type assertion: the adapter calls nothing else.
    return {
      on: (event: string, listener: () => void) => {
        if (event === 'end') tell = listener;
        else client.on(event as 'notification', listener);
      },
      query,
      removeAllListeners: () => (tell = undefined),
      release: () => void client.end(),
    } as unknown as pg.PoolClient;
  }

  return {
    pool: Object.create(pool, {
      connect: { value: connect },
      query: { value: pool.query.bind(pool) },
    }) as pg.Pool,
    stop: () => {
      stopped = true;
      void current?.end();
    },
  };
}
