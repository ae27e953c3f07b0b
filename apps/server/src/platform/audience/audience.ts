import type { Person } from '@sourcewiz/contract';
import type { Caller } from '../caller.ts';

/** The audience that a signed-in person is, or the starter of a task. */
export function personOf({ permissions: granted, isAdmin }: Pick<Caller, 'permissions' | 'isAdmin'>): Person {
  return { kind: 'person', granted, isAdmin };
}
