import type { AnswerOf, listMembers as listOperation, Member, ParsedOf } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { UserRow } from '../identity.store.ts';
import { isFound } from './members.rules.ts';
import { selectGrantsOf, selectLastSeen, selectMember, selectMembers } from './members.store.ts';

type ListQuery = ParsedOf<typeof listOperation>['query'];

/** One page of the members, by name. */
export async function listMembers(
  ctx: Ctx,
  { page, per_page: size, search = '' }: ListQuery,
): Promise<AnswerOf<typeof listOperation>> {
  const found = (await selectMembers(ctx)).filter((user) => isFound(user, search));
  const members = await toMembers(ctx, found.slice((page - 1) * size, page * size));
  return { members, total: found.length };
}

export async function listAllMembers(ctx: Ctx): Promise<Member[]> {
  return toMembers(ctx, await selectMembers(ctx));
}

async function toMembers(ctx: Ctx, users: readonly UserRow[]): Promise<Member[]> {
  const { isAdmin } = ctx.caller;
  const ids = isAdmin ? users.map(({ id }) => id) : [];
  const grants = await selectGrantsOf(ctx, ids);
  const seen = await selectLastSeen(ctx, ids);
  return users.map((user) => ({
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    is_admin: user.isAdmin,
    is_system_user: user.isSystemUser,
    status: user.status,
    admin_view: isAdmin
      ? {
          mobile: user.mobile,
          country: user.countryId,
          last_seen_at: seen.get(user.id)?.toISOString() ?? null,
          two_factor: user.totpConfirmedAt !== null,
          ip_restriction: { mode: user.ipMode, addresses: user.ipAddresses },
          permissions: grants.get(user.id) ?? [],
        }
      : null,
  }));
}

/** @throws DomainError not_found */
export async function loadMember(ctx: Ctx, id: string): Promise<UserRow> {
  return (await selectMember(ctx, id)) ?? fail('not_found');
}

export async function memberAsShown(ctx: Ctx, id: string): Promise<Member> {
  const [member] = await toMembers(ctx, [await loadMember(ctx, id)]);
  return member ?? fail('not_found');
}
