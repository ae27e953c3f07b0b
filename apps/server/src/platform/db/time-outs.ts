/** How long a process waits for the database; milliseconds, 0 for no limit. */
export interface TimeOuts {
  /** For a connection of the pool. */
  connection: number;
  /** For one statement. */
  statement: number;
  /** For a lock that somebody else holds. */
  lock: number;
  /** For the next statement of a transaction: a forgotten one must not keep its locks and its connection. */
  idleInTransaction: number;
}

/** A person is waiting: what takes longer is refused, so that a few slow calls do not occupy all connections. */
export const API_TIME_OUTS: TimeOuts = {
  connection: 10_000,
  statement: 30_000,
  lock: 15_000,
  idleInTransaction: 30_000,
};

/** Long work may wait; work that hits one of these is retried by the queue. */
export const WORKER_TIME_OUTS: TimeOuts = {
  connection: 60_000,
  statement: 600_000,
  lock: 120_000,
  idleInTransaction: 300_000,
};

/** Changes of the schema take as long as they need, but must not block everybody while waiting for a table's lock. */
export const MIGRATION_TIME_OUTS: TimeOuts = {
  connection: 60_000,
  statement: 0,
  lock: 300_000,
  idleInTransaction: 600_000,
};

/** The same for one transaction, as expressions of SQL; a connection is waited for before it. */
export const localTimeOuts = (timeOuts: TimeOuts) =>
  Object.entries(serverTimeOuts(timeOuts))
    .map(([name, ms]) => `set_config('${name}', '${ms}', true)`)
    .join(', ');

/** The same for the driver. */
export const driverTimeOuts = (timeOuts: TimeOuts) => ({
  connectionTimeoutMillis: timeOuts.connection,
  ...serverTimeOuts(timeOuts),
});

const serverTimeOuts = ({ statement, lock, idleInTransaction }: TimeOuts) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
});
