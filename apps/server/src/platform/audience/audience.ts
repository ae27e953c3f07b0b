import type { Person } from '@sourcewiz/contract';
import type { Caller } from '../caller.ts';

/** The audience of a signed-in person, or of the person who started a task. */
export function personOf({ permissions: granted, isAdmin }: Pick<Caller, 'permissions' | 'isAdmin'>): Person {
  return { kind: 'person', granted, isAdmin };
}
