import {
  isOpenToVisits,
  isPermitted,
  type Access,
  type Manufacturer,
  type Me,
  type Operation,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { createContext, useContext } from 'react';
import { storedVisit } from './visit.ts';

/** The signed-in person, what they may do, and their organisation. */
export interface Session {
  user: Me;
  granted: ReadonlySet<PermissionSlug>;
  organisation: Manufacturer;
}

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

/**
 * The session of the signed-in person.
 * @throws {Error} outside the signed-in shell
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession works only inside the signed-in shell');
  return session;
}

/** Whether this component is inside the signed-in shell. */
export function useIsSignedIn(): boolean {
  return useContext(SessionContext) !== null;
}

/** A call, as far as it says who may make it. */
type Allowing = Pick<Operation, 'method' | 'permission' | 'inVisit'>;
const isCall = (needed: Access | Allowing): needed is Allowing =>
  typeof needed === 'object' && 'permission' in needed;

/**
 * Whether the signed-in person holds a permission, or one of several (admins hold all), or may make a call: in a company
 * that they have entered, not those that outlast the visit.
 */
export function usePermitted(needed: PermissionSlug | readonly PermissionSlug[] | Allowing): boolean {
  return isAllowed(useSession(), needed);
}

/** The same outside a component, for any `Access` of the contract. */
export function isAllowed(session: Session, needed: Access | Allowing): boolean {
  if (isCall(needed))
    return isAllowed(session, needed.permission) && (storedVisit() === null || isOpenToVisits(needed));
  if (needed === 'public' || needed === 'pending' || needed === 'member') return true;
  if (needed === 'admin') return session.user.is_admin;
  // Within a company that they have entered, they are an admin of it and nothing else.
  if (needed === 'provider') return session.user.is_system_user && storedVisit() === null;
  return isPermitted({ granted: session.granted, needed, isAdmin: session.user.is_admin });
}
