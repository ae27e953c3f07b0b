import type { AnswerOf, login } from '@sourcewiz/contract';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { knownDevice, rememberDevice } from '../guard/known-device.ts';
import { checkIpOfUser } from '../guard/check-ip.service.ts';
import { cutOff } from '../sessions/end-sessions.service.ts';
import { lockUser, selectUserByEmail, type UserRow } from '../identity.store.ts';
import { ipRestrictionOf, mayBeAt } from '../guard/ip-restriction.ts';
import { passwordFits } from '../secrets.ts';
import { openSession } from '../sessions/sessions.service.ts';
import { notifySessionChanged, revokeOne } from '../sessions/sessions.store.ts';
import { countGuess, type CountedGuess } from '../guard/throttle.service.ts';

/**
 * The first step of signing in.
 * @throws DomainError invalid_credentials for a wrong password and for an unknown account alike; rate_limited;
 *   ip_blocked
 */
export async function signIn(
  visitor: Visitor,
  { email, password }: { email: string; password: string },
): Promise<AnswerOf<typeof login>> {
  const { platform, ip } = visitor;
  const { database } = platform;
  const device = knownDevice(visitor, email);
  const { counted, user } = await database.inSystem(
    async (db) => ({
      counted: await countGuess(db, platform, { kind: 'password', email, ip, device }),
      user: await selectUserByEmail(db, email),
    }),
    { mayBeLost: true },
  );
  const fits = await passwordFits(user?.passwordHash, password);
  if (!user || !fits || user.status !== 'active') {
    noteFailure(visitor, user?.status === 'unverified' ? undefined : user);
    return fail('invalid_credentials');
  }
  if (!mayBeAt(ipRestrictionOf(user), ip)) await database.inSystem((db) => counted.succeeded(db));
  await checkIpOfUser(user, visitor);
  return beginSession(visitor, { user, counted });
}

/**
 * Logged while nobody waits, some time after the answer: neither the duration of an answer nor the work after it may
 * reveal whether an account exists. Without an account there is as much to do.
 */
function noteFailure({ platform, ip, userAgent }: Visitor, user: UserRow | undefined): void {
  const { background, database, clock } = platform;
  const details = { step: 'password' };
  background.runUnseen('writing down a failed sign-in', () =>
    database.inSystem(async (db) => {
      if (!user) return void (await selectUserByEmail(db, ''));
      const { orgId, id: subjectId } = user;
      await recordAudit(db, clock, { orgId, event: 'sign_in_failed', subjectId, ip, userAgent, details });
    }),
  );
}

/** All in one transaction: signing in waits for the disk only once. */
async function beginSession(
  visitor: Visitor,
  { user, counted }: { user: UserRow; counted: CountedGuess },
): Promise<AnswerOf<typeof login>> {
  const { platform, ip, userAgent } = visitor;
  const answer = await platform.database.inSystem(async (db) => {
    // The account may have changed while the password was compared: a new password ends all sessions, but one opened
    // with the old password at this moment would survive; and an authenticator that was just turned on has to be asked
    // for.
    const fresh = await lockUser(db, user);
    if (fresh?.status !== 'active' || fresh.passwordHash !== user.passwordHash) fail('invalid_credentials');
    const secondStep = fresh.totpConfirmedAt === null ? 'code' : 'authenticator';
    const verified = secondStep === 'code' && !fresh.otpVerification;
    const token = await openSession(platform, db, { user: fresh, verified, secondStep, ip, userAgent });
    if (verified) {
      const { orgId, id: actorId } = fresh;
      await recordAudit(db, platform.clock, { orgId, event: 'signed_in', actorId, ip, userAgent });
    }
    // Last: from here on others from the same address wait for the counter.
    await counted.succeeded(db);
    return {
      access_token: token,
      mobile: fresh.mobile,
      country: fresh.countryId === null ? null : { id: fresh.countryId },
      meta: { otp_verification: !verified, second_step: secondStep },
    } as const;
  });
  if (!answer.meta.otp_verification) rememberDevice(visitor, user.email);
  return answer;
}

/** Ends the session of the caller, in all its tabs. */
export async function signOut(base: CallerCtx & Visitor): Promise<void> {
  const { platform, caller, ip, userAgent } = base;
  await inTransaction(base, async (ctx) => {
    const key = { orgId: ctx.orgId, id: caller.sessionId };
    const isEnded = await revokeOne(ctx.db, key, platform.clock.now());
    // Two tabs at the same moment end it once; a login without its second step was no session.
    if (isEnded && caller.verified) {
      const { orgId, userId: actorId } = caller;
      await recordAudit(ctx.db, platform.clock, { orgId, event: 'signed_out', actorId, ip, userAgent });
    }
    await notifySessionChanged(ctx.db, caller.sessionId);
  });
  cutOff(platform, [caller.sessionId]);
}
