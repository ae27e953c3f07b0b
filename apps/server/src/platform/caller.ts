import type { IpRestriction, Language, PermissionSlug } from '@sourcewiz/contract';

/** The person acting: the signed-in user of a request, or the person who started a task, in its job. */
export interface Caller {
  orgId: string;
  userId: string;
  sessionId: string;
  email: string;
  name: string;
  isAdmin: boolean;
  isSystemUser: boolean;
  /** Whether they sign in with an authenticator. */
  hasSecondFactor?: boolean;
  permissions: ReadonlySet<PermissionSlug>;
  language: Language;
  /** Where the person may call from; undefined for anywhere. */
  ipRestriction?: IpRestriction;
  /** False until the one-time code has been verified. */
  verified: boolean;
  /** One of the provider's people, in a company for an hour. */
  isVisiting?: true;
}
