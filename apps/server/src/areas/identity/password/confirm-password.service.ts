import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { selectUser, type UserRow } from '../identity.store.ts';
import { passwordFits } from '../secrets.ts';
import { countGuess } from '../guard/throttle.service.ts';

/**
 * Asks a signed-in person for the password once more: an open page that somebody left behind must not be enough. Tries
 * are counted with those of signing in.
 * @returns the user at that moment; compare the hash if it matters that the password is still the same
 * @throws DomainError old_password_wrong, rate_limited
 */
export async function confirmPassword(
  base: CallerCtx & Visitor,
  { password, path }: { password: string; path: string },
): Promise<UserRow> {
  const { platform, caller, ip } = base;
  const guess = { kind: 'password', email: caller.email, ip } as const;
  const { database } = platform;
  const counted = await database.inSystem((db) => countGuess(db, platform, guess), { mayBeLost: true });
  const user = await inTransaction(base, (ctx) => selectUser(ctx, caller.userId));
  const fits = await passwordFits(user?.passwordHash, password);
  if (!user || !fits) return fail('old_password_wrong', { path });
  await database.inSystem((db) => counted.succeeded(db), { mayBeLost: true });
  return user;
}
