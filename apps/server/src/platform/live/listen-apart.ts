import pg from 'pg';

/**
 * What the adapter of the live events takes for its pool. The adapter never gives back a connection that it lost: it
 * would take one more of the pool at every restart of the database, until none is left for calls. Here it listens on a
 * connection of its own, one at a time.
 * @param onGap called when it listens again: what was told meanwhile was not heard
 */
export function listenApart(pool: pg.Pool, onGap: () => void): pg.Pool {
  let hasListened = false;

  async function connect(): Promise<pg.PoolClient> {
    const client = new pg.Client({ ...pool.options, keepAlive: true });
    // The end follows, and then the adapter connects again.
    client.on('error', () => undefined);
    await client.connect();
    const send = client.query.bind(client) as (text: string) => Promise<unknown>;
    let listens = false;
    const query = async (text: string) => {
      try {
        const answer = await send(text);
        if (!listens && hasListened) onGap();
        listens = hasListened = true;
        return answer;
      } catch (error) {
        // The adapter connects again after this error; after the end as well, it would listen twice.
        if (!listens) client.removeAllListeners('end');
        void client.end().catch(() => undefined);
        throw error;
      }
    };
    // One type assertion: the adapter calls nothing else.
    return Object.assign(client, { query, release: () => void client.end() }) as unknown as pg.PoolClient;
  }

  return Object.create(pool, {
    connect: { value: connect },
    query: { value: pool.query.bind(pool) },
  }) as pg.Pool;
}
