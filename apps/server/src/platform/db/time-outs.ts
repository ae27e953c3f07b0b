/** How long a process waits for the database; milliseconds, 0 for as long as it takes. */
export interface TimeOuts {
  /** For a connection of the pool. */
  connection: number;
  /** For one statement. */
  statement: number;
  /** For a lock that somebody else holds. */
  lock: number;
  /** For the next statement of a transaction: whoever forgets one must not keep its locks and its connection. */
  idleInTransaction: number;
}

/** A person waits: what takes longer is refused, so that few slow calls do not take every connection. */
export const API_TIME_OUTS: TimeOuts = {
  connection: 10_000,
  statement: 30_000,
  lock: 15_000,
  idleInTransaction: 30_000,
};

/** Long work may wait; what ran into one of these is tried again by the queue. */
export const WORKER_TIME_OUTS: TimeOuts = {
  connection: 60_000,
  statement: 600_000,
  lock: 120_000,
  idleInTransaction: 300_000,
};

/** Changes of the schema take as long as they take, but do not stand in everybody's way for the lock of a table. */
export const MIGRATION_TIME_OUTS: TimeOuts = {
  connection: 60_000,
  statement: 0,
  lock: 300_000,
  idleInTransaction: 600_000,
};

/** The same for the driver. */
export const driverTimeOuts = ({ connection, statement, lock, idleInTransaction }: TimeOuts) => ({
  connectionTimeoutMillis: connection,
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
});
