import type { PermissionSlug } from './declares.ts';
import { isPermitted } from './permissions.ts';

/** A person with permissions. */
export interface Person {
  kind: 'person';
  /** The slugs granted to them. */
  granted: ReadonlySet<PermissionSlug>;
  isAdmin: boolean;
}

/**
 * The buyer of a link, who sees what a seller chose and nothing else.
 * @property chosen ids of the attributes that the seller chose to show, in order
 * @property through the person in the company who looks at it or passes it on: a catalogue never shows anybody what
 *   they may not read themselves
 */
export interface Buyer {
  kind: 'buyer';
  chosen: readonly number[];
  through?: Audience;
}

/** Who is looking: made once per call, page or task, and checked wherever something could be seen. */
export type Audience = Person | Buyer | { kind: 'program' };

/** The program working for itself: it reads everything, and hands nothing out. */
export const theProgram: Audience = { kind: 'program' };

/** What everybody in a company may read without any permission: data stored once for all of them holds no more. */
export const anyMember: Audience = { kind: 'person', granted: new Set(), isAdmin: false };

/** Whether an audience holds a permission; a buyer holds none. */
export function holds(audience: Audience, needed: PermissionSlug | readonly PermissionSlug[]): boolean {
  if (audience.kind === 'person') return isPermitted({ ...audience, needed });
  return audience.kind === 'program';
}
