import { createHmac, randomBytes } from 'node:crypto';
import type { Visitor } from '../../../platform/http/routes.ts';
import { sameHash } from '../secrets.ts';

const KNOWN_SECONDS = 180 * 86_400;

type Browser = Pick<Visitor, 'platform' | 'cookies'>;

/** One cookie per account, so that several people can share a browser. */
const cookieOf = (secret: string, email: string) => `known_${signed(secret, 'name', email).slice(0, 12)}`;

function signed(secret: string, ...parts: string[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['known device', ...parts]))
    .digest('base64url');
}

/**
 * The browser that somebody signed in with before; strangers cannot forge it.
 * @returns its identifier, undefined if nobody has signed in to the account with it
 */
export function knownDevice({ platform, cookies }: Browser, email: string): string | undefined {
  const { secret } = platform.settings;
  const [device = '', until = '', signature = ''] = cookies?.get(cookieOf(secret, email))?.split('.') ?? [];
  if (device === '' || platform.clock.now().getTime() > Number(until)) return undefined;
  const expected = signed(secret, email, device, until);
  return sameHash(Buffer.from(signature), Buffer.from(expected)) ? device : undefined;
}

/** Marks a browser as known, once its user has completed the sign-in. */
export function rememberDevice({ platform, cookies }: Browser, email: string): void {
  const { secret } = platform.settings;
  const device = randomBytes(12).toString('base64url');
  const until = String(platform.clock.now().getTime() + KNOWN_SECONDS * 1000);
  const value = `${device}.${until}.${signed(secret, email, device, until)}`;
  cookies?.set(cookieOf(secret, email), value, { maxAgeSeconds: KNOWN_SECONDS });
}
