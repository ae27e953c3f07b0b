import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { AnswerOf, signUp as signUpOp } from '@sourcewiz/contract';
import type { Platform } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { deleteUnfinishedOrganisations, insertOrganisation } from '../../organisation/index.ts';
import { checkNewPassword } from '../password/choose-password.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { provisionalCompanyName } from '../identity.rules.ts';
import { selectUserByEmail, type UserRow } from '../identity.store.ts';
import { hashPassword } from '../secrets.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { deleteTakenSessions } from '../sessions/sessions.store.ts';
import { deleteUnverified, insertFounder, lockEmail, selectUnverifiedBefore } from './sign-ups.store.ts';
import { countUse } from '../guard/throttle.service.ts';

/** Several times what the database takes, and still not noticeable. */
const OPENING_MS = 50;

/**
 * Founds a company with its first admin, who may do nothing until they enter the mailed code. For an address that
 * already has an account the answer is the same, with a session that no code opens.
 * @throws DomainError sign_up_closed, invalid_input, password_…, rate_limited
 */
export async function signUp(
  visitor: Visitor,
  { email, password, role }: { email: string; password: string; role: string },
): Promise<AnswerOf<typeof signUpOp>> {
  const { platform, ip, userAgent } = visitor;
  const { open, role: expected } = platform.settings.signUp;
  if (!open) fail('sign_up_closed');
  if (role !== expected) {
    fail('invalid_input', { path: 'body.role', params: { field: 'role', reason: 'is not offered' } });
  }
  checkNewPassword(platform, { password, email });
  await countUse(platform, [
    { quota: 'sign_up_address', of: networkOf(ip) },
    { quota: 'sign_up_email', of: email },
  ]);
  // Before it is known whether the address is taken, so that both cases take equally long.
  const passwordHash = await hashPassword(password);
  const opening = platform.database.inSystem(async (db) => {
    await lockEmail(db, email);
    const owner = await freeEmail(db, email);
    if (owner) await deleteTakenSessions(db, owner);
    const user = owner ?? (await foundCompany(visitor, db, { email, passwordHash }));
    const purpose = owner ? 'taken' : 'sign_up';
    return openSession(platform, db, { user, verified: false, purpose, ip, userAgent });
  });
  // Founding a company takes longer than not founding one; the answer takes longer than both.
  const [token] = await Promise.all([opening, setTimeout(OPENING_MS)]);
  return {
    access_token: token,
    mobile: null,
    country: null,
    meta: { otp_verification: true, second_step: 'code' },
  };
}

/** Frees an address by deleting an earlier unverified sign-up. @returns the user who still has the address */
async function freeEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const found = await selectUserByEmail(db, email);
  if (found?.status !== 'unverified') return found;
  const emptied = await deleteUnverified(db, [found.id]);
  await deleteUnfinishedOrganisations(db, emptied);
  // They entered their code at this very moment.
  return emptied.length > 0 ? undefined : selectUserByEmail(db, email);
}

/**
 * Frees an address for an invitation: an unverified sign-up proves nothing about who owns the address, and must not
 * prevent its owner from being invited.
 */
export async function removeUnfinishedSignUp(
  { database }: Pick<Platform, 'database'>,
  email: string,
): Promise<void> {
  await database.inSystem(async (db) => {
    await lockEmail(db, email);
    await freeEmail(db, email);
  });
}

async function foundCompany(
  { platform, language }: Visitor,
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<UserRow> {
  const orgId = randomUUID();
  const createdAt = platform.clock.now();
  const name = provisionalCompanyName(email);
  await insertOrganisation(db, { id: orgId, name, status: 'draft', locale: language, createdAt });
  return insertFounder(db, {
    orgId,
    id: randomUUID(),
    email,
    passwordHash,
    isAdmin: true,
    status: 'unverified',
    createdAt,
  });
}

/** Deletes unverified sign-ups from before a moment, with their companies. */
export async function removeUnverified(
  { database }: Pick<Platform, 'database'>,
  before: Date,
): Promise<void> {
  await database.inSystem(async (db) => {
    const old = await selectUnverifiedBefore(db, before);
    const emptied = await deleteUnverified(
      db,
      old.map(({ id }) => id),
    );
    await deleteUnfinishedOrganisations(db, emptied);
  });
}
