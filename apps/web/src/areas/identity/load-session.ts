import { lookupUsers, manufacturer, me, userPermissions, type CallResult } from '@sourcewiz/contract';
import { callQuietly } from '../../platform/api/call.ts';
import { CallFailure } from '../../platform/api/call-failure.ts';
import { grantedOf } from '../../platform/session/granted.ts';
import type { Session } from '../../platform/session/session.tsx';
import { storedVisit } from '../../platform/session/visit.ts';
import { storeProfile, storedEmail } from '../../platform/session/stored-session.ts';

/** The server no longer knows this session: clear it and reload (AUTH-073). */
export class SessionRefused extends Error {}

/**
 * Loads who is signed in, what they may do, and their organisation.
 * @throws {SessionRefused} when the call for the user answers with a status above 399
 * @throws {CallFailure} when the server cannot be reached or another call fails
 */
export async function loadSession(): Promise<Session> {
  const user = await lookUpUser();
  const [profile, permissions, organisation] = await Promise.all([
    callQuietly(me).then(dataOf),
    callQuietly(userPermissions, { params: { id: user.id } }).then(dataOf),
    callQuietly(manufacturer).then(dataOf),
  ]);
  storeProfile({
    userId: profile.id,
    orgId: profile.org.id,
    isAdmin: profile.is_admin,
    isSystemUser: profile.is_system_user,
    pref: organisation.recommendation_preferences,
  });
  return { user: profile, granted: grantedOf(permissions), organisation };
}

async function lookUpUser(): Promise<{ id: string }> {
  if (storedVisit() !== null) return dataOf(await callQuietly(me));
  const email = storedEmail();
  if (email === null) throw new SessionRefused('no address is stored');
  const found = await callQuietly(lookupUsers, { query: { 'filter[email][_eq]': email } });
  if (!found.ok && found.status > 399) throw new SessionRefused(`the lookup answered ${found.status}`);
  const [user] = dataOf(found);
  if (user === undefined) throw new SessionRefused('the user does not exist any more');
  return user;
}

function dataOf<Data>(result: CallResult<Data>): Data {
  if (result.ok) return result.data;
  if (result.status === 401) throw new SessionRefused('the session ended meanwhile');
  throw new CallFailure({ status: result.status, problems: result.errors, reference: null });
}
