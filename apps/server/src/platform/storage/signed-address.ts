import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY_MS = 86_400_000;
/** Short enough that a leaked address soon expires, long enough that a page left open overnight still works. */
const DEFAULT_VALIDITY_MS = 2 * DAY_MS;

/**
 * Signs the address of a file: `<path>?expires=<seconds>&signature=<base64url>`, HMAC-SHA256 over path and expiry. The
 * expiry is rounded up to the end of its UTC day, so that the address stays the same for a day and caches can keep its
 * content. `path` is an absolute path without a query.
 */
export function signAddress(address: { secret: string; path: string; expiresAt?: Date; now?: Date }): string {
  const expires = address.expiresAt ? endOfDay(address.expiresAt) : validUntil(address.now ?? new Date());
  return `${address.path}?expires=${expires}&signature=${signature(address.secret, address.path, expires)}`;
}

/** Until when addresses that are signed now are valid, in seconds. */
export const validUntil = (now: Date): number => endOfDay(new Date(now.getTime() + DEFAULT_VALIDITY_MS));

const endOfDay = (day: Date): number => (Math.ceil(day.getTime() / DAY_MS) * DAY_MS) / 1000;

/**
 * Whether a signed address is ours and still valid at `now`. `expires` and `signature` are the two query values as
 * received; anything other than exactly what signAddress returned is false.
 */
export function verifyAddress(address: {
  secret: string;
  path: string;
  expires: string;
  signature: string;
  now?: Date;
}): boolean {
  if (!/^\d{1,12}$/.test(address.expires)) return false;
  const expires = Number(address.expires);
  const given = Buffer.from(address.signature);
  const right = Buffer.from(signature(address.secret, address.path, expires));
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs && (address.now ?? new Date()).getTime() < expires * 1000;
}

function signature(secret: string, path: string, expires: number): string {
  return createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url');
}
