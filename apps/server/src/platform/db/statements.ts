import { sql, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** Typed SQL inside one transaction. */
export interface Db extends Omit<NodePgDatabase, 'execute'> {
  /**
   * Sends a statement at once. Those that are sent without waiting for one another run in their order and share a round
   * trip; wait for all of them with `Promise.all`.
   * @param options.prepared name under which each connection keeps the statement planned: for what nearly every call
   *   asks, with a text that is always the same
   */
  execute<Row extends Record<string, unknown>>(
    statement: SQL | string,
    options?: { prepared?: string },
  ): Promise<pg.QueryResult<Row>>;
  /**
   * Keeps a statement for the end of the transaction: it leaves together with the commit, so that whoever waits for what
   * it locks waits for the database alone. Nothing of the transaction may need it before.
   */
  withCommit(statement: SQL, options?: { prepared?: string }): void;
}

const dialect = new PgDialect();

/**
 * Statements of the transaction that a connection is in.
 * @param isOpen asked before each: what comes when the transaction is over would run outside of it, with the rights of
 *   the owner or in that of somebody else
 * @param last takes up what is to be sent in front of the commit
 */
export function statementsOn(
  client: pg.PoolClient,
  { isOpen, last }: { isOpen: () => boolean; last: (() => Promise<unknown>)[] },
): Db {
  async function query(...what: Parameters<pg.PoolClient['query']>): Promise<unknown> {
    if (!isOpen()) throw new Error('A statement came after the end of its transaction');
    sendTogether(client);
    return client.query(...what);
  }
  // One type assertion: `query` has more shapes than a function of ours can name.
  const db = drizzle(Object.create(client, { query: { value: query } }) as pg.PoolClient);
  // What drizzle answers itself is sent only when somebody waits for it.
  async function execute<Row extends Record<string, unknown>>(
    statement: SQL | string,
    { prepared }: { prepared?: string } = {},
  ) {
    const query = dialect.sqlToQuery(typeof statement === 'string' ? sql.raw(statement) : statement);
    return db._.session
      .prepareQuery<PreparedQueryConfig & { execute: pg.QueryResult<Row> }>(query, undefined, prepared, false)
      .execute();
  }
  const withCommit: Db['withCommit'] = (statement, options) => last.push(() => execute(statement, options));
  return Object.assign(db, { execute, withCommit });
}

/**
 * Lets what is sent until the event loop goes on leave in one piece: each writing to the socket takes longer than all else
 * that a small statement costs this process.
 */
function sendTogether(client: pg.PoolClient): void {
  // One type assertion: the types of the driver know of the connection for clients without a pool only.
  const { stream } = (client as unknown as pg.Client).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
