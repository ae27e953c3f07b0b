import { mayRead, writeRefusal, type Attribute } from '@sourcewiz/contract';
import { useSession } from './session.tsx';

/** Returns what the signed-in person may do with the values of an attribute: costs and packaging are restricted. */
export function useValueRights(): (attribute: Attribute) => { mayView: boolean; mayEdit: boolean } {
  const { granted, user } = useSession();
  const person = { kind: 'person', granted, isAdmin: user.is_admin } as const;
  return (attribute) => ({
    mayView: mayRead(person, attribute),
    mayEdit: writeRefusal(person, attribute) === null,
  });
}
