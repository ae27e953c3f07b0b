import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { OTP_LENGTH } from '@sourcewiz/contract';
import { createTurns } from '../../platform/turns.ts';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane (algorithm 2 is argon2id). */
const argon = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * At the same time: each takes 19 MiB and one of the four threads that also read files and resolve host names. The
 * queue moves every 10 ms or so, so the last one in it waits about a second.
 */
const inTurn = createTurns({ atOnce: 2, waitingMax: 200 });

/** The hash of nobody's password: verified for unknown accounts, so that both cases take equally long. */
let nobody: Promise<string> | undefined;

/** @throws DomainError rate_limited when too many are waiting to be hashed */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(asTyped(password), argon));
}

/**
 * Whether the password fits; takes equally long without an account.
 * @throws DomainError rate_limited when too many are waiting to be compared
 */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  // Not in the queue: once refused, it would be refused forever, and only for unknown accounts.
  nobody ??= hash(randomBytes(16).toString('hex'), argon);
  const known = stored ?? (await nobody);
  const fits = await inTurn(() => verify(known, asTyped(password)));
  return stored !== undefined && fits;
}

/** Keyboards write `ğ` as one character or as two: both are the same password (NIST SP 800-63B section 5.1.1.2). */
function asTyped(password: string): string {
  return password.normalize('NFKC');
}

/** A session's token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(0, 10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
}

/** The stored form of a code: useless without the server's secret, and for any other session. */
export function hashCode(secret: string, sessionId: string, code: string): Uint8Array {
  return createHmac('sha256', secret).update(`otp:${sessionId}:${code}`).digest();
}

export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Stored if no code may ever fit. */
export function unopenable(): Uint8Array {
  return randomBytes(32);
}

/** Letters and digits that are not confused when read aloud (Crockford's base 32). */
const READABLE = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A recovery code of 50 random bits, in two groups: `7K3QX-9DMTW`. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/**
 * The stored form of a recovery code, however it was typed: useless without the server's secret, and for any other
 * user.
 */
export function hashRecoveryCode(secret: string, userId: string, code: string): Uint8Array {
  const plain = code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '');
  return createHmac('sha256', secret).update(`recovery:${userId}:${plain}`).digest();
}
