import type { Me } from '@sourcewiz/contract';
import { queryClient } from '../api/query-client.ts';
import type { Session } from './session.tsx';

/** Applies a change of the signed-in person to the session, so that every screen shows it at once. */
export function keepUser(change: Partial<Me>): void {
  queryClient.setQueryData<Session>(
    ['session'],
    (session) => session && { ...session, user: { ...session.user, ...change } },
  );
}
