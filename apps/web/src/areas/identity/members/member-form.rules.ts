import {
  emailSchema,
  ipRestrictionSchema,
  permissionSlugs,
  readIpAddresses,
  type InputOf,
  type IpRestriction,
  type Member,
  type PermissionSlug,
  type Problem,
  type updateMember,
} from '@sourcewiz/contract';
import { switchedBetween, type Granted } from './permissions.rules.ts';

/** A member being invited or changed. */
export interface MemberForm {
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  granted: Granted;
  ipMode: IpRestriction['mode'];
  /** Addresses as typed. */
  ipText: string;
}
export type MemberField = 'email' | 'firstName' | 'lastName' | 'role' | 'ip';

/** What is wrong with a list of addresses. */
export type IpWrong = { kind: 'empty' } | { kind: 'wrong'; wrong: readonly string[] } | { kind: 'tooMany' };

export const IP_ADDRESSES_MAX = 50;

/** The permissions of a new member: the start page and viewing products. */
const firstPermissions: readonly PermissionSlug[] = ['global_permissions', 'view_products'];

/** @param member null for a new member */
export function formOf(member: Member | null): MemberForm {
  const view = member?.admin_view ?? null;
  return {
    email: member?.email ?? '',
    firstName: member?.first_name ?? '',
    lastName: member?.last_name ?? '',
    isAdmin: member?.is_admin ?? false,
    granted: new Set(member === null ? firstPermissions : (view?.permissions ?? [])),
    ipMode: view?.ip_restriction.mode ?? 'off',
    ipText: view?.ip_restriction.addresses.join(', ') ?? '',
  };
}

/** What the form can check by itself: empty fields, and an invalid email. */
export function wrongIn(
  form: MemberForm,
  isNew: boolean,
): Partial<Record<MemberField, 'required' | 'email'>> {
  const wrong: Partial<Record<MemberField, 'required' | 'email'>> = {};
  if (form.firstName.trim() === '') wrong.firstName = 'required';
  if (!isNew) return wrong;
  if (form.email.trim() === '') wrong.email = 'required';
  else if (!emailSchema.safeParse(form.email).success) wrong.email = 'email';
  return wrong;
}

/** What is wrong with the addresses (PERM-045); null if they are valid or not used. */
export function ipWrong({ ipMode, ipText }: Pick<MemberForm, 'ipMode' | 'ipText'>): IpWrong | null {
  const { addresses, wrong } = readIpAddresses(ipText);
  if (ipMode === 'off') return null;
  if (wrong.length > 0) return { kind: 'wrong', wrong };
  if (addresses.length === 0) return { kind: 'empty' };
  return addresses.length > IP_ADDRESSES_MAX ? { kind: 'tooMany' } : null;
}

/**
 * What saving sends: only the differences from the stored member.
 * @returns the body of `user.update_member`, and the permissions to change; null for nothing
 */
export function changesOf(
  member: Member,
  form: MemberForm,
): {
  details: NonNullable<InputOf<typeof updateMember>['body']> | null;
  permissions: { slug: PermissionSlug; toggleValue: boolean }[] | null;
} {
  const before = formOf(member);
  const restriction = ipRestrictionOf(form);
  const details = {
    ...(form.firstName.trim() === before.firstName ? {} : { first_name: form.firstName.trim() }),
    ...(form.lastName.trim() === before.lastName ? {} : { last_name: form.lastName.trim() }),
    ...(form.isAdmin === before.isAdmin ? {} : { is_admin: form.isAdmin }),
    ...(isSame(restriction, ipRestrictionOf(before)) ? {} : { ip_restriction: restriction }),
  };
  return {
    details: Object.keys(details).length === 0 ? null : details,
    permissions: permissionChanges(before, form),
  };
}

/** An admin who becomes an employee has no permissions of their own yet: all are sent. */
function permissionChanges(before: MemberForm, after: MemberForm) {
  if (after.isAdmin) return null;
  const changes = before.isAdmin
    ? permissionSlugs.map((slug) => ({ slug, toggleValue: after.granted.has(slug) }))
    : switchedBetween(before.granted, after.granted);
  return changes.length === 0 ? null : changes;
}

/** When the restriction is turned off, the valid addresses are kept for the next time. */
function ipRestrictionOf({ ipMode: mode, ipText }: MemberForm): IpRestriction {
  const { addresses, wrong } = readIpAddresses(ipText);
  const good = addresses.filter((address) => !wrong.includes(address)).slice(0, IP_ADDRESSES_MAX);
  return ipRestrictionSchema.parse({ mode, addresses: good });
}

function isSame(one: IpRestriction, other: IpRestriction): boolean {
  return one.mode === other.mode && one.addresses.join() === other.addresses.join();
}

const fieldOfCode: Partial<Record<Problem['code'], MemberField>> = {
  email_taken: 'email',
  own_account: 'role',
  last_admin: 'role',
  ip_list_empty: 'ip',
  ip_would_block_you: 'ip',
};
const fieldOfPath: Record<string, MemberField> = {
  email: 'email',
  first_name: 'firstName',
  last_name: 'lastName',
  is_admin: 'role',
  ip_restriction: 'ip',
};

/** The field that a problem belongs to; undefined for none. */
export function fieldOfProblem({ code, path = '' }: Pick<Problem, 'code' | 'path'>): MemberField | undefined {
  return fieldOfCode[code] ?? fieldOfPath[path.replace(/^body\./, '').split('.')[0] ?? ''];
}
