import { sql, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** Typed SQL in one transaction. */
export interface Db extends Omit<NodePgDatabase, 'execute'> {
  /**
   * Sends a statement at once. Statements that are sent without waiting for one another run in order and share a round
   * trip; wait for all of them with `Promise.all`.
   * @param options.prepared name under which each connection keeps the planned statement: for statements of nearly
   * every call whose text is always the same
   */
  execute<Row extends Record<string, unknown>>(
    statement: SQL | string,
    options?: { prepared?: string },
  ): Promise<pg.QueryResult<Row>>;
  /**
   * Keeps a statement until the end of the transaction: it is sent together with the commit, so that anyone who waits
   * for its locks waits for the database only. Nothing in the transaction may need its result earlier.
   */
  withCommit(statement: SQL, options?: { prepared?: string }): void;
}

const dialect = new PgDialect();

/**
 * Statements of a connection's current transaction.
 * @param isOpen asked before each: a statement after the end of the transaction would run outside of it, with the
 * owner's permissions or in somebody else's
 * @param last collects what is to be sent before the commit
 * @param note told of each failure: the statements behind the first one only say that it has failed
 */
export function statementsOn(
  client: pg.PoolClient,
  {
    isOpen,
    last,
    note,
  }: { isOpen: () => boolean; last: (() => Promise<unknown>)[]; note: (error: Error) => void },
): Db {
  async function query(...what: Parameters<pg.PoolClient['query']>): Promise<unknown> {
    if (!isOpen()) throw new Error('A statement came after the end of its transaction');
    sendTogether(client);
    // One type assertion: only calls with a callback return nothing.
    const answer = client.query(...what) as unknown as Promise<unknown>;
    answer.catch(note);
    return answer;
  }
  // One type assertion: `query` has more signatures than one function can declare.
  const db = drizzle(Object.create(client, { query: { value: query } }) as pg.PoolClient);
  // What drizzle itself executes is sent only when it is awaited.
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
 * Sends everything written until the event loop continues in one piece: each write to the socket takes longer than
 * everything else about a small statement in this process.
 */
export function sendTogether(client: pg.PoolClient): void {
  // One type assertion: the driver's types know the connection only for clients without a pool.
  const { stream } = (client as unknown as pg.Client).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
