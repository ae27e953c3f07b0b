import { permissionSlugs, type Member, type PermissionSlug } from '@sourcewiz/contract';

/** The full name; a person without one is called by their email. */
export function nameOf({
  first_name,
  last_name,
  email,
}: Pick<Member, 'first_name' | 'last_name' | 'email'>): string {
  const name = `${first_name} ${last_name}`.trim();
  return name === '' ? email : name;
}

/** One or two letters for a person's round mark. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word === undefined ? '' : [...word][0]))
    .join('')
    .toLocaleUpperCase();
}

/** What a member may do, in numbers: everything, nothing, or some of all permissions. */
export function accessOf({
  isAdmin,
  permissions,
}: {
  isAdmin: boolean;
  permissions: readonly PermissionSlug[];
}): { kind: 'full' | 'none' } | { kind: 'some'; granted: number; all: number } {
  const all = permissionSlugs.length;
  const granted = new Set(permissions).size;
  if (isAdmin || granted === all) return { kind: 'full' };
  return granted === 0 ? { kind: 'none' } : { kind: 'some', granted, all };
}

export type MemberAction = 'edit' | 'resend' | 'deactivate' | 'activate' | 'delete';

/**
 * What an admin can do with a member: nobody can remove their own account, and accounts being deleted are left alone.
 */
export function actionsFor(
  { id, status }: Pick<Member, 'id' | 'status'>,
  ownId: string,
): readonly MemberAction[] {
  if (status === 'deleted') return [];
  if (id === ownId) return ['edit'];
  if (status === 'invited') return ['edit', 'resend', 'delete'];
  return ['edit', status === 'inactive' ? 'activate' : 'deactivate', 'delete'];
}
