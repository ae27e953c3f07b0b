import { useMatches } from '@tanstack/react-router';
import { isAllowed, type Session } from '../../platform/session/session.tsx';

/** Whether the open screen is one of the provider's console, and this person may open it. */
export function useIsConsole(session: Session): boolean {
  const isThere = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.permission === 'provider'),
  });
  return isThere && isAllowed(session, 'provider');
}
