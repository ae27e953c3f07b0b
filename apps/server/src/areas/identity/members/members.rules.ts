import { foldText } from '@sourcewiz/contract';

export type MemberStatus = 'active' | 'inactive' | 'invited' | 'unverified' | 'deleted';

/** Actions of admins on a member. */
export type MemberChange = 'activate' | 'deactivate' | 'delete';

const refused = 'not_activated' as const;
const gone = 'not_found' as const;

/** The only table of status changes; `null` means no change. Invited members come in only by their link. */
const transitions: Record<
  MemberStatus,
  Record<MemberChange, MemberStatus | null | typeof refused | typeof gone>
> = {
  active: { activate: null, deactivate: 'inactive', delete: 'deleted' },
  inactive: { activate: 'active', deactivate: null, delete: 'deleted' },
  invited: { activate: refused, deactivate: refused, delete: 'deleted' },
  unverified: { activate: gone, deactivate: gone, delete: gone },
  deleted: { activate: gone, deactivate: gone, delete: gone },
};

/** @returns the next status, null if nothing changes, or the error code of the refusal */
export function memberTransition(
  status: MemberStatus,
  change: MemberChange,
): { next: MemberStatus | null } | { refusal: typeof refused | typeof gone } {
  const next = transitions[status][change];
  return next === refused || next === gone ? { refusal: next } : { next };
}

/** Members in the list: those who came in, were invited, or are deactivated. */
export const shownStatuses = ['active', 'inactive', 'invited'] as const satisfies readonly MemberStatus[];

/** Whether a text matches a member's name or address, ignoring case and accents. */
export function isFound(
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  search: string,
): boolean {
  const text = foldText(`${firstName} ${lastName} ${email}`);
  return foldText(search)
    .split(' ')
    .every((word) => text.includes(word));
}

/** Replaces a deleted member's address: unique, and nobody's. */
export function placeholderEmail(userId: string): string {
  return `deleted-${userId}@invalid`;
}

/** Whether an address is such a placeholder. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith('@invalid');
}
