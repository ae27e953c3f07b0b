import type { AnswerOf, lookupUsers } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { selectUser, type UserRow } from '../identity.store.ts';
import { selectMemberByEmail, selectMembers } from './members.store.ts';

/**
 * With an address: the organisation's user with it, one or none; only admins see others than themselves. Without: the
 * names of everybody in the organisation.
 * @throws DomainError not_found for another organisation
 */
export async function lookUpUsers(
  ctx: Ctx,
  { email, orgId }: { email: string | undefined; orgId: string | undefined },
): Promise<AnswerOf<typeof lookupUsers>> {
  if (orgId !== undefined && orgId !== ctx.orgId) fail('not_found', { path: 'query.filter[org][_eq]' });
  if (email === undefined) {
    const members = await selectMembers(ctx);
    return members
      .filter(({ status }) => status !== 'inactive')
      .map(({ id, firstName, lastName }) => ({ id, first_name: firstName, last_name: lastName }));
  }
  const isSelf = email === ctx.caller.email;
  if (!isSelf && !ctx.caller.isAdmin) fail('forbidden', { params: { permission: 'admin' } });
  const user = isSelf ? await selectUser(ctx, ctx.caller.userId) : await selectMemberByEmail(ctx, email);
  return user ? [toLookedUp(user)] : [];
}

function toLookedUp(user: UserRow): AnswerOf<typeof lookupUsers>[number] {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    is_admin: user.isAdmin,
    is_system_user: user.isSystemUser,
    mobile: user.mobile,
    email: user.email,
    country: user.countryId,
  };
}
