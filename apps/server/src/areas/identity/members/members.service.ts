import type { Member, ParsedOf, updateMember as updateOperation } from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { auditBy, beginChange, type Acting } from './change-members.ts';
import { endSessionsOf } from '../sessions/end-sessions.service.ts';
import type { UserRow } from '../identity.store.ts';
import { isListed } from '../guard/ip-list.ts';
import { loadMember, memberAsShown } from './list-members.service.ts';
import { memberTransition, type MemberChange } from './members.rules.ts';
import { changeMember, countOtherAdmins } from './members.store.ts';
import { refreshSessionsOf } from '../sessions/refresh-sessions.service.ts';
import { startUserDeletion } from './user-deletion.task.ts';

type MemberUpdate = ParsedOf<typeof updateOperation>['body'];

/**
 * Changes a member; deactivating signs them out everywhere at once, and other changes of rights apply at once.
 * @throws DomainError not_found, own_account, last_admin, not_activated, ip_list_empty, ip_would_block_you
 */
export async function updateMember(acting: Acting, id: string, update: MemberUpdate): Promise<Member> {
  return inTransaction(acting, async (ctx) => {
    await beginChange(ctx);
    const user = await loadMember(ctx, id);
    const change = { ...profileChange(user, update), ...placeChange(acting, user, update) };
    Object.assign(change, await roleChange(ctx, user, update), await statusChange(ctx, user, update));
    if (Object.keys(change).length > 0) {
      await changeMember(ctx, id, change);
      await auditChanges(acting, ctx, { user, change });
      if (change.status === 'inactive') await endSessionsOf(ctx, id);
      else await refreshSessionsOf(ctx, { userId: id, isAdmin: change.isAdmin });
    }
    return memberAsShown(ctx, id);
  });
}

type RowChange = Parameters<typeof changeMember>[2];

function profileChange(user: UserRow, { first_name, last_name }: MemberUpdate): RowChange {
  return {
    ...(first_name === undefined || first_name === user.firstName ? {} : { firstName: first_name }),
    ...(last_name === undefined || last_name === user.lastName ? {} : { lastName: last_name }),
  };
}

function placeChange(
  { caller, ip }: Acting,
  user: UserRow,
  { ip_restriction: wanted }: MemberUpdate,
): RowChange {
  if (wanted === undefined) return {};
  const addresses = [...new Set(wanted.addresses)];
  if (wanted.mode !== 'off' && addresses.length === 0) {
    fail('ip_list_empty', { path: 'body.ip_restriction.addresses' });
  }
  const isOwnBlock = user.id === caller.userId && wanted.mode === 'block';
  if (isOwnBlock && !isListed({ mode: 'block', addresses }, ip)) {
    fail('ip_would_block_you', { path: 'body.ip_restriction.addresses', params: { ip } });
  }
  const isSame = wanted.mode === user.ipMode && addresses.join() === user.ipAddresses.join();
  return isSame ? {} : { ipMode: wanted.mode, ipAddresses: addresses };
}

async function roleChange(ctx: Ctx, user: UserRow, { is_admin: wanted }: MemberUpdate): Promise<RowChange> {
  if (wanted === undefined || wanted === user.isAdmin) return {};
  if (user.id === ctx.caller.userId) fail('own_account', { path: 'body.is_admin' });
  if (!wanted) await keepAnAdmin(ctx, user);
  return { isAdmin: wanted };
}

async function statusChange(ctx: Ctx, user: UserRow, { status }: MemberUpdate): Promise<RowChange> {
  if (status === undefined || status === user.status) return {};
  if (user.id === ctx.caller.userId) fail('own_account', { path: 'body.status' });
  if (status === 'inactive') await keepAnAdmin(ctx, user);
  const next = nextStatus(user, status === 'active' ? 'activate' : 'deactivate');
  return next === null ? {} : { status: next };
}

function nextStatus(user: UserRow, change: MemberChange): UserRow['status'] | null {
  const transition = memberTransition(user.status, change);
  return 'refusal' in transition ? fail(transition.refusal) : transition.next;
}

/** A company without an admin could never get one again. Call it under the lock. @throws DomainError last_admin */
async function keepAnAdmin(ctx: Ctx, { id, isAdmin, status }: UserRow): Promise<void> {
  if (!isAdmin || status !== 'active') return;
  if ((await countOtherAdmins(ctx, id)) === 0) fail('last_admin');
}

async function auditChanges(
  acting: Acting,
  ctx: Ctx,
  { user, change }: { user: UserRow; change: RowChange },
): Promise<void> {
  const audit = auditBy(acting);
  const subjectId = user.id;
  const fields = [
    ...(change.firstName === undefined ? [] : ['first_name']),
    ...(change.lastName === undefined ? [] : ['last_name']),
    ...(change.isAdmin === undefined ? [] : ['is_admin']),
  ];
  if (fields.length > 0) {
    const role =
      change.isAdmin === undefined
        ? {}
        : { role: change.isAdmin ? ('admin' as const) : ('employee' as const) };
    await audit(ctx, { event: 'member_changed', subjectId, details: { fields, ...role } });
  }
  if (change.status !== undefined) {
    await audit(ctx, {
      event: change.status === 'active' ? 'member_activated' : 'member_deactivated',
      subjectId,
    });
  }
  if (change.ipMode !== undefined) {
    await audit(ctx, {
      event: 'ip_restriction_changed',
      subjectId,
      details: { mode: change.ipMode, addresses: change.ipAddresses ?? [] },
    });
  }
}

/**
 * Signs a member out permanently and starts the task that deletes their data.
 * @returns the task's id
 * @throws DomainError not_found, own_account, last_admin, task_limit
 */
export async function deleteMember(acting: Acting, id: string): Promise<string> {
  return inTransaction(acting, async (ctx) => {
    await beginChange(ctx);
    const user = await loadMember(ctx, id);
    if (id === ctx.caller.userId) fail('own_account');
    await keepAnAdmin(ctx, user);
    const status = nextStatus(user, 'delete');
    if (status !== null) await changeMember(ctx, id, { status });
    // Without their address: the log outlives the person's data.
    await auditBy(acting)(ctx, { event: 'member_deleted', subjectId: id });
    await endSessionsOf(ctx, id);
    return startUserDeletion(ctx, user);
  });
}
