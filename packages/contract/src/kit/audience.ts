import { isPermitted, type PermissionSlug } from './permissions.ts';

/** A person with rights. */
export interface Person {
  kind: 'person';
  /** Stored slugs that are switched on for them. */
  granted: ReadonlySet<PermissionSlug>;
  isAdmin: boolean;
}

/**
 * The buyer of a link, who sees what a seller chose and nothing else.
 * @property chosen ids of the attributes that the seller chose to show, in their order
 * @property through who looks at it, or hands it on, inside the company: nobody gets by way of a catalogue what they may
 *   not read themselves
 */
export interface Buyer {
  kind: 'buyer';
  chosen: readonly number[];
  through?: Audience;
}

/** Who looks: made once for a call, a page or a task, and asked wherever something could be seen. */
export type Audience = Person | Buyer | { kind: 'program' };

/** The program at work for itself: it reads everything, and hands nothing out. */
export const theProgram: Audience = { kind: 'program' };

/** What everybody in a company may read, with no right at all: what is kept once for all of them holds no more. */
export const anyMember: Audience = { kind: 'person', granted: new Set(), isAdmin: false };

/** Whether an audience holds a permission; a buyer holds none. */
export function holds(audience: Audience, needed: PermissionSlug | readonly PermissionSlug[]): boolean {
  if (audience.kind === 'person') return isPermitted({ ...audience, needed });
  return audience.kind === 'program';
}
