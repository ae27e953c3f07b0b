import { foldText } from '@sourcewiz/contract';

export type MemberStatus = 'active' | 'inactive' | 'invited' | 'unverified' | 'deleted';

/** What admins do with a member. */
export type MemberChange = 'activate' | 'deactivate' | 'delete';

const refused = 'not_activated' as const;
const gone = 'not_found' as const;

/** The one table of what becomes of a member; `null` leaves them as they are. An invited one comes in by their link only. */
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

/**
 * @returns the next status, null when nothing changes, or the error code of the refusal
 */
export function memberTransition(
  status: MemberStatus,
  change: MemberChange,
): { next: MemberStatus | null } | { refusal: typeof refused | typeof gone } {
  const next = transitions[status][change];
  return next === refused || next === gone ? { refusal: next } : { next };
}

/** Members that are shown: those who came in, were invited, or are kept out for a while. */
export const shownStatuses = ['active', 'inactive', 'invited'] as const satisfies readonly MemberStatus[];

/** Whether a member is found by a text: in their name or address, whatever its case and accents. */
export function isFound(
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  search: string,
): boolean {
  const text = foldText(`${firstName} ${lastName} ${email}`);
  return foldText(search)
    .split(' ')
    .every((word) => text.includes(word));
}

/** What stands in the place of a deleted member's address: unique, and nobody's. */
export function placeholderEmail(userId: string): string {
  return `deleted-${userId}@invalid`;
}

/** Whether an address is such a placeholder. */
export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith('@invalid');
}
