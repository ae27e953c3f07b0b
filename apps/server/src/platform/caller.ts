import type { IpRestriction, Language, PermissionSlug } from '@sourcewiz/contract';

/** Who acts: the signed-in user of a request, or the starter of a task in its job. */
export interface Caller {
  orgId: string;
  userId: string;
  sessionId: string;
  email: string;
  name: string;
  isAdmin: boolean;
  isSystemUser: boolean;
  permissions: ReadonlySet<PermissionSlug>;
  language: Language;
  /** Where the person may call from; undefined for everywhere. */
  ipRestriction?: IpRestriction;
  /** False while the one-time code is not verified yet. */
  verified: boolean;
}
