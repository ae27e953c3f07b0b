const LOST = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Classes of SQLSTATE: connection exceptions, operator intervention, insufficient resources. */
const LOST_STATES = ['08', '57P', '53300'];
/** Errors of the driver that have no code. */
const LOST_MESSAGES = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
];
/** Deadlock and serialization failure: the same work succeeds when repeated. */
const COLLIDED = new Set(['40P01', '40001']);

/** The pool's error when no connection became free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';
/** The next statement of a transaction did not come in time, and the server closed the connection. */
const FORGOTTEN = '25P03';
/** The code of `CompanyHeld`. */
const HELD = 'company_held';
/** A write in a transaction that only reads. */
const READ_ONLY = '25006';
/** A lock that somebody else held for too long, or a statement that took too long. */
const TOO_LONG = new Set(['55P03', '57014', FORGOTTEN]);

/** A company that is being moved: its transactions only read. */
export class CompanyHeld extends Error {
  readonly code = HELD;
}

/** Whether a statement was refused because its transaction only reads. */
export const isReadOnly = (error: unknown): boolean => someCause(error, ({ code }) => code === READ_ONLY);

/** Whether a disk is full, that of the files or that of the database (53100). */
export function isDiskFull(error: unknown): boolean {
  return someCause(error, ({ code }) => code === 'disk_full' || code === 'ENOSPC' || code === '53100');
}

/**
 * Whether a foreign key was violated: somebody removed a referenced row, or added a reference to a row that is being
 * removed.
 */
export function isGone(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '23503');
}

/** Whether something exceeded a time-out of the database: nothing was written. */
export function isBusy(error: unknown): boolean {
  return someCause(error, ({ code, message }) => TOO_LONG.has(code) || message.startsWith(NO_CONNECTION));
}

/** Whether the server aborted a transaction because no further statement came. */
export function isForgotten(error: unknown): boolean {
  return someCause(error, ({ code }) => code === FORGOTTEN);
}

/** Whether a statement was refused because an earlier one of its transaction had failed. */
export function isAborted(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '25P02');
}

/** Whether the server refuses new connections because it is stopping, or starting. */
export function isStopping(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '57P03');
}

/**
 * Whether the database failed during a statement, or could not be reached.
 * @param error anything thrown; its causes are checked too, since the SQL library wraps the driver's errors
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

/** Whether a transaction was refused because its company is held. */
export function isHeld(error: unknown): boolean {
  return someCause(error, ({ code }) => code === HELD);
}

/** Whether the same work may succeed when repeated: a lost connection, a collision, a lock that took too long, a company that is held. */
export function isPassing(error: unknown): boolean {
  return isConnectionLoss(error) || isCollision(error) || isBusy(error) || isHeld(error);
}

/** Whether two writers collided and the database aborted this one: nothing of it was stored. */
export function isCollision(error: unknown): boolean {
  return someCause(error, ({ code }) => COLLIDED.has(code));
}

/** Whether an error or one of its causes fits: the SQL library wraps those of the driver. */
export function someCause(
  error: unknown,
  is: (told: { code: string; message: string; detail?: string }) => boolean,
): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    const detail = 'detail' in cause && typeof cause.detail === 'string' ? { detail: cause.detail } : {};
    if (is({ code, message: cause.message, ...detail })) return true;
  }
  return false;
}

/**
 * Lets the refusal of a company that is held pass, for what may be left out then: entering that somebody looked, or work
 * that is looked at again later.
 * @throws every other error
 */
export function unlessHeld(error: unknown): void {
  if (!isHeld(error)) throw error;
}
