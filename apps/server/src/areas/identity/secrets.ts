import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { OTP_LENGTH } from '@sourcewiz/contract';

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane (algorithm 2 is argon2id). */
const argon = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of nobody's password: verified when the account is unknown, so that both take as long. */
let nobody: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon);
}

/** Whether the password fits; takes as long when there is no account. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  const fits = await verify(stored ?? (await nobody), password);
  return stored !== undefined && fits;
}

/** A session's token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(0, 10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
}

/** What is kept of a code: useless without the server's secret and for any other session. */
export function hashCode(secret: string, sessionId: string, code: string): Uint8Array {
  return createHmac('sha256', secret).update(`otp:${sessionId}:${code}`).digest();
}

export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
