const LOST = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Classes of SQLSTATE: connection exceptions, operator intervention, too little of something. */
const LOST_STATES = ['08', '57P', '53300'];
/** What the driver says without a code. */
const LOST_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];
/** Deadlock and serialization failure: the same work succeeds when it is done again. */
const COLLIDED = new Set(['40P01', '40001']);

/** What the pool says when no connection became free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** Nobody sent the next statement of a transaction in time, and the server ended the connection. */
const FORGOTTEN = '25P03';
/** A lock that another one held for too long, a statement that took too long. */
const TOO_LONG = new Set(['55P03', '57014', FORGOTTEN]);

/** Whether there is no room on a disk, that of the files or that of the database (53100). */
export function isDiskFull(error: unknown): boolean {
  return someCause(error, ({ code }) => code === 'disk_full' || code === 'ENOSPC' || code === '53100');
}

/** Whether somebody removed what a write names, or gave something to what was to be removed: a foreign key said no. */
export function isGone(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '23503');
}

/** Whether something took longer than a time-out of the database allows: nothing was written. */
export function isBusy(error: unknown): boolean {
  return someCause(error, ({ code, message }) => TOO_LONG.has(code) || message.startsWith(NO_CONNECTION));
}

/** Whether the server gave up a transaction that nobody went on with. */
export function isForgotten(error: unknown): boolean {
  return someCause(error, ({ code }) => code === FORGOTTEN);
}

/**
 * Whether the database went away under a statement, or could not be reached.
 * @param error whatever was thrown; its causes are looked at too, since the SQL library wraps the driver's errors
 */
export function isConnectionLoss(error: unknown): boolean {
  return someCause(
    error,
    ({ code, message }) =>
      LOST.has(code) ||
      LOST_STATES.some((state) => code.startsWith(state)) ||
      LOST_MESSAGES.some((said) => message.startsWith(said)),
  );
}

/**
 * Whether the same work may well succeed when it is done again: a lost connection, two writers that collided, or one
 * that waited for too long.
 */
export function isPassing(error: unknown): boolean {
  return isConnectionLoss(error) || isCollision(error) || isBusy(error);
}

/** Whether two writers stood in each other's way and the database ended this one: nothing of it was kept. */
export function isCollision(error: unknown): boolean {
  return someCause(error, ({ code }) => COLLIDED.has(code));
}

function someCause(error: unknown, is: (told: { code: string; message: string }) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (is({ code, message: cause.message })) return true;
  }
  return false;
}
