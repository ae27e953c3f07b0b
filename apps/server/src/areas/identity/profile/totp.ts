import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { drawQr } from '../../../platform/images/index.ts';

/** RFC 6238: codes change every 30 seconds; one step before and after is accepted, for clocks that are slightly off. */
const STEP_SECONDS = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A new secret for an authenticator: 160 random bits in base 32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return generateSecret();
}

/** What an authenticator scans: its address, and the same as a QR code. */
export async function describeTotp({
  secret,
  brand,
  email,
}: {
  secret: string;
  brand: string;
  email: string;
}): Promise<{ uri: string; svg: string }> {
  const uri = generateURI({ issuer: brand, label: email, secret });
  return { uri, svg: await drawQr(uri) };
}

/**
 * The time step of a code, by the server's clock.
 * @param code six digits
 * @param after step of the last used code: none is valid twice. A step in the future comes from a clock that was fast,
 *   and is ignored
 * @returns undefined for a code that is wrong, used, or of another time
 */
export function totpStep(
  secret: string,
  { code, now, after }: { code: string; now: Date; after: number },
): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: STEP_SECONDS,
    period: STEP_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return undefined;
  const isAhead = after > Math.floor(epoch / STEP_SECONDS) + 1;
  return isAhead || result.timeStep > after ? result.timeStep : undefined;
}

/** Whose secret it is: once encrypted, it is valid for nobody else. */
interface Owner {
  orgId: string;
  id: string;
}

/** Encrypts an authenticator's secret (AES-256-GCM) for the database: nonce, tag, text. */
export function sealTotp(serverSecret: string, owner: Owner, secret: string): Uint8Array {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverSecret), iv).setAAD(labelOf(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** @throws when it was encrypted with another secret or for somebody else */
export function openTotp(serverSecret: string, owner: Owner, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(serverSecret), iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(labelOf(owner)).setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}

function keyOf(serverSecret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', serverSecret, '', 'authenticator secrets', 32));
}

function labelOf({ orgId, id }: Owner): Uint8Array {
  return Buffer.from(`${orgId}:${id}`);
}
