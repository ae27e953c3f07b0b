import { userPermissions } from '@sourcewiz/contract';
import { useEffect } from 'react';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { grantedOf } from './granted.ts';
import { useSession, type Session } from './session.tsx';

/**
 * Loads the person's current permissions once, when the screen opens, and puts them into the session (SHELL-089,
 * SHELL-090); a failing call changes nothing.
 */
export function useFreshPermissions(): void {
  const { id } = useSession().user;
  useEffect(() => {
    let isOpen = true;
    void call(userPermissions, { params: { id } }).then((answer) => {
      if (!isOpen || !answer.ok) return;
      const granted = grantedOf(answer.data);
      queryClient.setQueryData<Session>(['session'], (session) => session && { ...session, granted });
    });
    return () => {
      isOpen = false;
    };
  }, [id]);
}
