import { generateSecret, generateURI, verifySync } from 'otplib';
import { drawQr } from '../../../platform/images/index.ts';
import type { Sealing } from '../../../platform/seal.ts';

/** RFC 6238: codes change every 30 seconds; one step before and after is accepted, for clocks that are slightly off. */
const STEP_SECONDS = 30;

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

/** How the secret of somebody's authenticator is sealed in the database. */
export function totpSealing(secret: string, { orgId, id }: Owner): Sealing {
  return { secret, purpose: 'authenticator secrets', label: `${orgId}:${id}` };
}
