import type { Person } from '@sourcewiz/contract';
import type { Caller } from '../caller.ts';

const people = new WeakMap<object, Person>();

/** The audience of a signed-in person, or of the person who started a task: one object for each caller. */
export function personOf(caller: Pick<Caller, 'permissions' | 'isAdmin'>): Person {
  const { permissions: granted, isAdmin } = caller;
  const person = people.get(caller) ?? { kind: 'person', granted, isAdmin };
  people.set(caller, person);
  return person;
}
