import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { replacePasswordToken } from './password-tokens.store.ts';
import { hashToken, newToken } from '../secrets.ts';

const MINUTE_MS = 60_000;

/** A transaction of the organisation, or of the system. */
interface Transaction {
  platform: Pick<Platform, 'clock' | 'settings'>;
  db: Db;
  orgId: string;
}

/**
 * Makes the token of a link for setting a password; the user's earlier ones become invalid.
 * @returns the token, of which only a hash is stored
 */
export async function issuePasswordToken(
  { platform, db, orgId }: Transaction,
  { userId, purpose }: { userId: string; purpose: 'reset' | 'invitation' },
): Promise<string> {
  const { invitationDays, resetLinkMinutes } = platform.settings.limits;
  const minutes = purpose === 'reset' ? resetLinkMinutes : invitationDays * 24 * 60;
  const token = newToken();
  const now = platform.clock.now();
  await replacePasswordToken(db, {
    orgId,
    id: randomUUID(),
    userId,
    purpose,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * MINUTE_MS),
  });
  return token;
}
